/**
 * Terms that an order may carry: what becomes of what waits when the match begins, until when it waits, that it only ever waits,
 * and that it is filled at once or not at all. Off where nothing is said, as every order before this step. Source: exchange.md 2;
 * decision 199.
 */
/** A term is said once: an order keeps it as it keeps its price. */
const columns = `
alter table exchange_order
  add column at_start text not null default 'lapse' check (at_start in ('lapse','keep','take')),
  add column expires_at timestamptz,
  add column make_only boolean not null default false,
  add column least bigint check (least between 1 and stake),
  add constraint exchange_order_waits_or_not check (least is null or (not make_only and expires_at is null and at_start = 'lapse'));
create index exchange_order_expires on exchange_order(expires_at) where rest > 0 and expires_at is not null;

create or replace function exchange_order_fixed() returns trigger language plpgsql as $$
begin
  if (new.op_id, new.player_id, new.market, new.selection, new.side, new.odds, new.run, new.stake, new.reference, new.created_at,
      new.seat, new.any_price, new.at_start, new.expires_at, new.make_only, new.least)
      is distinct from (old.op_id, old.player_id, old.market, old.selection, old.side, old.odds, old.run, old.stake, old.reference,
      old.created_at, old.seat, old.any_price, old.at_start, old.expires_at, old.make_only, old.least)
    or new.matched < old.matched or new.with_players < old.with_players or new.rest > old.rest then
    raise exception 'an order keeps its terms, and what is matched stays matched' using errcode = '23001';
  end if;
  return new;
end $$;`

/** Who takes the price at the start takes it whatever it is: such an order is held to its own price until then alone. */
const rules = `
alter view audit_check rename to audit_check_before_terms;
create view audit_check as
select rule, faults from audit_check_before_terms
  where rule <> 'an order is matched within its size, and at no price that is worse than its own'
union all
select 'an order is matched within its size, and at no price that is worse than its own', count(*) from exchange_order placed
  where matched > stake or exists (select from exchange_fill fill where fill.order_id = placed.op_id and (
    (fill.market, fill.selection, fill.side) is distinct from (placed.market, placed.selection, placed.side)
    or (not placed.any_price and placed.at_start <> 'take'
      and case placed.side when 'back' then fill.price < placed.odds else fill.price > placed.odds end)))
union all
select 'nothing is matched of an order after its time', count(*) from exchange_order placed
  join exchange_fill fill on fill.order_id = placed.op_id where fill.at >= placed.expires_at
union all
select 'an order that only waits has taken nothing', count(*) from exchange_order placed
  join exchange_fill fill on fill.order_id = placed.op_id and fill.op_id = placed.op_id where placed.make_only
union all
select 'an order to be filled at once waits for nothing, and is filled as far as was asked', count(*) from exchange_order placed
  where placed.least is not null and (placed.rest > 0 or placed.matched < placed.least
    or exists (select from exchange_fill fill where fill.order_id = placed.op_id and fill.op_id <> placed.op_id));`

export const orderTerms = [columns, rules].join('\n')
