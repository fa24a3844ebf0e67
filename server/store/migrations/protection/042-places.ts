/**
 * Where people may play, written by the host at its start (none: everywhere), and what was last said of where each player
 * is. Only the newest is kept: it is no track of anybody. Source: protection.md PP-02; decision 188.
 */
export const placeTables = `
create table permitted_place(code text primary key check (code ~ '^[A-Z]{2}$'));
create table player_place(
  player_id bigint primary key references player(id),
  code text check (code ~ '^[A-Z]{2}$'),
  decided_at timestamptz not null,
  until timestamptz not null check (until > decided_at)
);

create function place_decision(who bigint, now timestamptz) returns text language sql stable as $$
  select case
    when not exists (select from permitted_place) then 'permitted'
    when place.code is null or place.until <= now then 'unknown'
    when place.code in (select code from permitted_place) then 'permitted'
    else 'denied' end
  from (select who) asked left join player_place place on place.player_id = who
$$;`

export interface PlaceTables {
  permitted_place: { code: string }
  player_place: {
    player_id: bigint
    /** ISO 3166-1 alpha-2; null where nobody could say. */
    code: string | null
    decided_at: Date
    until: Date
  }
}
