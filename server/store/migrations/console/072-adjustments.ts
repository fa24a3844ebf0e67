/**
 * Balances that staff have put right: what it was for, what the player reads, and which request was approved for it. The money goes
 * between the player's cash and a house account of its own. Source: console.md; decision 218.
 */
import type { AdjustmentCause, AdjustmentDirection } from '../../../../contract/console/adjustments.ts'

const account = `
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check check (kind in ('cash','bonus','hold','exposure','vp',
  'cash_in','paid_out','games','bonus_cost','exchange','commission','adjustments','vp_pool','suspense','demo_grant'));
insert into account(player_id, kind, cur) values (null,'adjustments','BDT');

alter table staff_approval drop constraint staff_approval_kind_check;
alter table staff_approval add constraint staff_approval_kind_check
  check (kind in ('payment','adjustment','resettle','roles','invitation'));`

const table = `
create table adjustment(
  op_id bigint primary key references op(id),
  player_id bigint not null references player(id),
  direction text not null check (direction in ('credit','debit')),
  amount bigint not null check (amount > 0),
  cause text not null check (cause in ('lost_deposit','provider_error','settlement_error','goodwill','other')),
  words text not null check (words <> ''),
  reason text not null check (reason <> ''),
  reference text not null,
  approval_id bigint unique references staff_approval(id),
  at timestamptz not null
);
create index adjustment_player on adjustment(player_id, at desc);
create trigger adjustment_append_only before update or delete on adjustment for each row execute function refuse_change();
create trigger adjustment_no_truncate before truncate on adjustment for each statement execute function refuse_change();
create unique index transfer_adjustment_once on transfer(op_id) where kind in ('adjustment_credit','adjustment_debit');`

/** What was asked for is poisha in the request's own words, too. */
const rules = `
alter view audit_check rename to audit_check_before_adjustments;
create view audit_check as
select rule, faults from audit_check_before_adjustments
union all
select 'an adjustment moves what it says, between the player and its own account', count(*) from adjustment
  full join (
    select transfer.op_id, transfer.amount, right(transfer.kind, -11) as direction,
      case transfer.kind when 'adjustment_credit' then credit.player_id else debit.player_id end as player_id,
      case transfer.kind when 'adjustment_credit' then debit.kind else credit.kind end as house
    from transfer join account debit on debit.id = transfer.debit join account credit on credit.id = transfer.credit
    where transfer.kind in ('adjustment_credit','adjustment_debit')) moved on moved.op_id = adjustment.op_id
  where (moved.player_id, moved.direction, moved.amount, moved.house)
    is distinct from (adjustment.player_id, adjustment.direction, adjustment.amount, 'adjustments')
union all
select 'an adjustment that was asked for is made once it is approved, and as it was asked', count(*) from (
    select id, asked from staff_approval where kind = 'adjustment' and outcome = 'approved') approved
  full join (select * from adjustment where approval_id is not null) made on made.approval_id = approved.id
  where (approved.asked ->> 'amount')::bigint is distinct from made.amount
    or approved.asked ->> 'direction' is distinct from made.direction
    or approved.asked ->> 'player' is distinct from (select public_id from player where player.id = made.player_id);`

export const adjustmentTables = [account, table, rules].join('\n')

export interface AdjustmentTables {
  adjustment: {
    /** Whose number the record has. */
    op_id: bigint
    player_id: bigint
    direction: AdjustmentDirection
    /** Poisha. */
    amount: bigint
    cause: AdjustmentCause
    /** What the player reads. */
    words: string
    /** Why, for staff. */
    reason: string
    /** The number of a record or complaint; empty where it is about none. */
    reference: string
    /** The request that was approved; null where the machine's own desk did it. */
    approval_id: bigint | null
    at: Date
  }
}
