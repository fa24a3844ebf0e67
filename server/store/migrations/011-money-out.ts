/** The exchange: orders, what of them was matched, the money they hold and how markets ended. Source: money.md "Exchange exposure". */
import type { ColumnType, Generated } from 'kysely'
import type { MarketKind, Side } from '../../../contract/exposure.ts'
import type { AtStart, OrderStatus, PriceChoice } from '../../../contract/exchange.ts'

export const moneyOutTables = `
create table exchange_market(
  id text primary key,
  kind text not null check (kind in ('match_odds','bookmaker','fancy')),
  runners int[] not null,
  status text not null default 'open' check (status in ('open','settling','settled')),
  version int not null default 0 check (version >= 0),
  outcome int,
  is_void boolean not null default false,
  settled_at timestamptz,
  check (not is_void or outcome is null),
  check ((status = 'open') = (version = 0)),
  check (status = 'open' or is_void or outcome is not null)
);
create index exchange_market_live on exchange_market(id) where status <> 'settled';
create table exchange_order(
  op_id bigint primary key references op(id),
  player_id bigint not null references player(id),
  market text not null references exchange_market(id),
  event_name text not null,
  market_name text not null,
  selection int not null,
  selection_name text not null,
  side text not null check (side in ('back','lay')),
  odds int not null check (odds between 101 and 100000),
  run int,
  stake bigint not null check (stake > 0),
  matched bigint not null default 0 check (matched >= 0),
  gain bigint not null default 0 check (gain >= 0),
  rest bigint not null check (rest >= 0),
  placed_in_play boolean not null,
  reference text not null,
  status text not null default 'open' check (status in ('open','won','lost','void','lapsed','cancelled')),
  net bigint,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (player_id, reference),
  check (matched + rest <= stake),
  check (status = 'open' or rest = 0),
  check ((status in ('won','lost','void')) = (net is not null))
);
create index exchange_order_player on exchange_order(player_id, op_id desc);
create index exchange_order_market on exchange_order(market, player_id);
create index exchange_order_waiting on exchange_order(market) where rest > 0;
create table exchange_fill(
  id bigint generated always as identity primary key,
  order_id bigint not null references exchange_order(op_id),
  op_id bigint not null references op(id),
  market text not null,
  selection int not null,
  side text not null check (side in ('back','lay')),
  book bigint not null,
  price int not null check (price between 101 and 100000),
  size bigint not null check (size > 0),
  at timestamptz not null
);
create index exchange_fill_order on exchange_fill(order_id);
create index exchange_fill_book on exchange_fill(market, book);
create table exchange_hold(
  player_id bigint not null references player(id),
  market text not null references exchange_market(id),
  amount bigint not null check (amount >= 0),
  primary key (player_id, market)
);
create table exchange_settlement(
  market text not null references exchange_market(id),
  player_id bigint not null references player(id),
  version int not null check (version > 0),
  net bigint not null,
  moved bigint not null,
  shortfall bigint not null default 0 check (shortfall >= 0),
  op_id bigint not null unique references op(id),
  primary key (market, player_id, version)
);

create function exchange_order_fixed() returns trigger language plpgsql as $$
begin
  if (new.op_id, new.player_id, new.market, new.selection, new.side, new.odds, new.run, new.stake, new.reference, new.created_at)
      is distinct from (old.op_id, old.player_id, old.market, old.selection, old.side, old.odds, old.run, old.stake, old.reference, old.created_at)
    or new.matched < old.matched or new.rest > old.rest then
    raise exception 'an order keeps its terms, and what is matched stays matched' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger exchange_order_fixed before update on exchange_order for each row execute function exchange_order_fixed();
create trigger exchange_order_no_delete before delete on exchange_order for each row execute function refuse_change();
create trigger exchange_order_no_truncate before truncate on exchange_order for each statement execute function refuse_change();
create trigger exchange_fill_append_only before update or delete on exchange_fill for each row execute function refuse_change();
create trigger exchange_settlement_append_only before update or delete on exchange_settlement for each row execute function refuse_change();

alter view audit_check rename to audit_check_points;
create view audit_check as
select rule, faults from audit_check_points where rule <> 'exposure is empty without open markets'
union all
select 'exposure is the sum of its markets'' holds', count(*) from account
  left join (select player_id, sum(amount) as amount from exchange_hold group by player_id) held
    on held.player_id = account.player_id
  where account.kind = 'exposure' and account.balance <> coalesce(held.amount, 0)
union all
select 'a settled market holds nothing and has no open order', count(*) from exchange_market market
  where market.status = 'settled' and (
    exists (select from exchange_hold where market = market.id and amount <> 0)
    or exists (select from exchange_order where market = market.id and status = 'open'))
union all
select 'an order matched what its fills say', count(*) from exchange_order placed
  left join (select order_id, sum(size) as size, sum(size * (price - 100)) as gain
    from exchange_fill group by order_id) filled on filled.order_id = placed.op_id
  where placed.matched <> coalesce(filled.size, 0) or placed.gain <> coalesce(filled.gain, 0)
union all
select 'a settlement moves what it says', count(*) from exchange_settlement settlement
  left join (
    select op_id, sum(case when credit.player_id is null then -amount else amount end) as moved
    from transfer join account credit on credit.id = transfer.credit
    where transfer.kind in ('exchange_won','exchange_lost') group by op_id) paid on paid.op_id = settlement.op_id
  where settlement.moved <> coalesce(paid.moved, 0)
union all
select 'an order''s outcome is its settlement''s', count(*) from (
  select market, player_id, sum(net) as net from exchange_order where net is not null group by market, player_id) ended
  full join (select distinct on (market, player_id) market, player_id, net from exchange_settlement
    order by market, player_id, version desc) last
    on last.market = ended.market and last.player_id = ended.player_id
  where ended.net is distinct from last.net;`

export interface MoneyOutTables {
  exchange_market: {
    id: string
    kind: MarketKind
    /** Ids of the runners. */
    runners: number[]
    status: Generated<'open' | 'settling' | 'settled'>
    /** How often it was settled; 0 while it is open. */
    version: Generated<number>
    /** The winner's id or the runs of a fancy; null while open and when void. */
    outcome: number | null
    is_void: Generated<boolean>
    settled_at: Date | null
    /** By staff, now; written by the rows of `exchange_suspension` alone. */
    is_suspended: Generated<boolean>
    /** How often they have suspended it. */
    suspensions: Generated<number>
    /** When staff made it void before its match had ended it. */
    voided_at: Generated<Date | null>
  }
  exchange_order: {
    op_id: bigint
    player_id: bigint
    market: string
    event_name: string
    market_name: string
    /** The runner's id; 1 of a fancy. */
    selection: number
    selection_name: string
    side: Side
    /** Hundredths. */
    odds: number
    /** The run line of a fancy. */
    run: number | null
    stake: bigint
    matched: Generated<bigint>
    /** Sum of size × (price − 100) over what was matched. */
    gain: Generated<bigint>
    /** Waits to be matched. */
    rest: bigint
    placed_in_play: boolean
    reference: string
    status: Generated<OrderStatus>
    net: bigint | null
    created_at: Date
    settled_at: Date | null
    /** What the match had been committed to, and the host's signature of the bet with it (048); all or none of them. */
    match_day: string | null
    match_root: string | null
    receipt_key: string | null
    receipt_signature: string | null
    /** Its place in the queue (050): of two that wait at one price the lower one is first. Null while it is held back in play. */
    seat: Generated<bigint | null>
    /** It may be matched at a worse price than its own; of orders from before 050 it is not known, and true. */
    any_price: boolean
    /** What of `matched` other players matched; the house matched the rest. */
    with_players: Generated<bigint>
    /** Of what waits when the match begins (051). */
    at_start: Generated<AtStart>
    /** From then on it does not wait any more. */
    expires_at: Date | null
    make_only: Generated<boolean>
    /** To be filled at once, so much of it at least; null where it may wait. */
    least: bigint | null
    /** Matched no further than it lowers what its player can lose (067). */
    reduce_only: Generated<boolean>
    /** Until then it is held back (052); null of one that never was, as the three that follow. */
    delayed_until: Date | null
    /** How often the match had moved its prices by then (`Market.incidents`). */
    incidents: number | null
    price_choice: PriceChoice | null
    /** At any odds: what a lay is held at while it is held back, where that is more than its own; else null. */
    worst_odds: number | null
    /** The code of why it was not placed when its delay was over; null of one that was, or that was taken back. */
    refusal: string | null
    /** What the house takes of what is won in its market, as it was when the order was placed (065): hundredths of a percent. */
    commission_rate: Generated<number>
  }
  exchange_fill: {
    id: Generated<bigint>
    order_id: bigint
    op_id: bigint
    market: string
    selection: number
    side: Side
    /** Which book it was taken from. */
    book: bigint
    price: number
    size: bigint
    at: Date
    /** The other player's order (050), which has a fill of its own in the same operation; null where the house matched it. */
    counter: bigint | null
  }
  /** An accepted way out of a position that is held back in play (053), and what became of it. */
  exchange_cash_out: {
    /** The operation that accepted it. */
    op_id: bigint
    player_id: bigint
    market: string
    percent: number
    /** By the market's runners: what each outcome came to, and comes to at least. */
    agreed: ColumnType<{ before: number[]; after: number[] }, string, never>
    /** The house's prices are of this moment. */
    quoted_at: Date
    /** As of an order. */
    incidents: number
    delayed_until: Date
    status: Generated<'held' | 'placed' | 'refused'>
    /** The code of why it was not done. */
    refusal: string | null
    /** The operation of its bets. */
    placed_by: bigint | null
    ended_at: Date | null
  }
  exchange_hold: { player_id: bigint; market: string; amount: bigint }
  exchange_settlement: {
    market: string
    player_id: bigint
    version: number
    /** What the orders won, all told. */
    net: bigint
    /** What this version moved to the player (below 0: from). */
    moved: bigint
    /** What a changed result would have taken and the cash did not have: the house bears it. */
    shortfall: Generated<bigint>
    /** What the winnings of this version pay to the house (065); its operation moved what that differs from the version before. */
    commission: Generated<bigint>
    op_id: bigint
  }
}
