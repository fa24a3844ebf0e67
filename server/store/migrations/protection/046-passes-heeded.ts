/**
 * Which of the passes that are held a session's player was looked for in: marks are numbered in the order in which they are
 * kept, and a session remembers the newest. Those from before have heeded none. Decision 183.
 */
export const passesHeeded = `
alter table exclusion_mark add column id bigint generated always as identity;
create unique index exclusion_mark_id on exclusion_mark(id);
alter table session add column marks_heeded bigint not null default 0;`
