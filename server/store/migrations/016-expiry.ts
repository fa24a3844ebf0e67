/** Bonuses that wait for a number of days only: the columns. Decision 086. */

export const expiryColumns = `
alter table promotion add column bonus_days int check (bonus_days between 1 and 365);
alter table deposit add column bonus_days int check (bonus_days between 1 and 365);
alter table turnover add column ends_at timestamptz;
alter table turnover drop constraint turnover_status_check;
alter table turnover add constraint turnover_status_check
  check (status in ('active','complete','given_up','expired') and (status <> 'expired' or ends_at is not null));
create index turnover_ends on turnover(ends_at) where status = 'active';
create or replace function turnover_fixed() returns trigger language plpgsql as $$
begin
  if (new.player_id, new.op_id, new.deposit_id, new.required, new.bonus, new.created_at, new.ends_at)
      is distinct from (old.player_id, old.op_id, old.deposit_id, old.required, old.bonus, old.created_at, old.ends_at) then
    raise exception 'what a turnover requires never changes' using errcode = '23001';
  end if;
  return new;
end $$;`
