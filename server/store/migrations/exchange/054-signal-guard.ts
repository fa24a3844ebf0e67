/**
 * The signal guard: which sign-ins are listened for, and which orders are taken back when one of them is silent.
 * Source: exchange.md 2; decision 206.
 */
import type { ColumnType } from 'kysely'

export const signalGuard = `
create table exchange_guard(
  session_id bigint primary key references session(id) on delete cascade,
  player_id bigint not null references player(id),
  heard_at timestamptz not null,
  took_back_at timestamptz,
  took_back_count int not null default 0 check (took_back_count >= 0),
  took_back_amount bigint not null default 0 check (took_back_amount >= 0),
  check ((took_back_at is null) = (took_back_count = 0))
);
create index exchange_guard_heard on exchange_guard(heard_at);
create table exchange_guarded(
  order_id bigint primary key references exchange_order(op_id),
  session_id bigint not null references exchange_guard(session_id) on delete cascade
);
create index exchange_guarded_session on exchange_guarded(session_id);`

export interface SignalGuardTables {
  exchange_guard: {
    session_id: bigint
    player_id: bigint
    /** The last sign of life: a call that sets it, or a bet. */
    heard_at: Date
    took_back_at: Date | null
    took_back_count: ColumnType<number, number | undefined, number>
    /** Poisha that waited. */
    took_back_amount: ColumnType<bigint, bigint | undefined, bigint>
  }
  exchange_guarded: { order_id: bigint; session_id: bigint }
}
