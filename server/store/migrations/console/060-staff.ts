/**
 * Staff as people: who they are, how they sign in, what waits for a second of them, and which record one of them has in hand.
 * Source: the operator's console; decision 205.
 */
import type { Generated, JSONColumnType } from 'kysely'
import type { APPROVAL_KINDS } from '../../../../contract/console/approvals.ts'
import type { Role } from '../../../../contract/console/roles.ts'

/** A password is worth nothing without its second step, so there is neither or both. */
const people = `
create table staff(
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9._-]{1,31}$'),
  roles text[] not null check (cardinality(roles) > 0
    and roles <@ array['support','cashier','trader','risk','editor','auditor','owner']),
  password_hash text,
  step_secret bytea check (length(step_secret) >= 16),
  last_step bigint not null default 0,
  player_id bigint references player(id),
  joined_at timestamptz not null,
  ended_at timestamptz,
  check ((password_hash is null) = (step_secret is null))
);
create table staff_invitation(
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  roles text[] not null check (cardinality(roles) > 0
    and roles <@ array['support','cashier','trader','risk','editor','auditor','owner']),
  invited_by bigint references staff(id),
  is_first boolean not null default false check (not is_first or invited_by is null),
  step_secret bytea,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create table staff_passkey(
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff(id),
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null default 0 check (counter >= 0),
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_of on staff_passkey(staff_id);
create table staff_challenge(
  digest bytea primary key,
  invitation_id bigint references staff_invitation(id),
  expires_at timestamptz not null
);
create table staff_session(
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  staff_id bigint not null references staff(id),
  device text not null,
  network text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index staff_session_of on staff_session(staff_id) where revoked_at is null;`

/** The database is the last word: what one person asked for is never approved by that person, and what was decided stays. */
const approvals = `
create table staff_approval(
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment','resettle','roles','invitation')),
  object text not null,
  asked jsonb not null,
  reason text not null check (reason <> ''),
  asked_by bigint not null references staff(id),
  asked_at timestamptz not null,
  outcome text check (outcome in ('approved','refused','withdrawn')),
  decided_by bigint references staff(id),
  decided_at timestamptz,
  said text not null default '',
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  check (outcome is null or (outcome = 'withdrawn') = (decided_by = asked_by))
);
create unique index staff_approval_open on staff_approval(kind, object) where outcome is null;
create function staff_approval_once() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or new.outcome is null
    or (new.kind, new.object, new.asked, new.reason, new.asked_by, new.asked_at)
      is distinct from (old.kind, old.object, old.asked, old.reason, old.asked_by, old.asked_at) then
    raise exception 'what was asked for is decided once, as it was asked' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger staff_approval_once before update on staff_approval for each row execute function staff_approval_once();
create trigger staff_approval_no_delete before delete on staff_approval for each row execute function refuse_change();
create trigger staff_approval_no_truncate before truncate on staff_approval for each statement execute function refuse_change();`

/** Queues are read by the record's number, from where the last page ended. */
const queues = `
create table staff_claim(
  op_id bigint primary key references op(id),
  staff_id bigint not null references staff(id),
  taken_at timestamptz not null,
  until timestamptz not null check (until > taken_at)
);
create index deposit_waiting on deposit(op_id) where status = 0;
create index withdrawal_waiting on withdrawal(op_id) where status = 0;
create index deposit_trx on deposit(method, trx);
create index receipt_twins on receipt(sha256);`

export const staffTables = [people, approvals, queues].join('\n')

export interface StaffTables {
  staff: {
    id: Generated<bigint>
    /** By which the trail names them: `staff:<name>`. */
    name: string
    roles: Role[]
    password_hash: string | null
    /** What the authenticator app shares with the host. */
    step_secret: Buffer | null
    /** The last span of 30 seconds whose code was used: each counts once. */
    last_step: Generated<bigint>
    /** Their own account as a player, about which they decide nothing. */
    player_id: bigint | null
    joined_at: Date
    ended_at: Date | null
  }
  staff_invitation: {
    id: Generated<bigint>
    token_hash: Buffer
    roles: Role[]
    /** Null where it was made on the host's own machine. */
    invited_by: bigint | null
    /** Made while there was no owner: the first to come in ends all of those. */
    is_first: Generated<boolean>
    /** For the authenticator app of whoever joins by password. */
    step_secret: Buffer | null
    made_at: Date
    expires_at: Date
    used_at: Date | null
  }
  staff_passkey: {
    id: Generated<bigint>
    staff_id: bigint
    credential_id: string
    /** COSE. */
    public_key: Buffer
    counter: bigint
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  staff_challenge: {
    digest: Buffer
    /** The invitation that is accepted by it; null for a sign-in. */
    invitation_id: bigint | null
    expires_at: Date
  }
  staff_session: {
    id: Generated<bigint>
    token_hash: Buffer
    staff_id: bigint
    device: string
    network: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
    revoked_at: Date | null
  }
  staff_approval: {
    id: Generated<bigint>
    kind: (typeof APPROVAL_KINDS)[number]
    /** What it is about, as the trail names it. */
    object: string
    /** What is done once it is approved. */
    asked: JSONColumnType<Record<string, unknown>>
    reason: string
    asked_by: bigint
    asked_at: Date
    outcome: 'approved' | 'refused' | 'withdrawn' | null
    decided_by: bigint | null
    decided_at: Date | null
    said: Generated<string>
  }
  /** A record that one of staff has in hand until then. */
  staff_claim: { op_id: bigint; staff_id: bigint; taken_at: Date; until: Date }
}
