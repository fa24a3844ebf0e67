/** The device's key that a session is bound to, and nonces of signed calls. Decision 230. */

/**
 * Nonces are lost in a crash: a replay of the last minutes meets its idempotency key then. They name no session by a key, which
 * would write to the session's row each time.
 */
export const signedCalls = `
alter table session add column public_key bytea check (octet_length(public_key) = 64);
create unlogged table session_nonce(
  session_id bigint not null,
  nonce text not null,
  at timestamptz not null,
  primary key (session_id, nonce)
);
create index session_nonce_at on session_nonce(at);`

export interface SignedColumns {
  /** The point of a P-256 key, x then y; null for a session that is bound to none. */
  public_key: Buffer | null
}

export interface SignedTables {
  session_nonce: { session_id: bigint; nonce: string; at: Date }
}
