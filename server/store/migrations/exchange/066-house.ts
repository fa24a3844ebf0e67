/**
 * What the house has matched in each market, by selection (of a fancy by line) and side: kept up to date by the fills themselves, so that
 * how much it can lose is read from a few rows. Source: exchange.md 2; decision 210.
 */
import type { ColumnType } from 'kysely'
import type { Side } from '../../../../contract/exposure.ts'

const table = `
create table exchange_house(
  market text not null,
  event text not null generated always as (split_part(market, '.', 2)) stored,
  selection int not null,
  side text not null check (side in ('back','lay')),
  size bigint not null check (size > 0),
  gain bigint not null check (gain > 0),
  primary key (market, selection, side)
);
create index exchange_house_event on exchange_house(event);
create view exchange_house_fills as
  select fill.market, coalesce(placed.run, fill.selection) as selection, fill.side,
    sum(fill.size)::bigint as size, sum(fill.size * (fill.price - 100))::bigint as gain
  from exchange_fill fill join exchange_order placed on placed.op_id = fill.order_id
  where fill.counter is null group by 1, 2, 3;
insert into exchange_house(market, selection, side, size, gain) select market, selection, side, size, gain from exchange_house_fills;

create function exchange_house_counts() returns trigger language plpgsql as $$
begin
  insert into exchange_house(market, selection, side, size, gain)
    select new.market, coalesce(run, new.selection), new.side, new.size, new.size * (new.price - 100)
    from exchange_order where op_id = new.order_id
    on conflict (market, selection, side) do update
      set size = exchange_house.size + excluded.size, gain = exchange_house.gain + excluded.gain;
  return null;
end $$;
create trigger exchange_house_counts after insert on exchange_fill for each row
  when (new.counter is null) execute function exchange_house_counts();
create function exchange_house_by_fill() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'what the house has matched is counted by fills' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger exchange_house_by_fill before insert or update on exchange_house for each row execute function exchange_house_by_fill();
create trigger exchange_house_no_delete before delete on exchange_house for each row execute function refuse_change();
create trigger exchange_house_no_truncate before truncate on exchange_house for each statement execute function refuse_change();`

const rules = `
alter view audit_check rename to audit_check_before_house;
create view audit_check as
select rule, faults from audit_check_before_house
union all
select 'what the house has matched is what its fills say', count(*) from exchange_house house
  full join exchange_house_fills filled
    on (filled.market, filled.selection, filled.side) = (house.market, house.selection, house.side)
  where (house.size, house.gain) is distinct from (filled.size, filled.gain);`

export const houseTables = [table, rules].join('\n')

export interface HouseTables {
  exchange_house: {
    market: string
    /** The second part of the market's id. */
    event: ColumnType<string, never, never>
    /** Of a fancy the line. */
    selection: number
    /** What players did. */
    side: Side
    size: bigint
    /** As of an order. */
    gain: bigint
  }
}
