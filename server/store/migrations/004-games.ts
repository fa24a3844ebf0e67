/** Providers, games, and what their wallet calls moved. Source: protection.md "Game wallets". */
export const gameTables = `
create table provider(
  platform text primary key,
  name text not null,
  icon text not null,
  sort int not null,
  types text[] not null
);
create table game(
  platform text not null references provider(platform),
  code text not null,
  name text not null,
  type text not null,
  icon text not null,
  engine text not null,
  theme jsonb not null default '{}',
  created_at timestamptz not null,
  display_order int not null,
  primary key (platform, code)
);
create index game_type on game(type, display_order);
create table game_launch(
  token_hash bytea primary key,
  player_id bigint not null references player(id),
  platform text not null,
  game text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create table game_tx(
  provider text not null,
  tx text not null,
  kind text not null check (kind in ('bet','win','rollback')),
  player_id bigint references player(id),
  ref text,
  amount bigint not null check (amount >= 0),
  round text not null,
  game text not null default '',
  op_id bigint not null unique references op(id),
  state text not null default 'done' check (state in ('done','rolled_back','tombstone')),
  check ((kind = 'bet') = (ref is null)),
  check (state = 'done' or kind = (case state when 'tombstone' then 'rollback' else 'bet' end)),
  at timestamptz not null,
  primary key (provider, tx)
);
create unique index one_rollback on game_tx(provider, ref) where kind = 'rollback';
create index game_tx_player on game_tx(player_id, at desc);
create index game_tx_round on game_tx(provider, round);
create index game_tx_ref on game_tx(provider, ref) where ref is not null;

create function game_tx_fixed() returns trigger language plpgsql as $$
begin
  if old.kind <> 'bet' or old.state <> 'done' or new.state <> 'rolled_back'
    or (new.provider, new.tx, new.kind, new.player_id, new.ref, new.amount, new.round, new.game, new.op_id, new.at)
      is distinct from (old.provider, old.tx, old.kind, old.player_id, old.ref, old.amount, old.round, old.game, old.op_id, old.at) then
    raise exception 'a game transaction only ever goes from done to rolled back' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger game_tx_fixed before update on game_tx for each row execute function game_tx_fixed();

create function game_tx_is_moved() returns trigger language plpgsql as $$
begin
  if new.amount <> (select coalesce(sum(amount), 0) from transfer where op_id = new.op_id and kind = new.kind) then
    raise exception 'a game transaction moves its own amount' using errcode = '23001';
  end if;
  return null;
end $$;
create constraint trigger game_tx_is_moved after insert on game_tx deferrable initially deferred
  for each row execute function game_tx_is_moved();
create trigger game_tx_no_delete before delete on game_tx for each row execute function refuse_change();
create trigger game_tx_no_truncate before truncate on game_tx for each statement execute function refuse_change();`
