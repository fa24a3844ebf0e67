/** Deposits, withdrawals and what they are paid by. Source: money.md 3.2. */
export const cashierTables = `
create table pay_session(
  id uuid primary key,
  player_id bigint not null references player(id),
  method int not null,
  channel int not null,
  receiving_number text not null,
  amount bigint not null check (amount > 0),
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
create table deposit(
  id bigint generated always as identity primary key,
  op_id bigint not null unique references op(id),
  player_id bigint not null references player(id),
  method int not null,
  channel int not null,
  account_number text not null,
  trx text not null check (trx = upper(trx)),
  amount bigint not null check (amount between 10000 and 2500000),
  promotion_id bigint,
  bonus_percent numeric(6,2) not null default 0 check (bonus_percent >= 0),
  turnover_factor numeric(6,2) not null default 0 check (turnover_factor between 0 and 10),
  pay_session uuid unique,
  late boolean not null default false,
  status smallint not null default 0 check (status in (0,1,2)),
  reason text not null default '',
  decided_op bigint references op(id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  editable_at timestamptz not null,
  check ((status = 0) = (decided_op is null)),
  unique (decided_op)
);
create unique index deposit_trx_claimed on deposit(method, trx) where status <> 2;
create index deposit_player on deposit(player_id, id desc);
create index deposit_open on deposit(created_at) where status = 0;
create table receipt(
  id uuid primary key,
  player_id bigint not null references player(id),
  pay_session uuid not null,
  name text not null,
  sha256 bytea not null,
  picture bytea not null,
  created_at timestamptz not null
);
create index receipt_session on receipt(pay_session);
create table withdrawal(
  id bigint generated always as identity primary key,
  op_id bigint not null unique references op(id),
  player_id bigint not null references player(id),
  method int not null,
  account_number text not null,
  amount bigint not null check (amount > 0 and amount <= 2500000),
  status smallint not null default 0 check (status in (0,1,2)),
  reason text not null default '',
  decided_op bigint references op(id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 0) = (decided_op is null)),
  unique (decided_op)
);
create unique index one_open_withdrawal on withdrawal(player_id) where status = 0;
create index withdrawal_player on withdrawal(player_id, id desc);

create function decided_once() returns trigger language plpgsql as $$
begin
  if old.status <> 0 or (new.op_id, new.player_id, new.method, new.amount, new.created_at)
      is distinct from (old.op_id, old.player_id, old.method, old.amount, old.created_at) then
    raise exception 'a decided % is final, and its owner and amount never change', tg_table_name using errcode = '23001';
  end if;
  return new;
end $$;
create trigger deposit_decided_once before update on deposit for each row execute function decided_once();
create trigger withdrawal_decided_once before update on withdrawal for each row execute function decided_once();
create trigger deposit_no_delete before delete on deposit for each row execute function refuse_change();
create trigger withdrawal_no_delete before delete on withdrawal for each row execute function refuse_change();

create function deposit_is_credited() returns trigger language plpgsql as $$
begin
  if new.status = 1 and not exists (select from transfer where op_id = new.decided_op and kind = 'deposit'
      and amount = new.amount and credit = (select id from account where player_id = new.player_id and kind = 'cash')) then
    raise exception 'an approved deposit is credited' using errcode = '23001';
  end if;
  return null;
end $$;
create constraint trigger deposit_is_credited after insert or update on deposit deferrable initially deferred
  for each row execute function deposit_is_credited();

create function withdrawal_is_held() returns trigger language plpgsql as $$
begin
  if not exists (select from transfer where op_id = new.op_id and kind = 'withdrawal_held' and amount = new.amount)
    or (new.status <> 0 and not exists (select from transfer where op_id = new.decided_op and amount = new.amount
      and kind = case new.status when 1 then 'withdrawal_paid' else 'withdrawal_returned' end)) then
    raise exception 'a withdrawal is held and resolved with its own amount' using errcode = '23001';
  end if;
  return null;
end $$;
create constraint trigger withdrawal_is_held after insert or update on withdrawal deferrable initially deferred
  for each row execute function withdrawal_is_held();

create table turnover(
  id bigint generated always as identity primary key,
  player_id bigint not null references player(id),
  op_id bigint not null references op(id),
  deposit_id bigint references deposit(id),
  required bigint not null check (required > 0),
  remaining bigint not null check (remaining between 0 and required),
  bonus bigint not null check (bonus > 0),
  released bigint not null default 0 check (released >= 0),
  status text not null check (status in ('active','complete','given_up')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (deposit_id),
  check ((status = 'complete') = (remaining = 0))
);
create index turnover_player on turnover(player_id, id);
create table turnover_part(
  turnover_id bigint not null references turnover(id),
  op_id bigint not null references op(id),
  amount bigint not null check (amount > 0),
  primary key (turnover_id, op_id)
);
create index turnover_part_op on turnover_part(op_id);

create function turnover_fixed() returns trigger language plpgsql as $$
begin
  if (new.player_id, new.op_id, new.deposit_id, new.required, new.bonus, new.created_at)
      is distinct from (old.player_id, old.op_id, old.deposit_id, old.required, old.bonus, old.created_at) then
    raise exception 'what a turnover requires never changes' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger turnover_fixed before update on turnover for each row execute function turnover_fixed();
create trigger turnover_no_truncate before truncate on turnover for each statement execute function refuse_change();
create trigger pay_session_no_truncate before truncate on pay_session for each statement execute function refuse_change();
create trigger turnover_no_delete before delete on turnover for each row execute function refuse_change();
create trigger turnover_part_no_update before update on turnover_part for each row execute function refuse_change();
create trigger pay_session_append_only before update or delete on pay_session for each row execute function refuse_change();
create trigger deposit_no_truncate before truncate on deposit for each statement execute function refuse_change();
create trigger withdrawal_no_truncate before truncate on withdrawal for each statement execute function refuse_change();`
