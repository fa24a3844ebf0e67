/** Second steps, passkeys and closed accounts: the tables and their rows. Decisions 135 to 137. */
import type { Generated } from 'kysely'

export const factorTables = `
alter table player add column closed_at timestamptz;
create table two_step(
  player_id bigint primary key references player(id),
  secret bytea not null check (length(secret) >= 16),
  made_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_code(
  player_id bigint not null references two_step(player_id) on delete cascade,
  digest bytea not null,
  used_at timestamptz,
  primary key (player_id, digest)
);
create table passkey(
  id bigint generated always as identity primary key,
  player_id bigint not null references player(id),
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null default 0 check (counter >= 0),
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_player on passkey(player_id);
create table passkey_challenge(
  digest bytea primary key,
  session_id bigint references session(id),
  expires_at timestamptz not null
);
create index passkey_challenge_over on passkey_challenge(expires_at);`

export interface FactorTables {
  two_step: {
    player_id: bigint
    /** What the authenticator app shares with the host. */
    secret: Buffer
    made_at: Date
    /** Null until a code of the app was confirmed: login does not ask for it before. */
    confirmed_at: Date | null
    /** The last span of 30 seconds whose code was used: each counts once. */
    last_step: Generated<bigint>
  }
  recovery_code: { player_id: bigint; digest: Buffer; used_at: Date | null }
  passkey: {
    id: Generated<bigint>
    player_id: bigint
    credential_id: string
    /** COSE. */
    public_key: Buffer
    counter: Generated<bigint>
    /** The device that made it, as sessions call theirs. */
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  passkey_challenge: {
    digest: Buffer
    /** The session that may add a passkey by it; null for a sign-in. */
    session_id: bigint | null
    expires_at: Date
  }
}
