/**
 * In play an order that would be matched at once is held back for some seconds: it has no seat in the queue until it is released,
 * keeps until when it is held and what had happened in the match by then, and says why it was refused where it was. Source:
 * exchange.md 2; decision 200.
 */
/** A seat is given once: when an order is placed, or when it is released. */
const columns = `
alter table exchange_order alter column seat drop identity;
create sequence exchange_seat owned by exchange_order.seat;
select setval('exchange_seat', coalesce(max(seat), 0) + 1, false) from exchange_order;
alter table exchange_order alter column seat set default nextval('exchange_seat'), alter column seat drop not null,
  add column delayed_until timestamptz,
  add column incidents int,
  add column price_choice text check (price_choice in ('exact','better','any')),
  add column worst_odds int,
  add column refusal text,
  add constraint exchange_order_delayed check (num_nulls(delayed_until, incidents, price_choice) in (0, 3)),
  add constraint exchange_order_seated check (seat is not null or (delayed_until is not null and matched = 0)),
  add constraint exchange_order_refused check (refusal is null or (seat is null and status = 'lapsed'));

create or replace function exchange_order_fixed() returns trigger language plpgsql as $$
begin
  if (new.op_id, new.player_id, new.market, new.selection, new.side, new.odds, new.run, new.stake, new.reference, new.created_at,
      new.any_price, new.at_start, new.expires_at, new.make_only, new.least, new.delayed_until, new.incidents, new.price_choice,
      new.worst_odds)
      is distinct from (old.op_id, old.player_id, old.market, old.selection, old.side, old.odds, old.run, old.stake, old.reference,
      old.created_at, old.any_price, old.at_start, old.expires_at, old.make_only, old.least, old.delayed_until, old.incidents,
      old.price_choice, old.worst_odds)
    or (old.seat is not null and new.seat is distinct from old.seat)
    or (old.refusal is not null and new.refusal is distinct from old.refusal)
    or new.matched < old.matched or new.with_players < old.with_players or new.rest > old.rest then
    raise exception 'an order keeps its terms, and what is matched stays matched' using errcode = '23001';
  end if;
  return new;
end $$;`

/** What was to be filled at once is filled by the operation that released it, where it was held back. */
const rules = `
alter view audit_check rename to audit_check_before_delay;
create view audit_check as
select rule, faults from audit_check_before_delay
  where rule <> 'an order to be filled at once waits for nothing, and is filled as far as was asked'
union all
select 'an order to be filled at once waits for nothing, and is filled as far as was asked', count(*) from exchange_order placed
  where placed.least is not null and placed.seat is not null and (placed.rest > 0 or placed.matched < placed.least
    or exists (select from exchange_fill fill where fill.order_id = placed.op_id and fill.op_id <> case
      when placed.delayed_until is null then placed.op_id
      else (select min(op_id) from exchange_fill where order_id = placed.op_id) end))
union all
select 'nothing is matched of an order before its delay is over', count(*) from exchange_order placed
  join exchange_fill fill on fill.order_id = placed.op_id
  where fill.at < placed.delayed_until or placed.seat is null;`

export const inPlayDelay = [columns, rules].join('\n')
