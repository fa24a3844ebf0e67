/**
 * What of an order was neither matched nor waits: how much, when, and why or by whom. Until this step only the order's rest said so, and
 * of an order that was matched in part nothing did. Source: exchange.md 2; decision 207.
 */
import type { Generated } from 'kysely'
import type { LetGo } from '../../../../contract/exchange/timeline.ts'

/** Of what was let go before this step it is known that it was, and mostly when. */
const table = `
create table exchange_let_go(
  id bigint generated always as identity primary key,
  order_id bigint not null references exchange_order(op_id),
  op_id bigint references op(id),
  why text not null check (why in
    ('taken_back','all_taken_back','guard','excluded','start','expired','closed','refused','not_filled','less','moved','before')),
  amount bigint not null check (amount > 0),
  next_id bigint references exchange_order(op_id),
  at timestamptz,
  check ((why = 'before') = (op_id is null)),
  check ((why = 'moved') = (next_id is not null)),
  check (why = 'before' or at is not null)
);
create index exchange_let_go_of on exchange_let_go(order_id, id);
create index exchange_let_go_next on exchange_let_go(next_id) where next_id is not null;
insert into exchange_let_go(order_id, why, amount, at)
  select op_id, 'before', stake - matched - rest, case when matched = 0 then settled_at end
  from exchange_order where stake > matched + rest order by op_id;
create trigger exchange_let_go_append_only before update or delete on exchange_let_go
  for each row execute function refuse_change();
create trigger exchange_let_go_no_truncate before truncate on exchange_let_go
  for each statement execute function refuse_change();`

const rules = `
alter view audit_check rename to audit_check_before_let_go;
create view audit_check as
select rule, faults from audit_check_before_let_go
union all
select 'what an order asked for was matched, waits, or is said to have been let go', count(*) from exchange_order placed
  left join (select order_id, sum(amount) as amount from exchange_let_go group by order_id) gone on gone.order_id = placed.op_id
  where placed.stake <> placed.matched + placed.rest + coalesce(gone.amount, 0);`

export const letGoTables = [table, rules].join('\n')

export interface LetGoTables {
  exchange_let_go: {
    id: Generated<bigint>
    order_id: bigint
    /** What let it go; null of what was let go before this table. */
    op_id: bigint | null
    why: LetGo | 'before'
    /** Poisha of stake. */
    amount: bigint
    /** The order that stands in its place. */
    next_id: bigint | null
    at: Date | null
  }
}
