/**
 * How the prices of match odds went, a row where they changed: by the second for a day, by the minute for 30 days.
 * Source: exchange.md 4; decision 193.
 */
import type { ColumnType } from 'kysely'

export const priceHistory = `
create table price_tick(
  market text not null,
  at timestamptz not null,
  prices int[] not null check (0 <= all (prices)),
  by_second boolean not null,
  primary key (market, at)
);
create index price_tick_at on price_tick(at);
create index price_tick_by_second on price_tick(at) where by_second;`

export interface PriceTickTable {
  market: string
  at: ColumnType<Date, Date, never>
  /** The best price to back of each runner from then on, hundredths; 0 where none was to be had or nobody was there to see. */
  prices: number[]
  /** Goes, after a day, but for the last one of its minute. */
  by_second: boolean
}
