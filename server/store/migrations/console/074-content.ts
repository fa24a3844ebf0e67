/**
 * What staff write for players, as several people write it: which state a slide, an offer or a setting is in, slides that have their
 * days, pictures that were added, and what an offer promised before it was changed. Source: console.md "content"; decision 220.
 */
import type { Generated } from 'kysely'

/** A state is another wherever what is written is; hiding or moving a slide takes nothing from who is writing it. */
const versions = `
alter table slider add column version int not null default 1;
alter table slider add column starts_at timestamptz;
alter table slider add column ends_at timestamptz check (ends_at > starts_at);
alter table promotion add column version int not null default 1;
alter table setting add column version int not null default 1;

create function next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger slider_version before update on slider for each row
  when ((new.title, new.image, new.link, new.starts_at, new.ends_at)
    is distinct from (old.title, old.image, old.link, old.starts_at, old.ends_at))
  execute function next_version();
create trigger promotion_version before update on promotion for each row
  when (new.* is distinct from old.*) execute function next_version();
create trigger setting_version before update on setting for each row
  when (new.value is distinct from old.value) execute function next_version();`

/** Named by what is in them, so a picture is never another. */
const pictures = `
create table content_picture(
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  picture bytea not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  added_at timestamptz not null
);
create trigger content_picture_no_change before update or delete on content_picture
  for each row execute function refuse_change();`

/** What an offer was until it was changed: who began to pay before that is held to what stood there. */
const before = `
create table promotion_before(
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion(id),
  until timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  bonus_percent numeric(6,2) not null,
  turnover_factor numeric(6,2) not null,
  bonus_days int
);
create index promotion_before_of on promotion_before(promotion_id, until);
create trigger promotion_before_no_change before update or delete on promotion_before
  for each row execute function refuse_change();`

export const contentVersions = [versions, pictures, before].join('\n')

export interface ContentTables {
  /** AVIF, drawn by the host. */
  content_picture: { id: string; picture: Buffer; width: number; height: number; added_at: Date }
  promotion_before: {
    id: Generated<bigint>
    promotion_id: bigint
    until: Date
    starts_at: Date
    ends_at: Date
    /** numeric: text in JavaScript. */
    bonus_percent: string
    turnover_factor: string
    bonus_days: number | null
  }
}
