/**
 * Self-exclusion as the database keeps it: the rows, their line in the log, and what nobody may do meanwhile, whatever the code
 * above forgets. Every time is the host's clock; a month is Dhaka's. Decision 182; protection-build.md 1, 7.
 */
import type { Generated } from 'kysely'

/** One that is open holds: its term runs, or is over and the player has not come back. */
const rows = `
create table exclusion(
  id bigint generated always as identity primary key,
  player_id bigint not null references player(id),
  op_id bigint not null unique references op(id),
  told_at timestamptz not null,
  begun_at timestamptz not null,
  until timestamptz not null,
  return_asked_at timestamptz,
  returned_at timestamptz,
  longer_at timestamptz,
  check (begun_at <= told_at),
  check (timezone(interval '6 hours', until) >= timezone(interval '6 hours', begun_at) + interval '6 months'),
  check (return_asked_at >= until),
  check (returned_at >= return_asked_at + interval '24 hours'),
  check (returned_at is null or return_asked_at is not null)
);
create unique index exclusion_open on exclusion(player_id) where returned_at is null;

create function is_excluded(who bigint) returns boolean language sql stable as $$
  select exists (select from exclusion where player_id = who and returned_at is null)
$$;

create function exclusion_rules() returns trigger language plpgsql as $$
begin
  perform 1 from account where player_id = new.player_id and kind = 'cash' for update;
  if tg_op = 'INSERT' then
    if new.return_asked_at is not null or new.returned_at is not null or new.longer_at is not null then
      raise exception 'an exclusion begins without its end' using errcode = '23001';
    end if;
  elsif old.returned_at is not null
    or (new.player_id, new.op_id, new.told_at, new.begun_at) is distinct from (old.player_id, old.op_id, old.told_at, old.begun_at)
    or new.until < old.until
    or (new.until = old.until and old.return_asked_at is not null and new.return_asked_at is distinct from old.return_asked_at) then
    raise exception 'an exclusion is made longer, and ends by its player''s own act' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger exclusion_rules before insert or update on exclusion for each row execute function exclusion_rules();
create trigger exclusion_no_delete before delete on exclusion for each row execute function refuse_change();
create trigger exclusion_no_truncate before truncate on exclusion for each statement execute function refuse_change();

create function exclusion_logged() returns trigger language plpgsql as $$
declare
  act text := 'exclusion';
  moment timestamptz := new.told_at;
begin
  if tg_op = 'UPDATE' then
    act := case when new.returned_at is not null then 'exclusion_returned' when new.until > old.until then 'exclusion_longer'
      else 'exclusion_return_asked' end;
    moment := coalesce(new.returned_at, new.return_asked_at, new.longer_at);
  end if;
  insert into protection_log(player_id, at, kind, data) values (new.player_id, moment, act,
    jsonb_build_object('until', to_char(new.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text);
  return null;
end $$;
create trigger exclusion_logged after insert or update on exclusion for each row execute function exclusion_logged();`

/** A session of an excluded player takes money out and nothing else; by its mark a device is known on which nobody signs up anew. */
const sessions = `
alter table session add column scope text not null default 'full' check (scope in ('full','payout')), add column device_mark bytea;
create index session_mark on session(device_mark);
create function session_of_excluded() returns trigger language plpgsql as $$
begin
  perform 1 from account where player_id = new.player_id and kind = 'cash' for update;
  if is_excluded(new.player_id) then
    raise exception 'an excluded player signs in to be paid out only' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger session_of_excluded before insert on session for each row
  when (new.scope = 'full') execute function session_of_excluded();`

/** E-mail addresses that reach one inbox: without what follows a plus, and at Google's without dots. */
const spellings = `
create function email_inbox(address text) returns text language sql immutable as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (select split_part(split_part(lower(address), '@', 1), '+', 1) as name, split_part(lower(address), '@', 2) as domain) parts
$$;`

const stops = `
create or replace function refuse_beyond(who bigint, now timestamptz, deposit bigint, loss bigint, wager bigint) returns void
language plpgsql as $$
begin
  if is_excluded(who) then
    raise exception 'no play and no deposit in an exclusion' using errcode = '23001';
  end if;
  if exists (select from player where id = who and time_out_until > now) then
    raise exception 'no play and no deposit in a time-out' using errcode = '23001';
  end if;
  if exists (select from limits_held(who, now) held where
      held.room < case held.kind when 'deposit' then deposit when 'loss' then loss when 'wager' then wager end
      or (held.kind = 'time' and deposit is null and held.room <= 0)) then
    raise exception 'a limit is passed' using errcode = '23001';
  end if;
end $$;

alter view audit_check rename to audit_check_limits;
create view audit_check as
select rule, faults from audit_check_limits
union all
select 'nobody bets or is given a number while excluded', count(*) from (
    select account.player_id, transfer.at from transfer join account on account.id = transfer.debit
      where transfer.kind in ('bet','exposure_held')
    union all
    select player_id, issued_at from pay_session) act
  join exclusion on exclusion.player_id = act.player_id and act.at > exclusion.told_at
    and act.at < coalesce(exclusion.returned_at, 'infinity')
union all
select 'nobody excluded is signed in to play', count(*) from session
  where scope = 'full' and revoked_at is null and is_excluded(player_id)
union all
select 'each exclusion and each return has its line', count(*) from (
    select player_id, count(*) as begun, count(returned_at) as returned from exclusion group by player_id) excluded
  full join (select player_id, count(*) filter (where kind = 'exclusion') as begun,
      count(*) filter (where kind = 'exclusion_returned') as returned
    from protection_log where kind in ('exclusion', 'exclusion_returned') group by player_id) logged
    on logged.player_id = excluded.player_id
  where (excluded.begun, excluded.returned) is distinct from (logged.begun, logged.returned);`

export const exclusionTables = [rows, sessions, spellings, stops].join('\n')

export interface ExclusionTables {
  exclusion: {
    id: Generated<bigint>
    player_id: bigint
    op_id: bigint
    /** When the host heard of it. */
    told_at: Date
    /** When the player chose it. */
    begun_at: Date
    until: Date
    return_asked_at: Date | null
    /** When the player came back, by signing in. */
    returned_at: Date | null
    /** When it was made longer last. */
    longer_at: Date | null
    /** Who made the pass that began it or made it longer last; null where the player chose it here. */
    pass_issuer: string | null
  }
}
