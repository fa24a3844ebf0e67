/** Tables whose rounds are everybody's: a chain of seeds an hour, and bets of many players with one seed. */
export const sharedRounds = `
create table studio_chain(
  platform text not null,
  game text not null,
  chain int not null,
  last_seed text not null unique,
  created_at timestamptz not null,
  primary key (platform, game, chain),
  foreign key (platform, game) references game(platform, code)
);
create trigger studio_chain_fixed before update or delete on studio_chain for each row execute function refuse_change();

alter table studio_round add column is_shared boolean not null default false;
alter table studio_round drop constraint studio_round_server_seed_key;
alter table studio_round drop constraint studio_round_platform_game_player_nonce_key;
create unique index studio_own_seed on studio_round(server_seed) where not is_shared;
create unique index studio_own_nonce on studio_round(platform, game, player, nonce) where not is_shared;
create unique index studio_one_bet on studio_round(platform, game, player, nonce)
  where is_shared and state <> 'void';`
