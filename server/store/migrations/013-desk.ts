/** What staff decide about the site: maintenance windows, open methods and channels, numbers to pay to. The tables and their rows. */
import type { Generated } from 'kysely'

/**
 * A number of the demo begins with seven zeros, so that nobody can send money to it: the database refuses any other.
 * Source: protection.md "The mode". The window that was a setting before moves into its table.
 */
export const deskTables = `
create table maintenance(
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('site','provider','channel')),
  subject text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  daily boolean not null default false,
  check (ends_at > starts_at),
  check (not daily or ends_at <= starts_at + interval '1 day'),
  check ((scope = 'site') = (subject = ''))
);
insert into maintenance(scope, subject, starts_at, ends_at, daily)
  select 'provider', coalesce((select platform from provider where name = old.provider limit 1), old.provider),
    to_timestamp(old.begins / 1000), to_timestamp(old.ends / 1000), old.daily and old.ends - old.begins <= 86400000
  from (select value->>'provider' as provider, value->>'daily' = 'true' as daily,
      case jsonb_typeof(value->'from') when 'number' then (value->>'from')::double precision end as begins,
      case jsonb_typeof(value->'until') when 'number' then (value->>'until')::double precision end as ends
    from setting where key = 'maintenance') old
  where old.provider <> '' and old.ends > old.begins;
delete from setting where key = 'maintenance';
create table payment_state(
  kind text not null check (kind in ('method','channel')),
  id int not null,
  is_open boolean not null,
  changed_at timestamptz not null,
  primary key (kind, id)
);
create table receiving_number(
  id bigint generated always as identity primary key,
  channel int not null,
  number text not null check (number ~ '^0{7}[0-9]{4}$'),
  added_at timestamptz not null,
  issued_at timestamptz,
  retired_at timestamptz
);
create unique index receiving_number_live on receiving_number(channel, number) where retired_at is null;`

export interface DeskTables {
  maintenance: {
    id: Generated<bigint>
    scope: 'site' | 'provider' | 'channel'
    /** A provider's platform or a channel's id; empty for the site. */
    subject: string
    starts_at: Date
    ends_at: Date
    /** Every day at this time (GMT+6), whatever the dates. */
    daily: boolean
  }
  /** What staff opened or closed; without a row the registry's word stands. */
  payment_state: { kind: 'method' | 'channel'; id: number; is_open: boolean; changed_at: Date }
  receiving_number: {
    id: Generated<bigint>
    channel: number
    number: string
    added_at: Date
    /** When a player was last given it: numbers of a channel take turns. */
    issued_at: Date | null
    retired_at: Date | null
  }
}
