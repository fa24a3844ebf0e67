/** Until when a player takes a time-out (protection.md PP-19): it may be put off, never brought nearer. */
export const timeOutColumn = `
alter table player add column time_out_until timestamptz;
create function time_out_stays() returns trigger language plpgsql as $$
begin
  if old.time_out_until is not null and (new.time_out_until is null or new.time_out_until < old.time_out_until) then
    raise exception 'a time-out is never shortened';
  end if;
  return new;
end $$;
create trigger time_out_stays before update of time_out_until on player for each row execute function time_out_stays();`
