/**
 * Markets that staff have suspended: who, when and why, and who let them go on again. The market's own row says whether it is
 * suspended now and how often it was, so that whoever holds its lock knows. Source: console.md "markets"; decision 215.
 */
import type { Generated } from 'kysely'

const table = `
alter table exchange_market add column is_suspended boolean not null default false;
alter table exchange_market add column suspensions int not null default 0 check (suspensions >= 0);
create index exchange_market_suspended on exchange_market(split_part(id, '.', 2)) where suspensions > 0;
create index exchange_market_settled on exchange_market(settled_at desc, id desc) where status = 'settled';

create table exchange_suspension(
  id bigint generated always as identity primary key,
  market text not null references exchange_market(id),
  suspended_by text not null check (suspended_by <> ''),
  reason text not null check (reason <> ''),
  suspended_at timestamptz not null,
  resumed_by text check (resumed_by <> ''),
  resumed_reason text check (resumed_reason <> ''),
  resumed_at timestamptz,
  check (num_nonnulls(resumed_by, resumed_reason, resumed_at) in (0, 3))
);
create index exchange_suspension_market on exchange_suspension(market, id);
create unique index exchange_suspension_open on exchange_suspension(market) where resumed_at is null;`

/** It is written once, and ended once. */
const history = `
create function exchange_suspension_fixed() returns trigger language plpgsql as $$
begin
  if old.resumed_at is not null or new.resumed_at is null
    or (new.market, new.suspended_by, new.reason, new.suspended_at)
      is distinct from (old.market, old.suspended_by, old.reason, old.suspended_at) then
    raise exception 'a suspension is ended once, and nothing else of it changes' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger exchange_suspension_fixed before update on exchange_suspension
  for each row execute function exchange_suspension_fixed();
create trigger exchange_suspension_no_delete before delete on exchange_suspension
  for each row execute function refuse_change();
create trigger exchange_suspension_no_truncate before truncate on exchange_suspension
  for each statement execute function refuse_change();

create function exchange_suspension_counts() returns trigger language plpgsql as $$
begin
  update exchange_market set is_suspended = new.resumed_at is null,
    suspensions = suspensions + case when tg_op = 'INSERT' then 1 else 0 end where id = new.market;
  return null;
end $$;
create trigger exchange_suspension_counts after insert or update on exchange_suspension
  for each row execute function exchange_suspension_counts();
create function exchange_market_suspended_by_row() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a market is suspended by a row that says who and why' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger exchange_market_suspended_by_row before update on exchange_market for each row
  when (new.is_suspended <> old.is_suspended or new.suspensions <> old.suspensions)
  execute function exchange_market_suspended_by_row();`

const rules = `
alter view audit_check rename to audit_check_before_suspensions;
create view audit_check as
select rule, faults from audit_check_before_suspensions
union all
select 'a market is suspended as its suspensions say', count(*) from exchange_market market
  left join (select market, count(*) as times, bool_or(resumed_at is null) as is_open from exchange_suspension group by market) said
    on said.market = market.id
  where market.is_suspended <> coalesce(said.is_open, false) or market.suspensions <> coalesce(said.times, 0);`

export const suspensionTables = [table, history, rules].join('\n')

export interface SuspensionTables {
  exchange_suspension: {
    id: Generated<bigint>
    market: string
    /** As the trail names them: `staff:ada`. */
    suspended_by: string
    reason: string
    suspended_at: Date
    /** All three null while it stands. */
    resumed_by: string | null
    resumed_reason: string | null
    resumed_at: Date | null
  }
}
