/**
 * The secret of each day's matches, with what everybody could read of it before the first price; the matches on which
 * there were bets before there were secrets, which go on as they would have; and with each order what its match had been
 * committed to, as the host signed it. Source: exchange.md 1; decision 191.
 */
import type { ColumnType } from 'kysely'

export const matchDays = `
create table match_day(
  day text primary key check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  secret text not null unique check (secret ~ '^[0-9a-f]{64}$'),
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  previous text not null,
  commitment text not null unique check (commitment ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null
);
create trigger match_day_fixed before update or delete on match_day for each row execute function refuse_change();
create trigger match_day_no_truncate before truncate on match_day for each statement execute function refuse_change();

create table match_before(event text primary key);
insert into match_before select distinct substring(market from '^[1bf]\\.([0-9]+)') from exchange_order;

alter table exchange_order add column match_day text references match_day, add column match_root text,
  add column receipt_key text, add column receipt_signature text,
  add constraint exchange_order_receipt check (num_nulls(match_day, match_root, receipt_key, receipt_signature) in (0, 4));
create function exchange_receipt_fixed() returns trigger language plpgsql as $$
begin
  if (new.match_day, new.match_root, new.receipt_key, new.receipt_signature)
      is distinct from (old.match_day, old.match_root, old.receipt_key, old.receipt_signature) then
    raise exception 'a receipt is not changed' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger exchange_receipt_fixed before update on exchange_order for each row execute function exchange_receipt_fixed();`

export interface MatchDayTable {
  /** `2026-11-27`, in Dhaka. */
  day: string
  secret: string
  root: string
  previous: string
  commitment: string
  made_at: ColumnType<Date, Date, never>
}
