/**
 * What the house takes of what a player wins in a market: each order keeps the rate that applied when it was placed, each settlement
 * says what its market's winnings pay, and that is a posting of its own to an account of its own. Source: exchange.md 2; decision 210.
 */
const accounts = `
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check check (kind in ('cash','bonus','hold','exposure','vp',
  'cash_in','paid_out','games','bonus_cost','exchange','commission','vp_pool','suspense','demo_grant'));
insert into account(player_id, kind, cur) values (null,'commission','BDT');`

/** Hundredths of a percent. Orders from before this step were placed without. */
const columns = `
alter table exchange_order add column commission_rate int not null default 0 check (commission_rate between 0 and 10000);
alter table exchange_settlement add column commission bigint not null default 0 check (commission >= 0);

create function exchange_rate_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'an order keeps the commission that it was placed with' using errcode = '23001';
end $$;
create trigger exchange_rate_fixed before update on exchange_order for each row
  when (new.commission_rate <> old.commission_rate) execute function exchange_rate_fixed();`

/** It is a loss as far as limits go, and what comes back of it is none. */
const losses = `
create or replace view play_of_transfers as
select account.player_id, timezone(interval '6 hours', transfer.at)::date as day, transfer.op_id,
  case transfer.kind when 'bet' then transfer.amount when 'rollback' then -transfer.amount else 0 end as staked,
  case when account.kind <> 'cash' then 0
    when transfer.kind in ('bet','exchange_lost','exchange_commission') then transfer.amount
    else -transfer.amount end as lost, transfer.id as transfer_id, transfer.at
from transfer join account on account.id in (transfer.debit, transfer.credit) and account.player_id is not null
where transfer.kind in ('bet','win','rollback','exchange_lost','exchange_won','exchange_commission','exchange_commission_back');
drop trigger play_counts on transfer;
create trigger play_counts after insert on transfer for each row
  when (new.kind in ('bet','win','rollback','exchange_lost','exchange_won','exchange_commission','exchange_commission_back'))
  execute function play_counts();`

/** Of several rates in one market the lowest counts: nobody pays more than a bet of theirs was placed at. */
const rules = `
alter view audit_check rename to audit_check_before_commission;
create view audit_check as
select rule, faults from audit_check_before_commission
union all
select 'commission is the rate of what was won in a market, rounded down', count(*) from (
    select distinct on (market, player_id) market, player_id, net, commission from exchange_settlement
    order by market, player_id, version desc) last
  where commission <> greatest(net, 0) * (select coalesce(min(commission_rate), 0) from exchange_order placed
    where placed.market = last.market and placed.player_id = last.player_id and placed.net is not null) / 10000
union all
select 'a settlement takes the commission that it says', count(*) from (
    select op_id, commission - coalesce(lag(commission) over (partition by market, player_id order by version), 0) as due
    from exchange_settlement) settlement
  left join (
    select op_id, sum(case kind when 'exchange_commission' then amount else -amount end) as taken
    from transfer where kind in ('exchange_commission','exchange_commission_back') group by op_id) paid
    on paid.op_id = settlement.op_id
  where settlement.due <> coalesce(paid.taken, 0)
union all
select 'in a settled market players, house and commission come to nothing together', count(*) from (
    select settlement.market, settlement.player_id, sum(settlement.moved) as moved,
      (array_agg(settlement.commission order by settlement.version desc))[1] as commission
    from exchange_settlement settlement group by settlement.market, settlement.player_id) player
  full join (
    select settlement.market, settlement.player_id, sum(case when house.id = transfer.credit then amount else -amount end) as got
    from exchange_settlement settlement join transfer on transfer.op_id = settlement.op_id
    join account house on house.id in (transfer.debit, transfer.credit) and house.kind in ('exchange','commission')
    group by settlement.market, settlement.player_id) house
    on house.market = player.market and house.player_id = player.player_id
  where player.moved - player.commission + coalesce(house.got, 0) <> 0;`

export const commission = [accounts, columns, losses, rules].join('\n')
