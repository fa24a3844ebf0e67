/**
 * Complaints and what was written to them: rows are only added, so the state of a complaint is what its last note did.
 * Source: protection.md PP-43, F-20; decision 185.
 */
import type { Generated } from 'kysely'
import type { COMPLAINT_ABOUT } from '../../../../contract/protection/complaints.ts'

export const complaintTables = `
create table complaint(
  id bigint generated always as identity (start with 10001) primary key,
  player_id bigint not null references player(id),
  op_id bigint not null unique references op(id),
  about text not null check (about in ('bet','game','payment','bonus','account','other')),
  reference text not null,
  content text not null check (content <> ''),
  at timestamptz not null,
  due_at timestamptz not null,
  next_name text,
  next_url text,
  check (due_at > at),
  check ((next_name is null) = (next_url is null))
);
create index complaint_player on complaint(player_id, id desc);
create table complaint_note(
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaint(id),
  op_id bigint not null unique references op(id),
  sender text not null check (sender in ('player','staff')),
  act text not null check (act in ('said','answered','closed')),
  content text not null,
  at timestamptz not null,
  check (act = 'closed' or content <> ''),
  check ((act = 'answered') = (sender = 'staff'))
);
create index complaint_note_of on complaint_note(complaint_id, id);

create function complaint_stays_closed() returns trigger language plpgsql as $$
begin
  perform 1 from complaint where id = new.complaint_id for update;
  if exists (select from complaint_note where complaint_id = new.complaint_id and act = 'closed') then
    raise exception 'a complaint that is closed takes no more notes' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger complaint_stays_closed before insert on complaint_note for each row execute function complaint_stays_closed();
create trigger complaint_append_only before update or delete on complaint for each row execute function refuse_change();
create trigger complaint_no_truncate before truncate on complaint for each statement execute function refuse_change();
create trigger complaint_note_append_only before update or delete on complaint_note for each row execute function refuse_change();
create trigger complaint_note_no_truncate before truncate on complaint_note for each statement execute function refuse_change();`

export interface ComplaintTables {
  complaint: {
    id: Generated<bigint>
    player_id: bigint
    op_id: bigint
    about: (typeof COMPLAINT_ABOUT)[number]
    reference: string
    content: string
    at: Date
    /** By when the house answers. */
    due_at: Date
    /** Who can be asked next, as it was when the complaint was made. */
    next_name: string | null
    next_url: string | null
  }
  complaint_note: {
    id: Generated<bigint>
    complaint_id: bigint
    op_id: bigint
    sender: 'player' | 'staff'
    /** What it did: staff answer, players say and close. */
    act: 'said' | 'answered' | 'closed'
    content: string
    at: Date
    /** Who of staff, as the trail names them; null of a player, and of what was answered before that was kept. */
    said_by: string | null
  }
}
