/** The trail is read by its days and by what was done. Source: console.md; decision 205. */

export const trailDays = `create index audit_at on audit(at, id);
create index audit_action on audit(action, id desc);`
