/**
 * Passes of other hosts: the marks that hold here, which say nothing of whom they name, and of an exclusion that a pass began who made
 * that pass. Decision 183.
 */
import type { GeneratedAlways } from 'kysely'

export const exclusionPassTables = `
create table exclusion_mark(
  mark bytea not null check (length(mark) = 32),
  issuer_key text not null,
  issuer text not null,
  begun_at timestamptz not null,
  until timestamptz not null,
  kept_at timestamptz not null,
  primary key (issuer_key, mark, until),
  check (begun_at <= kept_at),
  check (until > kept_at)
);
create index exclusion_mark_until on exclusion_mark(until, issuer_key);
create trigger exclusion_mark_append_only before update or delete on exclusion_mark for each row execute function refuse_change();
create trigger exclusion_mark_no_truncate before truncate on exclusion_mark for each statement execute function refuse_change();

alter table exclusion add column pass_issuer text;
create or replace function exclusion_logged() returns trigger language plpgsql as $$
declare
  act text := 'exclusion';
  moment timestamptz := new.told_at;
begin
  if tg_op = 'UPDATE' then
    act := case when new.returned_at is not null then 'exclusion_returned' when new.until > old.until then 'exclusion_longer'
      else 'exclusion_return_asked' end;
    moment := coalesce(new.returned_at, new.return_asked_at, new.longer_at);
  end if;
  insert into protection_log(player_id, at, kind, data) values (new.player_id, moment, act,
    jsonb_strip_nulls(jsonb_build_object('until', to_char(new.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'pass', case when act in ('exclusion', 'exclusion_longer') then new.pass_issuer end))::text);
  return null;
end $$;`

export interface ExclusionPassTables {
  exclusion_mark: {
    /** In the order of keeping (046-passes-heeded.ts). */
    id: GeneratedAlways<bigint>
    /** The keyed hash of a number or an address (protection/pass-marks.ts). */
    mark: Buffer
    /** The public key of who signed the pass, and what they call themselves. */
    issuer_key: string
    issuer: string
    begun_at: Date
    until: Date
    kept_at: Date
  }
}
