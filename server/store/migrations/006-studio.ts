/** What the house studio keeps, and what launches and providers' keys need. Source: protection.md "Game wallets", PP-26, PP-30, PP-32. */
export const studioTables = `
delete from game_launch;
alter table game_launch
  add column session_id bigint not null references session(id),
  add column kind text not null check (kind in ('launch','access','session')),
  add column used_at timestamptz,
  add column ended_at timestamptz;
create index game_launch_player on game_launch(player_id) where ended_at is null;
create table wallet_key(
  provider text primary key references provider(platform),
  secret text not null
);
create table wallet_player(
  provider text not null references provider(platform),
  player_id bigint not null references player(id),
  alias text not null unique,
  primary key (provider, player_id)
);
create table studio_seat(
  platform text not null,
  game text not null,
  player text not null,
  nonce int not null default 0,
  last_started_at timestamptz,
  free_left int not null default 0 check (free_left >= 0),
  free_stake bigint,
  free_round text,
  primary key (platform, game, player),
  foreign key (platform, game) references game(platform, code),
  check (free_left = 0 or (free_stake is not null and free_round is not null))
);
create table studio_round(
  id text primary key,
  platform text not null,
  game text not null,
  player text not null,
  nonce int not null,
  server_seed text not null unique,
  state text not null default 'ready' check (state in ('ready','betting','drawn','settled','undoing','void')),
  player_seed text,
  stake bigint check (stake > 0),
  is_free boolean not null default false,
  paid_round text references studio_round(id),
  outcome jsonb,
  pay bigint check (pay >= 0),
  refunded boolean not null default false,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  unique (platform, game, player, nonce),
  foreign key (platform, game, player) references studio_seat(platform, game, player),
  check ((state = 'ready') = (started_at is null)),
  check ((state = 'ready') = (player_seed is null)),
  check ((state = 'ready') = (stake is null)),
  check ((state in ('drawn','settled')) = (outcome is not null)),
  check ((outcome is null) = (pay is null)),
  check (is_free = (paid_round is not null and paid_round <> id))
);
create unique index studio_live on studio_round(platform, game, player) where state in ('ready','betting','drawn','undoing');
create index studio_history on studio_round(platform, game, player, nonce desc);
create index studio_unfinished on studio_round(started_at) where state in ('betting','drawn','undoing');

create function studio_seed_fixed() returns trigger language plpgsql as $$
begin
  if (new.id, new.platform, new.game, new.player, new.nonce, new.server_seed)
      is distinct from (old.id, old.platform, old.game, old.player, old.nonce, old.server_seed)
    or old.state in ('settled','void')
    or (old.state <> 'ready' and (new.player_seed, new.stake, new.is_free) is distinct from (old.player_seed, old.stake, old.is_free))
    or (old.outcome is not null and (new.outcome, new.pay) is distinct from (old.outcome, old.pay)) then
    raise exception 'a round keeps its seed, its stake and its outcome' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger studio_seed_fixed before update on studio_round for each row execute function studio_seed_fixed();
create trigger studio_round_no_delete before delete on studio_round for each row execute function refuse_change();`
