/**
 * Markets that staff made void before their match had ended them: when, so that prices and results are told by the ledger from then on,
 * whatever the match says. Asked for by one and decided by another. Source: console.md "markets"; decision 218.
 */
export const voidColumns = `
alter table exchange_market add column voided_at timestamptz
  check (voided_at is null or (suspensions > 0 and version > 0 and (is_void or version > 1)));

create function exchange_voided_once() returns trigger language plpgsql as $$
begin
  raise exception 'that a market was made void is written once, while it is suspended' using errcode = '23001';
end $$;
create trigger exchange_voided_once before update on exchange_market for each row
  when (new.voided_at is distinct from old.voided_at
    and (old.voided_at is not null or old.status <> 'open' or not old.is_suspended))
  execute function exchange_voided_once();

alter table staff_approval drop constraint staff_approval_kind_check;
alter table staff_approval add constraint staff_approval_kind_check
  check (kind in ('payment','adjustment','resettle','void','roles','invitation','birthday'));`
