/**
 * An order that is matched no further than it lowers what its player can lose in the market, and why the rest of it was let go. Source:
 * exchange.md 2; decision 211.
 */
const columns = `
alter table exchange_order add column reduce_only boolean not null default false;

create or replace function exchange_order_fixed() returns trigger language plpgsql as $$
begin
  if (new.op_id, new.player_id, new.market, new.selection, new.side, new.odds, new.run, new.stake, new.reference, new.created_at,
      new.any_price, new.at_start, new.expires_at, new.make_only, new.least, new.delayed_until, new.incidents, new.price_choice,
      new.worst_odds, new.reduce_only)
      is distinct from (old.op_id, old.player_id, old.market, old.selection, old.side, old.odds, old.run, old.stake, old.reference,
      old.created_at, old.any_price, old.at_start, old.expires_at, old.make_only, old.least, old.delayed_until, old.incidents,
      old.price_choice, old.worst_odds, old.reduce_only)
    or (old.seat is not null and new.seat is distinct from old.seat)
    or (old.refusal is not null and new.refusal is distinct from old.refusal)
    or new.matched < old.matched or new.with_players < old.with_players or new.rest > old.rest then
    raise exception 'an order keeps its terms, and what is matched stays matched' using errcode = '23001';
  end if;
  return new;
end $$;

alter table exchange_let_go drop constraint exchange_let_go_why_check, add constraint exchange_let_go_why_check check (why in
  ('taken_back','all_taken_back','guard','excluded','start','expired','closed','refused','not_filled','less','moved','reduce_only',
   'before'));`

const rules = `
alter view audit_check rename to audit_check_before_reduce_only;
create view audit_check as
select rule, faults from audit_check_before_reduce_only
union all
select 'only an order that may not grow a position is let go for that', count(*) from exchange_let_go gone
  join exchange_order placed on placed.op_id = gone.order_id where gone.why = 'reduce_only' and not placed.reduce_only;`

export const reduceOnly = [columns, rules].join('\n')
