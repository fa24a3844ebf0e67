/** Rounds with a choice and with moves: what was bet on is fixed with the bet, moves are only ever added. */
export const roundMoves = `
alter table studio_round add column choice jsonb;
alter table studio_round add column moves jsonb not null default '[]' check (jsonb_typeof(moves) = 'array');
alter table studio_round drop constraint studio_round_state_check;
alter table studio_round add constraint studio_round_state_check
  check (state in ('ready','betting','open','drawn','settled','undoing','void'));
drop index studio_live;
create unique index studio_live on studio_round(platform, game, player)
  where state in ('ready','betting','open','drawn','undoing');
drop index studio_unfinished;
create index studio_unfinished on studio_round(started_at) where state in ('betting','open','drawn','undoing');

create or replace function studio_seed_fixed() returns trigger language plpgsql as $$
begin
  if (new.id, new.platform, new.game, new.player, new.nonce, new.server_seed)
      is distinct from (old.id, old.platform, old.game, old.player, old.nonce, old.server_seed)
    or old.state in ('settled','void')
    or (old.state <> 'ready' and (new.player_seed, new.stake, new.is_free, new.choice)
      is distinct from (old.player_seed, old.stake, old.is_free, old.choice))
    or (new.moves <> old.moves and (old.state <> 'open'
      or jsonb_array_length(new.moves) <> jsonb_array_length(old.moves) + 1
      or new.moves - jsonb_array_length(old.moves) <> old.moves))
    or (old.outcome is not null and (new.outcome, new.pay) is distinct from (old.outcome, old.pay)) then
    raise exception 'a round keeps its seed, its stake and its outcome' using errcode = '23001';
  end if;
  return new;
end $$;`
