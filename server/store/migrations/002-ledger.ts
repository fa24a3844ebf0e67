/** Accounts, transfers and operations: the double entry that all money goes through. Source: money.md 3.1. */
export const ledgerTables = `
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
