/** A session's next and last tokens. The tables and their rows. Decision 084. */

export const rotationColumns = `
alter table session
  add column token_made_at timestamptz,
  add column next_hash bytea unique,
  add column past_hash bytea unique,
  add column past_until timestamptz,
  add check ((past_hash is null) = (past_until is null));
update session set token_made_at = created_at;
alter table session alter column token_made_at set not null;`

export interface RotationColumns {
  /** When its token was first used. */
  token_made_at: Date
  /** A token that was offered and not used yet. */
  next_hash: Buffer | null
  /** The token before, good until the moment beside it. */
  past_hash: Buffer | null
  past_until: Date | null
}
