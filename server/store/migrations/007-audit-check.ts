/** Rules that hold between rows, counted: each must be 0 at any moment. Source: money.md 3.1 "Audit view". */
export const auditCheck = `
create view audit_check as
with leg as (
  select credit as account, amount from transfer union all select debit, -amount from transfer
), moved as (
  select account, sum(amount) as amount from leg group by account
)
select 'cached balance is the sum of transfers' as rule, count(*) as faults
  from account left join moved on moved.account = account.id
  where account.player_id is not null and account.balance <> coalesce(moved.amount, 0)
union all
select 'no balance below its floor', count(*) from account where balance < floor
union all
select 'all accounts of a currency sum to zero', count(*) from (
  select cur from account left join moved on moved.account = account.id
  group by cur having sum(coalesce(balance, moved.amount, 0)) <> 0) currency
union all
select 'hold is the sum of open withdrawals', count(*) from account
  where kind = 'hold' and balance <> (select coalesce(sum(amount), 0) from withdrawal
    where withdrawal.player_id = account.player_id and status = 0)
union all
select 'exposure is empty without open markets', count(*) from account where kind = 'exposure' and balance <> 0
union all
select 'no operation without a result', count(*) from op where result is null
union all
select 'an approved deposit is credited once, no other is', count(*) from (
  select 1 from deposit full join (select op_id, count(*) as times, sum(amount) as amount from transfer
      where kind = 'deposit' group by op_id) paid on paid.op_id = deposit.decided_op
    where (coalesce(deposit.status, 0) = 1) <> (paid.op_id is not null)
      or paid.times > 1 or (paid.op_id is not null and paid.amount is distinct from deposit.amount)) credited
union all
select 'a transaction id is claimed once', count(*) from (
  select 1 from deposit where status <> 2 group by method, trx having count(*) > 1) claim
union all
select 'a withdrawal is held once and resolved once', count(*) from withdrawal
  where (select count(*) from transfer where op_id = withdrawal.op_id and kind = 'withdrawal_held'
      and amount = withdrawal.amount) <> 1
    or (select count(*) from transfer where op_id = withdrawal.decided_op and amount = withdrawal.amount
      and kind = case withdrawal.status when 1 then 'withdrawal_paid' else 'withdrawal_returned' end)
      <> case withdrawal.status when 0 then 0 else 1 end
union all
select 'a bet, a win and a refund move what they say', count(*) from game_tx
  where amount <> (select coalesce(sum(amount), 0) from transfer
    where transfer.op_id = game_tx.op_id and transfer.kind = game_tx.kind)
union all
select 'a rolled-back bet is refunded in full, no other is', count(*) from game_tx bet
  left join game_tx undo on undo.provider = bet.provider and undo.ref = bet.tx and undo.kind = 'rollback'
  where bet.kind = 'bet' and ((bet.state = 'rolled_back') <> (undo.tx is not null) or undo.amount <> bet.amount)
union all
select 'a bet is never both won and refunded', count(*) from game_tx bet
  where bet.kind = 'bet' and bet.state = 'rolled_back'
    and exists (select from game_tx win where win.provider = bet.provider and win.ref = bet.tx and win.kind = 'win')
union all
select 'what remains of a turnover is required minus staked', count(*) from turnover
  where remaining <> required - (select coalesce(sum(amount), 0) from turnover_part where turnover_id = turnover.id)
union all
select 'bonus money exists only while a turnover is open', count(*) from account
  where kind = 'bonus' and balance <> 0
    and not exists (select from turnover where turnover.player_id = account.player_id and status = 'active');`
