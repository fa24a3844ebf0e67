/**
 * The questions that are asked within every bet keep their plan: a function in SQL is planned anew each time it is asked, which takes
 * several times as long as its answer; one in PL/pgSQL once a connection. What they answer is what they did. Source: decision 229.
 */
export const keptPlans = `
create or replace function is_excluded(who bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from exclusion where player_id = who and returned_at is null);
end $$;

create or replace function is_stopped(who bigint, now timestamptz) returns boolean language plpgsql stable as $$
begin
  return is_excluded(who)
    or exists (select from player where id = who and (time_out_until > now or under_age_at is not null));
end $$;

create or replace function place_decision(who bigint, now timestamptz) returns text language plpgsql stable as $$
begin
  return (select case
      when not exists (select from permitted_place) then 'permitted'
      when place.code is null or place.until <= now then 'unknown'
      when place.code in (select code from permitted_place) then 'permitted'
      else 'denied' end
    from (values (who)) asked(id) left join player_place place on place.player_id = asked.id);
end $$;`
