/**
 * Who a player is, as a case: since when it is known, and a case that staff begin, in which the player has said nothing yet. A picture that a
 * player sends after an answer opens a case again, as their words do. Source: console.md; protection.md PP-39; decision 224.
 */
const kinds = `
alter table player add column identity_confirmed_at timestamptz;
alter table complaint drop constraint complaint_about_check;
alter table complaint add constraint complaint_about_check
  check (about in ('bet','game','deposit','payment','bonus','birthday','identity','account','other'));
alter table complaint drop constraint complaint_content_check;
alter table complaint add constraint complaint_content_check check (content <> '' or about = 'identity');
alter table complaint_inside drop constraint complaint_inside_act_check;
alter table complaint_inside add constraint complaint_inside_act_check check (act in
  ('noted','taken','birthday_asked','birthday_corrected','identity_confirmed','identity_refused'));`

const pictures = `
create or replace view complaint_state_of_notes as
select complaint.id as complaint_id, complaint.due_at,
  coalesce((select case
      when act = 'said' or act = 'answered' and exists (select from complaint_picture
        where complaint_picture.complaint_id = complaint.id and complaint_picture.op_id > complaint_note.op_id) then 'open'
      else act end from complaint_note
    where complaint_note.complaint_id = complaint.id order by complaint_note.id desc limit 1), 'open') as state,
  (select staff_id from complaint_inside where complaint_inside.complaint_id = complaint.id and act = 'taken'
    order by complaint_inside.id desc limit 1) as taken_by
from complaint;
alter table complaint_state disable trigger complaint_state_by_note;
update complaint_state stands set state = said.state from complaint_state_of_notes said
  where said.complaint_id = stands.complaint_id and said.state <> stands.state;
alter table complaint_state enable trigger complaint_state_by_note;

create or replace function complaint_stands() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'complaint' then
    insert into complaint_state(complaint_id, state, due_at) values (new.id, 'open', new.due_at);
  elsif tg_table_name in ('complaint_note', 'complaint_picture') then
    update complaint_state set state = said.state from complaint_state_of_notes said
      where said.complaint_id = new.complaint_id and complaint_state.complaint_id = new.complaint_id;
  else
    update complaint_state set taken_by = new.staff_id where complaint_id = new.complaint_id;
  end if;
  return null;
end $$;
create trigger complaint_picture_stands after insert on complaint_picture for each row execute function complaint_stands();`

export const identityColumns = [kinds, pictures].join('\n')
