/**
 * A way out of a position that was accepted in play is held back as a whole, without an order or a hold of its own, until it is
 * placed or refused. Source: exchange.md 2, 3; decisions 200, 201.
 */
const table = `
create table exchange_cash_out(
  op_id bigint primary key references op(id),
  player_id bigint not null references player(id),
  market text not null references exchange_market(id),
  percent int not null check (percent between 1 and 100),
  agreed jsonb not null,
  quoted_at timestamptz not null,
  incidents int not null,
  delayed_until timestamptz not null,
  status text not null default 'held' check (status in ('held','placed','refused')),
  refusal text,
  placed_by bigint references op(id),
  ended_at timestamptz,
  check ((status = 'held') = (ended_at is null)),
  check ((status = 'refused') = (refusal is not null)),
  check ((status = 'placed') = (placed_by is not null)));
create unique index exchange_cash_out_held on exchange_cash_out(market, player_id) where status = 'held';
create index exchange_cash_out_player on exchange_cash_out(player_id, op_id desc);

create function exchange_cash_out_fixed() returns trigger language plpgsql as $$
begin
  if old.status <> 'held' or (new.op_id, new.player_id, new.market, new.percent, new.agreed, new.quoted_at, new.incidents, new.delayed_until)
      is distinct from (old.op_id, old.player_id, old.market, old.percent, old.agreed, old.quoted_at, old.incidents, old.delayed_until) then
    raise exception 'a cash-out keeps what was accepted, and ends once' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger exchange_cash_out_fixed before update on exchange_cash_out for each row execute function exchange_cash_out_fixed();
create trigger exchange_cash_out_no_delete before delete on exchange_cash_out for each row execute function refuse_change();`

const rules = `
alter view audit_check rename to audit_check_before_cash_outs;
create view audit_check as
select rule, faults from audit_check_before_cash_outs
union all
select 'a cash-out that was held back is placed after its delay, and every bet of it whole', count(*) from exchange_cash_out held
  where held.status = 'placed' and (held.ended_at < held.delayed_until
    or not exists (select from exchange_order bet where bet.player_id = held.player_id
      and bet.reference like 'cash-out-' || held.placed_by || '-%')
    or exists (select from exchange_order bet where bet.player_id = held.player_id
      and bet.reference like 'cash-out-' || held.placed_by || '-%' and (bet.rest > 0 or bet.matched <> bet.stake)))
union all
select 'nothing is held back in a market that has ended', count(*) from exchange_cash_out held
  join exchange_market market on market.id = held.market where held.status = 'held' and market.status <> 'open';`

export const heldCashOuts = [table, rules].join('\n')
