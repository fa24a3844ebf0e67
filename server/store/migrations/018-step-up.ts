/** When the password of a session was typed last, besides its log in (step-up.ts). Decision 120. */
export const stepUpColumns = `
alter table session add column confirmed_at timestamptz;`
