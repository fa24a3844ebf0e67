/**
 * Complaints as cases of staff's: where each stands, what staff do and say among themselves, and the pictures that players send with one.
 * What a player is never shown stands in a table of its own. Source: console.md; protection.md PP-43, F-20; decision 219.
 */
import type { Generated } from 'kysely'
import type { CASE_ACTS } from '../../../../contract/console/cases.ts'
import type { Complaint } from '../../../../contract/protection/complaints.ts'

const kinds = `
alter table complaint drop constraint complaint_about_check;
alter table complaint add constraint complaint_about_check
  check (about in ('bet','game','deposit','payment','bonus','birthday','account','other'));
alter table complaint_note add column said_by text check (said_by is null or said_by <> '' and sender = 'staff');
alter table staff_approval drop constraint staff_approval_kind_check;
alter table staff_approval add constraint staff_approval_kind_check
  check (kind in ('payment','resettle','roles','invitation','birthday','adjustment','void'));`

const inside = `
create table complaint_inside(
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaint(id),
  op_id bigint not null unique references op(id),
  staff_id bigint not null references staff(id),
  act text not null check (act in ('noted','taken','birthday_asked','birthday_corrected')),
  content text not null,
  at timestamptz not null,
  check ((act = 'noted') = (content <> ''))
);
create index complaint_inside_of on complaint_inside(complaint_id, id);
create trigger complaint_inside_append_only before update or delete on complaint_inside for each row execute function refuse_change();
create trigger complaint_inside_no_truncate before truncate on complaint_inside for each statement execute function refuse_change();`

const pictures = `
create table complaint_picture(
  id uuid primary key,
  complaint_id bigint not null references complaint(id),
  op_id bigint not null unique references op(id),
  player_id bigint not null references player(id),
  name text not null,
  sha256 bytea not null,
  picture bytea not null,
  created_at timestamptz not null
);
create index complaint_picture_of on complaint_picture(complaint_id, op_id);
create index complaint_picture_day on complaint_picture(player_id, created_at);
create trigger complaint_picture_while_open before insert on complaint_picture for each row execute function complaint_stays_closed();
create trigger complaint_picture_append_only before update or delete on complaint_picture for each row execute function refuse_change();
create trigger complaint_picture_no_truncate before truncate on complaint_picture for each statement execute function refuse_change();

alter table receipt_upload alter column pay_session drop not null;
alter table receipt_upload add column complaint_id bigint references complaint(id);
alter table receipt_upload add constraint receipt_upload_of check (num_nonnulls(pay_session, complaint_id) = 1);`

/** Queues are read by state and day, however many were closed before: so where each stands is kept, by its notes alone. */
const states = `
create table complaint_state(
  complaint_id bigint primary key references complaint(id),
  state text not null check (state in ('open','answered','closed')),
  due_at timestamptz not null,
  taken_by bigint references staff(id)
);
create view complaint_state_of_notes as
select complaint.id as complaint_id, complaint.due_at,
  coalesce((select case act when 'said' then 'open' else act end from complaint_note
    where complaint_note.complaint_id = complaint.id order by complaint_note.id desc limit 1), 'open') as state,
  (select staff_id from complaint_inside where complaint_inside.complaint_id = complaint.id and act = 'taken'
    order by complaint_inside.id desc limit 1) as taken_by
from complaint;
insert into complaint_state(complaint_id, state, due_at, taken_by)
  select complaint_id, state, due_at, taken_by from complaint_state_of_notes;
create index complaint_state_due on complaint_state(state, due_at, complaint_id);

create function complaint_stands() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'complaint' then
    insert into complaint_state(complaint_id, state, due_at) values (new.id, 'open', new.due_at);
  elsif tg_table_name = 'complaint_note' then
    update complaint_state set state = case new.act when 'said' then 'open' else new.act end
      where complaint_id = new.complaint_id;
  else
    update complaint_state set taken_by = new.staff_id where complaint_id = new.complaint_id;
  end if;
  return null;
end $$;
create trigger complaint_stands after insert on complaint for each row execute function complaint_stands();
create trigger complaint_note_stands after insert on complaint_note for each row execute function complaint_stands();
create trigger complaint_inside_stands after insert on complaint_inside for each row
  when (new.act = 'taken') execute function complaint_stands();
create function complaint_state_by_note() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a complaint stands as its last note says' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger complaint_state_by_note before insert or update on complaint_state
  for each row execute function complaint_state_by_note();
create trigger complaint_state_no_delete before delete on complaint_state for each row execute function refuse_change();
create trigger complaint_state_no_truncate before truncate on complaint_state for each statement execute function refuse_change();`

const rules = `
alter view audit_check rename to audit_check_before_cases;
create view audit_check as
select rule, faults from audit_check_before_cases
union all
select 'a complaint stands as its last note says', count(*) from complaint_state stands
  full join complaint_state_of_notes said on said.complaint_id = stands.complaint_id
  where (stands.state, stands.due_at, stands.taken_by) is distinct from (said.state, said.due_at, said.taken_by);`

export const caseTables = [kinds, inside, pictures, states, rules].join('\n')

export interface CaseTables {
  /** What staff do and say about a complaint among themselves: no call of a player's reads it. */
  complaint_inside: {
    id: Generated<bigint>
    complaint_id: bigint
    op_id: bigint
    staff_id: bigint
    act: (typeof CASE_ACTS)[number]
    content: string
    at: Date
  }
  complaint_picture: {
    id: string
    complaint_id: bigint
    op_id: bigint
    player_id: bigint
    name: string
    sha256: Buffer
    picture: Buffer
    created_at: Date
  }
  /** Where a complaint stands, by triggers alone. */
  complaint_state: {
    complaint_id: bigint
    state: Complaint['state']
    due_at: Date
    /** Who of staff took it in hand last. */
    taken_by: bigint | null
  }
}
