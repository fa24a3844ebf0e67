/** Phones, codes, messages out, bot checks and what an age check found: the tables and their rows. Source: money.md 3.4, 3.5, 3.9. */
import type { ColumnType, Generated } from 'kysely'

export const securityTables = `
alter table player add column under_age_at timestamptz;
create table player_phone(
  id bigint generated always as identity primary key,
  player_id bigint not null references player(id),
  phone text not null check (phone like '+%'),
  verified_at timestamptz,
  created_at timestamptz not null,
  unique (player_id, phone)
);
create unique index player_phone_verified on player_phone(phone) where verified_at is not null;
create table verification_code(
  id bigint generated always as identity primary key,
  player_id bigint not null references player(id),
  session_id bigint references session(id),
  purpose text not null check (purpose in ('phone','other_phone','email','reset')),
  target text not null,
  salt bytea not null,
  digest bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  address_prefix text not null,
  key text,
  used_key text,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  unique (player_id, key),
  check (purpose = 'reset' or session_id is not null)
);
create index verification_code_player on verification_code(player_id, sent_at);
create index verification_code_target on verification_code(target, sent_at);
create index verification_code_sent on verification_code(sent_at);
create index verification_code_address on verification_code(address_prefix, sent_at);
create table outbox(
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email','sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null
);
create table captcha(
  token_hash bytea primary key,
  answer text not null,
  tries smallint not null default 0 check (tries between 0 and 3),
  expires_at timestamptz not null
);
create index captcha_over on captcha(expires_at);
create table spent_proof(
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create table secret(
  name text primary key,
  value bytea not null check (length(value) >= 32)
);
create index audit_actor on audit(actor, id desc);
create index audit_object on audit(object, id desc) where object <> '';`

export interface SecurityTables {
  player_phone: {
    id: Generated<bigint>
    player_id: bigint
    /** E.164. */
    phone: string
    verified_at: Date | null
    created_at: Date
  }
  verification_code: {
    id: Generated<bigint>
    player_id: bigint
    /** The session that asked; null only for a password reset. */
    session_id: bigint | null
    purpose: 'phone' | 'other_phone' | 'email' | 'reset'
    /** Where it was sent: E.164 or an address in lower case. */
    target: string
    salt: Buffer
    digest: Buffer
    tries: Generated<number>
    address_prefix: string
    /** Who asked for a password reset: no other may use it, or use up its tries. */
    asker: ColumnType<string | null, string | null | undefined, never>
    /** Idempotency keys of the call that sent it and of the one that used it. */
    key: string | null
    used_key: string | null
    sent_at: Date
    expires_at: Date
    used_at: Date | null
  }
  outbox: {
    id: Generated<bigint>
    channel: 'email' | 'sms'
    recipient: string
    subject: string
    body: string
    created_at: Date
  }
  captcha: { token_hash: Buffer; answer: string; tries: Generated<number>; expires_at: Date }
  spent_proof: { challenge_hash: Buffer; expires_at: Date }
  secret: { name: string; value: Buffer }
}
