/**
 * What players agreed to be sold: rows are only added, the newest counts, and none is a no. A letter that is an offer says
 * of which product. Source: protection.md PP-47, PP-21; decision 186.
 */
import type { Generated } from 'kysely'
import type { OfferChannel, OfferProduct } from '../../../../contract/protection/consents.ts'

export const consentTables = `
create table consent(
  id bigint generated always as identity primary key,
  player_id bigint not null references player(id),
  product text not null check (product in ('games','exchange')),
  channel text not null check (channel in ('inbox','push')),
  is_on boolean not null,
  at timestamptz not null
);
create index consent_player on consent(player_id, product, channel, id desc);
create trigger consent_append_only before update or delete on consent for each row execute function refuse_change();
create trigger consent_no_truncate before truncate on consent for each statement execute function refuse_change();

create function consent_logged() returns trigger language plpgsql as $$
begin
  insert into protection_log(player_id, at, kind, data) values (new.player_id, new.at, 'consent',
    jsonb_build_object('product', new.product, 'channel', new.channel, 'on', new.is_on)::text);
  return null;
end $$;
create trigger consent_logged after insert on consent for each row execute function consent_logged();

create function agreed_to(who bigint, what text, how text, now timestamptz) returns boolean language sql stable as $$
  select coalesce((select is_on from consent where player_id = who and product = what and channel = how and at <= now
      order by id desc limit 1), false)
    and not exists (select from player where id = who
      and coalesce(time_out_at, '-infinity') <= now and time_out_until > now)
$$;

alter table letter add column offer text check (offer in ('games','exchange'));
create function offer_is_agreed() returns trigger language plpgsql as $$
begin
  if not agreed_to(new.player_id, new.offer, 'inbox', new.at) then
    raise exception 'no offer to who has not agreed to it' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger offer_is_agreed before insert on letter for each row
  when (new.offer is not null and new.player_id is not null) execute function offer_is_agreed();

alter view audit_check rename to audit_check_before_consents;
create view audit_check as
select rule, faults from audit_check_before_consents
union all
select 'each consent has its line', count(*) from (select player_id, count(*) as acts from consent group by player_id) changed
  full join (select player_id, count(*) as lines from protection_log where kind = 'consent' group by player_id) logged
    on logged.player_id = changed.player_id
  where changed.acts is distinct from logged.lines;`

export interface ConsentTables {
  consent: {
    id: Generated<bigint>
    player_id: bigint
    product: OfferProduct
    channel: OfferChannel
    is_on: boolean
    at: Date
  }
}
