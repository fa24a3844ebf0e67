/**
 * What protects a player: limits and their history, what counts against them, sittings, and the log of it all. The
 * tables and their rows. Every time is the host's clock; a day is Dhaka's. Decision 177; protection-build.md 1, 2.
 */
import type { ColumnType, Generated } from 'kysely'
import type { LimitKind, LimitPeriod } from '../../../contract/protection.ts'

/** A newest confirmed row is what the player chose; a lower one is confirmed at once, any other a day later at least. */
const limits = `
create table limit_change(
  id bigint generated always as identity primary key,
  player_id bigint not null references player(id),
  op_id bigint not null unique references op(id),
  kind text not null check (kind in ('deposit','loss','wager','time')),
  period text not null check (period in ('day','week','month')),
  value bigint check (value > 0),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  confirmed_at timestamptz,
  dropped_at timestamptz,
  check (due_at >= asked_at),
  check (confirmed_at >= due_at),
  check (confirmed_at is null or dropped_at is null)
);
create unique index limit_waiting on limit_change(player_id, kind, period) where confirmed_at is null and dropped_at is null;
create index limit_of_player on limit_change(player_id, kind, period);
create table limit_cap(
  kind text not null check (kind in ('deposit','loss','wager','time')),
  period text not null check (period in ('day','week','month')),
  value bigint not null check (value > 0),
  primary key (kind, period)
);

create function limit_of(who bigint, what text, span text) returns bigint language sql stable as $$
  select value from limit_change
  where player_id = who and kind = what and period = span and confirmed_at is not null
  order by confirmed_at desc, id desc limit 1
$$;

create function limit_rules() returns trigger language plpgsql as $$
declare
  standing bigint;
begin
  if tg_op = 'UPDATE' then
    if old.confirmed_at is not null or old.dropped_at is not null
      or (new.player_id, new.op_id, new.kind, new.period, new.value, new.asked_at, new.due_at)
        is distinct from (old.player_id, old.op_id, old.kind, old.period, old.value, old.asked_at, old.due_at)
      or new.confirmed_at > new.due_at + interval '7 days' then
      raise exception 'a change of a limit is confirmed or dropped, once and in time' using errcode = '23001';
    end if;
    return new;
  end if;
  perform 1 from account where player_id = new.player_id and kind = 'cash' for update;
  standing := limit_of(new.player_id, new.kind, new.period);
  if new.value is not null and (standing is null or new.value < standing) then
    if new.confirmed_at is distinct from new.asked_at or new.due_at <> new.asked_at then
      raise exception 'a lower limit holds at once' using errcode = '23001';
    end if;
  elsif standing is null or new.value = standing then
    raise exception 'nothing changes' using errcode = '23001';
  elsif new.confirmed_at is not null or new.dropped_at is not null or new.due_at < new.asked_at + interval '24 hours' then
    raise exception 'a higher limit waits a day at least, and for a second word' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger limit_rules before insert or update on limit_change for each row execute function limit_rules();
create trigger limit_no_delete before delete on limit_change for each row execute function refuse_change();
create trigger limit_no_truncate before truncate on limit_change for each statement execute function refuse_change();`

/** Stakes and losses by Dhaka's day: written by a trigger on transfers and by nothing else. */
const playDays = `
create table play_day(
  player_id bigint not null references player(id),
  day date not null,
  staked bigint not null default 0,
  lost bigint not null default 0,
  primary key (player_id, day)
);
create view play_of_transfers as
select account.player_id, timezone(interval '6 hours', transfer.at)::date as day, transfer.op_id,
  case transfer.kind when 'bet' then transfer.amount when 'rollback' then -transfer.amount else 0 end as staked,
  case when account.kind <> 'cash' then 0 when transfer.kind in ('bet','exchange_lost') then transfer.amount
    else -transfer.amount end as lost, transfer.id as transfer_id, transfer.at
from transfer join account on account.id in (transfer.debit, transfer.credit) and account.player_id is not null
where transfer.kind in ('bet','win','rollback','exchange_lost','exchange_won');
insert into play_day(player_id, day, staked, lost)
  select player_id, day, sum(staked), sum(lost) from play_of_transfers group by player_id, day;

create function play_counts() returns trigger language plpgsql as $$
begin
  insert into play_day(player_id, day, staked, lost)
    select player_id, day, staked, lost from play_of_transfers where transfer_id = new.id
    on conflict (player_id, day) do update
      set staked = play_day.staked + excluded.staked, lost = play_day.lost + excluded.lost;
  return null;
end $$;
create trigger play_counts after insert on transfer for each row
  when (new.kind in ('bet','win','rollback','exchange_lost','exchange_won')) execute function play_counts();
create function play_by_transfer() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'what was played is counted by transfers' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger play_by_transfer before insert or update on play_day for each row execute function play_by_transfer();
create trigger play_day_no_delete before delete on play_day for each row execute function refuse_change();
create trigger play_day_no_truncate before truncate on play_day for each statement execute function refuse_change();`

const sittings = `
create table sitting(
  id bigint generated always as identity primary key,
  player_id bigint not null references player(id),
  began_at timestamptz not null,
  last_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  first_transfer bigint not null,
  check (last_at >= began_at),
  check (ended_at >= last_at)
);
create unique index sitting_open on sitting(player_id) where ended_at is null;
create index sitting_of_player on sitting(player_id, last_at);
alter table player add column check_minutes int not null default 30 check (check_minutes between 5 and 60),
  add column tools_seen_at timestamptz, add column limits_asked_at timestamptz, add column reviewed_at timestamptz,
  add column time_out_at timestamptz;`

/**
 * What counts against a limit now. A sitting runs while its last bet is no longer ago than a quarter of an hour; a number
 * that nobody claimed yet counts until it expires; a bet that is open is lost until its win.
 */
const counts = `
create index pay_session_player on pay_session(player_id, issued_at);
create function limit_period(period text, at timestamptz, out begins timestamptz, out ends timestamptz)
language plpgsql stable as $$
declare
  today date := timezone(interval '6 hours', at)::date;
  first timestamp := case period when 'day' then today when 'week' then today - extract(dow from today)::int
    else date_trunc('month', today::timestamp) end;
begin
  begins := timezone(interval '6 hours', first);
  ends := timezone(interval '6 hours', first + ('1 ' || period)::interval);
end $$;

create function limit_used(who bigint, what text, span text, now timestamptz) returns bigint language plpgsql stable as $$
declare
  begins timestamptz;
  ends timestamptz;
  played record;
begin
  select * into begins, ends from limit_period(span, now);
  if what = 'deposit' then
    return (select coalesce(sum(deposit.amount), 0) from deposit left join pay_session on pay_session.id = deposit.pay_session
        where deposit.player_id = who and deposit.status <> 2
        and coalesce(pay_session.issued_at, deposit.created_at) >= begins and coalesce(pay_session.issued_at, deposit.created_at) < ends)
      + (select coalesce(sum(amount), 0) from pay_session issued where player_id = who and issued_at >= begins and issued_at < ends
        and expires_at > now and not exists (select from deposit where deposit.pay_session = issued.id));
  elsif what = 'time' then
    return (select coalesce(sum(greatest(0, extract(epoch from least(until, ends) - greatest(began_at, begins)) * 1000)), 0)::bigint
      from (select began_at, case when ended_at is null and now <= last_at + interval '15 minutes'
          then greatest(last_at, now) else last_at end as until
        from sitting where player_id = who and last_at >= begins - interval '15 minutes' and began_at < ends) sat);
  end if;
  select coalesce(sum(staked), 0) as staked, coalesce(sum(lost), 0) as lost into played from play_day
    where player_id = who and day >= timezone(interval '6 hours', begins)::date and day < timezone(interval '6 hours', ends)::date;
  if what = 'loss' then
    return played.lost + (select balance from account where player_id = who and kind = 'exposure');
  end if;
  return played.staked + (select coalesce(sum(case side when 'back' then matched + rest
      else (gain + rest * (odds - 100) + 99) / 100 end), 0) from exchange_order
    where player_id = who and status <> 'void' and created_at >= begins and created_at < ends);
end $$;

create function limits_of(who bigint, now timestamptz)
returns table(kind text, period text, value bigint, cap bigint, used bigint, renews_at timestamptz) language sql stable as $$
  select kinds.kind, spans.period, limit_of(who, kinds.kind, spans.period), limit_cap.value,
    limit_used(who, kinds.kind, spans.period, now), (limit_period(spans.period, now)).ends
  from unnest(array['deposit','loss','wager','time']) with ordinality kinds(kind, n)
  cross join unnest(array['day','week','month']) with ordinality spans(period, n)
  left join limit_cap on limit_cap.kind = kinds.kind and limit_cap.period = spans.period
  order by kinds.n, spans.n
$$;`

/** A line for each act, chained by player. What changes a limit or a time-out writes its line by itself. */
const log = `
create table protection_log(
  player_id bigint not null references player(id),
  n int not null,
  at timestamptz not null,
  kind text not null,
  data text not null default '{}',
  hash bytea not null,
  primary key (player_id, n)
);
create function log_hash(previous bytea, line protection_log) returns bytea language sql stable as $$
  select sha256(previous || convert_to(line.n || '|' || to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '|' || line.kind || '|' || line.data, 'UTF8'))
$$;
create function log_genesis(public_id text) returns bytea language sql immutable as $$
  select sha256(convert_to(E'maidan-protection-1\\n' || public_id, 'UTF8'))
$$;
create function log_chain() returns trigger language plpgsql as $$
declare
  last record;
  public text;
begin
  perform 1 from account where player_id = new.player_id and kind = 'cash' for update;
  select public_id into public from player where id = new.player_id;
  select n, hash into last from protection_log where player_id = new.player_id order by n desc limit 1;
  new.n := coalesce(last.n, 0) + 1;
  new.at := date_trunc('milliseconds', new.at);
  new.hash := log_hash(coalesce(last.hash, log_genesis(public)), new);
  insert into audit(at, actor, action, object, data) values
    (new.at, 'player:' || public, 'protection_' || new.kind, 'protection:' || new.n, new.data::jsonb);
  return new;
end $$;
create trigger log_chain before insert on protection_log for each row execute function log_chain();
create trigger protection_log_append_only before update or delete on protection_log for each row execute function refuse_change();
create trigger protection_log_no_truncate before truncate on protection_log for each statement execute function refuse_change();

create function limit_logged() returns trigger language plpgsql as $$
declare
  act text;
  moment timestamptz := new.asked_at;
begin
  if tg_op = 'INSERT' then
    act := case when new.confirmed_at is null then 'limit_raise_asked' else 'limit_set' end;
  elsif new.confirmed_at is not null then
    act := 'limit_raised';
    moment := new.confirmed_at;
  else
    act := case when new.dropped_at > new.due_at + interval '7 days' then 'limit_raise_lapsed' else 'limit_raise_dropped' end;
    moment := new.dropped_at;
  end if;
  insert into protection_log(player_id, at, kind, data) values (new.player_id, moment, act,
    jsonb_build_object('kind', new.kind, 'period', new.period, 'value', new.value)::text);
  return null;
end $$;
create trigger limit_logged after insert or update on limit_change for each row execute function limit_logged();
create function time_out_logged() returns trigger language plpgsql as $$
begin
  insert into protection_log(player_id, at, kind, data) values (new.id, coalesce(new.time_out_at, clock_timestamp()), 'time_out',
    jsonb_build_object('until', to_char(new.time_out_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text);
  return null;
end $$;
create trigger time_out_logged after update of time_out_until on player for each row
  when (new.time_out_until is distinct from old.time_out_until) execute function time_out_logged();`

const examination = `
alter view audit_check rename to audit_check_exchange;
create view audit_check as
select rule, faults from audit_check_exchange
union all
select 'a day of play is the sum of its transfers', count(*) from play_day
  full join (select player_id, day, sum(staked) as staked, sum(lost) as lost from play_of_transfers group by player_id, day) played
    on played.player_id = play_day.player_id and played.day = play_day.day
  where (play_day.staked, play_day.lost) is distinct from (played.staked, played.lost)
union all
select 'each change of a limit has its line', count(*) from (
    select player_id, sum(1 + (confirmed_at <> asked_at)::int + (dropped_at is not null)::int) as acts
    from (select player_id, asked_at, coalesce(confirmed_at, asked_at) as confirmed_at, dropped_at from limit_change) change
    group by player_id) changed
  full join (select player_id, count(*) as lines from protection_log where kind like 'limit\\_%' group by player_id) logged
    on logged.player_id = changed.player_id
  where changed.acts is distinct from logged.lines
union all
select 'each protection log is one chain', count(*) from (
    select line, n, hash, lag(hash) over own as before, row_number() over own as place, player_id
    from protection_log line window own as (partition by player_id order by n)) chained
  join player on player.id = chained.player_id
  where n <> place or hash <> log_hash(coalesce(before, log_genesis(public_id)), line);`

export const protectionTables = [limits, playDays, sittings, counts, log, examination].join('\n')

/**
 * The step after it (034): limits and time-outs as the database keeps them, whatever the code above forgets. The code looks first, by the same
 * `limits_held`, to say what is left; what comes this far is a bug or a race. Decision 178; protection-build.md 1, 2.
 */
export const limitsHold = `
create function limits_held(who bigint, now timestamptz)
returns table(kind text, period text, room bigint, renews_at timestamptz) language sql stable as $$
  select held.kind, held.period, held.most - limit_used(who, held.kind, held.period, now), (limit_period(held.period, now)).ends
  from (select known.kind, known.period, least(limit_of(who, known.kind, known.period), limit_cap.value) as most
    from (select kind, period from limit_change where player_id = who union select kind, period from limit_cap) known
    left join limit_cap on limit_cap.kind = known.kind and limit_cap.period = known.period) held
  where held.most is not null
$$;

create function refuse_beyond(who bigint, now timestamptz, deposit bigint, loss bigint, wager bigint) returns void
language plpgsql as $$
begin
  if exists (select from player where id = who and time_out_until > now) then
    raise exception 'no play and no deposit in a time-out' using errcode = '23001';
  end if;
  if exists (select from limits_held(who, now) held where
      held.room < case held.kind when 'deposit' then deposit when 'loss' then loss when 'wager' then wager end
      or (held.kind = 'time' and deposit is null and held.room <= 0)) then
    raise exception 'a limit is passed' using errcode = '23001';
  end if;
end $$;

create function play_within_limits() returns trigger language plpgsql as $$
declare
  own record;
begin
  select player_id, kind into own from account where id = new.debit;
  perform refuse_beyond(own.player_id, new.at, null, case own.kind when 'cash' then new.amount end,
    case new.kind when 'bet' then new.amount else 0 end);
  return new;
end $$;
create trigger play_within_limits before insert on transfer for each row
  when (new.kind in ('bet','exposure_held')) execute function play_within_limits();

create function number_within_limits() returns trigger language plpgsql as $$
begin
  perform 1 from account where player_id = new.player_id and kind = 'cash' for update;
  perform refuse_beyond(new.player_id, new.issued_at, new.amount, null, null);
  return new;
end $$;
create trigger number_within_limits before insert on pay_session for each row execute function number_within_limits();

create function claim_within_limits() returns trigger language plpgsql as $$
begin
  perform 1 from account where player_id = new.player_id and kind = 'cash' for update;
  perform refuse_beyond(new.player_id, new.created_at, new.amount, null, null);
  return new;
end $$;
create trigger claim_within_limits before insert on deposit for each row
  when (new.pay_session is null) execute function claim_within_limits();

alter view audit_check rename to audit_check_protection;
create view audit_check as
select rule, faults from audit_check_protection
union all
select 'nobody bets or is given a number in a time-out', count(*) from (
    select account.player_id, transfer.at from transfer join account on account.id = transfer.debit
      where transfer.kind in ('bet','exposure_held')
    union all
    select player_id, issued_at from pay_session) act
  join (select player_id, at, (data::jsonb->>'until')::timestamptz as until from protection_log where kind = 'time_out') out
    on out.player_id = act.player_id and act.at > out.at and act.at < out.until;`

export interface ProtectionTables {
  limit_change: {
    id: Generated<bigint>
    player_id: bigint
    op_id: bigint
    kind: LimitKind
    period: LimitPeriod
    /** Poisha, or milliseconds of a limit of time; null takes the limit away. */
    value: bigint | null
    asked_at: Date
    /** From when it can be confirmed; that of asking where it holds at once. */
    due_at: Date
    confirmed_at: Date | null
    dropped_at: Date | null
  }
  /** The operator's own, above which no player goes. */
  limit_cap: { kind: LimitKind; period: LimitPeriod; value: bigint }
  sitting: {
    id: Generated<bigint>
    player_id: bigint
    began_at: Date
    /** Of the last bet. */
    last_at: Date
    /** When the last check of the time was answered. */
    answered_at: Date | null
    ended_at: Date | null
    /** The last transfer before it. */
    first_transfer: bigint
  }
  protection_log: {
    player_id: bigint
    n: Generated<number>
    at: Date
    kind: string
    /** JSON as it was hashed. */
    data: ColumnType<string, string | undefined, never>
    hash: Generated<Buffer>
  }
}
