/**
 * The database, step by step, in PostgreSQL 15's dialect (run on PGlite too). A step once released is never
 * edited: add the next one. Money rules live here as constraints and triggers, so that a wrong state cannot
 * be stored whatever the code above does. Source: money.md 3.1.
 */
import { type Kysely, type Migration, sql } from 'kysely'
import { deskTables } from './013-desk.ts'
import { deviceTables } from './026-devices.ts'
import { exchangeTokens } from './031-exchange-tokens.ts'
import { expiryColumns } from './016-expiry.ts'
import { factorTables } from './020-factors.ts'
import { leaseTables } from './028-lease.ts'
import { liveTables } from './010-live.ts'
import { moneyOutTables } from './011-money-out.ts'
import { pushTables } from './017-push.ts'
import { roundMoves } from './012-round-moves.ts'
import { sharedRounds } from './022-shared-rounds.ts'
import { securityTables } from './009-security.ts'
import { stepUpColumns } from './018-step-up.ts'
import { receiptPieces } from './029-receipt-pieces.ts'
import { rotationColumns } from './015-rotation.ts'
import { requestIdColumn, sealTables } from './014-seal.ts'
import { social } from './008-social.ts'
import { phoneSpelling } from './025-phone-spelling.ts'
import { timeOutColumn } from './024-time-out.ts'
import { walletCallers } from './023-wallet-callers.ts'

const players = `
create table player(
  id bigint generated always as identity primary key,
  public_id text not null unique,
  username text not null,
  username_key text not null unique check (username_key = lower(username)),
  password_hash text not null,
  name text not null default '',
  email text not null default '',
  email_key text unique,
  phone text not null default '',
  phone_key text unique,
  currency text not null default 'BDT' check (currency in ('BDT','INR','PKR')),
  birthday date,
  phone_verified boolean not null default false,
  email_verified boolean not null default false,
  referral_code text not null unique,
  referred_by text not null default '',
  vip_level text not null default 'Normal',
  experience bigint not null default 0 check (experience >= 0),
  created_at timestamptz not null,
  last_login_at timestamptz
);
create table session(
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  player_id bigint not null references player(id),
  device text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_player on session(player_id) where revoked_at is null;
create table audit(
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  object text not null default '',
  outcome text not null default 'ok',
  data jsonb not null default '{}'
);`

const ledger = `
create table account(
  id bigint generated always as identity primary key,
  player_id bigint references player(id),
  kind text not null check (kind in ('cash','bonus','hold','exposure','vp',
    'cash_in','paid_out','games','bonus_cost','exchange','vp_pool','suspense','demo_grant')),
  cur text not null check (cur in ('BDT','VP')),
  balance bigint,
  floor bigint not null default 0,
  unique (id, cur),
  unique nulls not distinct (player_id, kind, cur),
  check ((player_id is null) = (balance is null)),
  check (balance >= floor)
);
create table op(
  id bigint generated always as identity primary key,
  scope text not null,
  key text not null,
  kind text not null,
  fp text not null,
  player_id bigint references player(id),
  result jsonb,
  at timestamptz not null,
  unique (scope, key)
);
create table transfer(
  id bigint generated always as identity primary key,
  op_id bigint not null references op(id),
  kind text not null,
  debit bigint not null,
  credit bigint not null,
  cur text not null,
  amount bigint not null check (amount > 0),
  debit_after bigint,
  credit_after bigint,
  at timestamptz not null,
  check (debit <> credit),
  foreign key (debit, cur) references account(id, cur),
  foreign key (credit, cur) references account(id, cur)
);
create index transfer_debit on transfer(debit, id);
create index transfer_credit on transfer(credit, id);
create index transfer_op on transfer(op_id);
create unique index transfer_deposit_once on transfer(op_id) where kind = 'deposit';
create unique index transfer_hold_once on transfer(op_id) where kind in ('withdrawal_held','withdrawal_paid','withdrawal_returned');

create function transfer_moves() returns trigger language plpgsql as $$
begin
  perform 1 from account where id in (new.debit, new.credit) and player_id is not null order by id for update;
  update account set balance = balance - new.amount where id = new.debit and player_id is not null
    returning balance into new.debit_after;
  update account set balance = balance + new.amount where id = new.credit and player_id is not null
    returning balance into new.credit_after;
  return new;
end $$;
create trigger transfer_moves before insert on transfer for each row execute function transfer_moves();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23001';
end $$;
create trigger transfer_append_only before update or delete on transfer for each row execute function refuse_change();
create trigger transfer_no_truncate before truncate on transfer for each statement execute function refuse_change();
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();
create trigger op_no_delete before delete on op for each row execute function refuse_change();
create trigger op_no_truncate before truncate on op for each statement execute function refuse_change();

create function op_result_once() returns trigger language plpgsql as $$
begin
  if old.result is not null or (new.scope, new.key, new.kind, new.fp, new.player_id, new.at)
      is distinct from (old.scope, old.key, old.kind, old.fp, old.player_id, old.at) then
    raise exception 'an operation is written once' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger op_result_once before update on op for each row execute function op_result_once();

create function op_has_result() returns trigger language plpgsql as $$
begin
  if exists (select from op where id = new.id and result is null) then
    raise exception 'an operation ends with a result' using errcode = '23001';
  end if;
  return null;
end $$;
create constraint trigger op_has_result after insert on op deferrable initially deferred
  for each row execute function op_has_result();

create function balance_by_transfer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'an account opens empty' using errcode = '23001';
    end if;
  elsif pg_trigger_depth() < 2 or (new.player_id, new.kind, new.cur, new.floor)
      is distinct from (old.player_id, old.kind, old.cur, old.floor) then
    raise exception 'a balance changes only by a transfer' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger balance_by_transfer before insert or update on account for each row execute function balance_by_transfer();
create trigger account_no_delete before delete on account for each row execute function refuse_change();

insert into account(player_id, kind, cur) values
  (null,'cash_in','BDT'), (null,'paid_out','BDT'), (null,'games','BDT'), (null,'bonus_cost','BDT'),
  (null,'exchange','BDT'), (null,'suspense','BDT'), (null,'demo_grant','BDT'), (null,'vp_pool','VP');`

const cashier = `
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

const games = `
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

const content = `
create table slider(
  id bigint generated always as identity primary key,
  status text not null default 'active',
  slider_type text not null check (slider_type in ('Main','Favourite','Features')),
  image text not null,
  title text not null,
  title_bn text not null default '',
  link text not null default '',
  sort int not null
);
create table promotion(
  id bigint generated always as identity primary key,
  name text not null,
  name_bn text not null default '',
  description text not null default '',
  description_bn text not null default '',
  image text not null,
  thumbnail text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'active',
  categories int[] not null default '{}',
  bonus_percent numeric(6,2) not null default 0,
  turnover_factor numeric(6,2) not null default 0 check (turnover_factor between 0 and 10),
  sort int not null
);
create table setting(
  key text primary key,
  value jsonb not null
);`

/** What the house studio keeps, and what launches and providers' keys need. Source: protection.md "Game wallets", PP-26, PP-30, PP-32. */
const studio = `
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

/** Rules that hold between rows, counted: each must be 0 at any moment. Source: money.md 3.1 "Audit view". */
const auditCheck = `
create view audit_check as
with leg as (
  select credit as account, amount from transfer union all select debit, -amount from transfer
), moved as (
  select account, sum(amount) as amount from leg group by account
)
select 'cached balance is the sum of transfers' as rule, count(*) as faults
  from account left join moved on moved.account = account.id
  where account.player_id is not null and account.balance <> coalesce(moved.amount, 0)
union all
select 'no balance below its floor', count(*) from account where balance < floor
union all
select 'all accounts of a currency sum to zero', count(*) from (
  select cur from account left join moved on moved.account = account.id
  group by cur having sum(coalesce(balance, moved.amount, 0)) <> 0) currency
union all
select 'hold is the sum of open withdrawals', count(*) from account
  where kind = 'hold' and balance <> (select coalesce(sum(amount), 0) from withdrawal
    where withdrawal.player_id = account.player_id and status = 0)
union all
select 'exposure is empty without open markets', count(*) from account where kind = 'exposure' and balance <> 0
union all
select 'no operation without a result', count(*) from op where result is null
union all
select 'an approved deposit is credited once, no other is', count(*) from (
  select 1 from deposit full join (select op_id, count(*) as times, sum(amount) as amount from transfer
      where kind = 'deposit' group by op_id) paid on paid.op_id = deposit.decided_op
    where (coalesce(deposit.status, 0) = 1) <> (paid.op_id is not null)
      or paid.times > 1 or (paid.op_id is not null and paid.amount is distinct from deposit.amount)) credited
union all
select 'a transaction id is claimed once', count(*) from (
  select 1 from deposit where status <> 2 group by method, trx having count(*) > 1) claim
union all
select 'a withdrawal is held once and resolved once', count(*) from withdrawal
  where (select count(*) from transfer where op_id = withdrawal.op_id and kind = 'withdrawal_held'
      and amount = withdrawal.amount) <> 1
    or (select count(*) from transfer where op_id = withdrawal.decided_op and amount = withdrawal.amount
      and kind = case withdrawal.status when 1 then 'withdrawal_paid' else 'withdrawal_returned' end)
      <> case withdrawal.status when 0 then 0 else 1 end
union all
select 'a bet, a win and a refund move what they say', count(*) from game_tx
  where amount <> (select coalesce(sum(amount), 0) from transfer
    where transfer.op_id = game_tx.op_id and transfer.kind = game_tx.kind)
union all
select 'a rolled-back bet is refunded in full, no other is', count(*) from game_tx bet
  left join game_tx undo on undo.provider = bet.provider and undo.ref = bet.tx and undo.kind = 'rollback'
  where bet.kind = 'bet' and ((bet.state = 'rolled_back') <> (undo.tx is not null) or undo.amount <> bet.amount)
union all
select 'a bet is never both won and refunded', count(*) from game_tx bet
  where bet.kind = 'bet' and bet.state = 'rolled_back'
    and exists (select from game_tx win where win.provider = bet.provider and win.ref = bet.tx and win.kind = 'win')
union all
select 'what remains of a turnover is required minus staked', count(*) from turnover
  where remaining <> required - (select coalesce(sum(amount), 0) from turnover_part where turnover_id = turnover.id)
union all
select 'bonus money exists only while a turnover is open', count(*) from account
  where kind = 'bonus' and balance <> 0
    and not exists (select from turnover where turnover.player_id = account.player_id and status = 'active');`

/** Each step's statements, in the order of the names. */
const steps = {
  '001-players': players,
  '002-ledger': ledger,
  '003-cashier': cashier,
  '004-games': games,
  '005-content': content,
  '006-studio': studio,
  '007-audit-check': auditCheck,
  '008-social': social,
  '009-security': securityTables,
  '010-live': liveTables,
  '011-money-out': moneyOutTables,
  '012-round-moves': roundMoves,
  '013-desk': deskTables,
  '014-seal': sealTables,
  '015-rotation': rotationColumns,
  '016-expiry': expiryColumns,
  '017-push': pushTables,
  '018-step-up': stepUpColumns,
  '020-factors': factorTables,
  '021-request-id': requestIdColumn,
  '022-shared-rounds': sharedRounds,
  '023-wallet-callers': walletCallers,
  '024-time-out': timeOutColumn,
  '025-phone-spelling': phoneSpelling,
  '026-devices': deviceTables,
  '028-lease': leaseTables,
  '029-receipt-pieces': receiptPieces,
  '031-exchange-tokens': exchangeTokens,
}

const statements = (text: string): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql.raw(text).execute(db)
  },
})

/** The steps in order, for Kysely's migrator. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(steps).map(([name, text]) => [name, statements(text)]),
)
