/**
 * What an order had come to before its market's result was corrected. A trigger keeps it, so that no result is
 * overwritten without a trace. Source: protection.md PP-31.
 */
import type { Generated } from 'kysely'
import type { OrderStatus } from '../../../../contract/exchange.ts'

export const earlierResults = `
create table exchange_earlier_result(
  id bigint generated always as identity primary key,
  order_id bigint not null references exchange_order(op_id),
  status text not null check (status in ('won','lost','void')),
  net bigint not null,
  settled_at timestamptz not null
);
create index exchange_earlier_result_of on exchange_earlier_result(order_id, id);

create function keep_earlier_result() returns trigger language plpgsql as $$
begin
  insert into exchange_earlier_result(order_id, status, net, settled_at)
    values (old.op_id, old.status, old.net, old.settled_at);
  return null;
end $$;
create trigger exchange_order_result_kept after update of status, net on exchange_order for each row
  when (old.net is not null and (old.status, old.net) is distinct from (new.status, new.net))
  execute function keep_earlier_result();
create trigger exchange_earlier_result_append_only before update or delete on exchange_earlier_result
  for each row execute function refuse_change();
create trigger exchange_earlier_result_no_truncate before truncate on exchange_earlier_result
  for each statement execute function refuse_change();`

export interface EarlierResultTables {
  exchange_earlier_result: {
    id: Generated<bigint>
    order_id: bigint
    status: OrderStatus
    net: bigint
    settled_at: Date
  }
}
