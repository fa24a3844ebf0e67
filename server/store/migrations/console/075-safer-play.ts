/**
 * Signs of harm in players' play, where the operator is bound to look for them; limits as they were reached, which nothing else keeps;
 * and the letters that staff wrote about it. Then which chat is in whose hand. Source: console.md "safer play list", "chat desk";
 * decisions 205, 221.
 */
import type { Generated } from 'kysely'
import type { CalmLetter } from '../../../../contract/console/safer-play.ts'
import type { LimitKind, LimitPeriod } from '../../../../contract/protection.ts'
import type { Sign } from '../../../../contract/protection/signs.ts'

/** A sign is never changed but noted once; it is forgotten after some weeks. */
const signs = `
create table safer_play_sign(
  id bigint generated always as identity primary key,
  player_id bigint not null references player(id),
  sign text not null check (sign in ('deposits','raised','night','reached')),
  at timestamptz not null,
  found_at timestamptz not null,
  count int,
  minutes int,
  amount bigint,
  usual bigint,
  lost bigint,
  noted_by text check (noted_by <> ''),
  note text check (note <> ''),
  noted_at timestamptz,
  unique (player_id, sign, at),
  check (num_nonnulls(noted_by, note, noted_at) in (0, 3))
);
create index safer_play_sign_open on safer_play_sign(player_id, id) where noted_at is null;
create function safer_play_sign_fixed() returns trigger language plpgsql as $$
begin
  if old.noted_at is not null or new.noted_at is null
    or (new.player_id, new.sign, new.at, new.found_at, new.count, new.minutes, new.amount, new.usual, new.lost)
      is distinct from (old.player_id, old.sign, old.at, old.found_at, old.count, old.minutes, old.amount, old.usual, old.lost) then
    raise exception 'a sign is noted once, and nothing else of it changes' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger safer_play_sign_fixed before update on safer_play_sign
  for each row execute function safer_play_sign_fixed();

create table safer_play_reached(
  player_id bigint not null references player(id),
  kind text not null check (kind in ('deposit','loss','wager','time')),
  period text not null check (period in ('day','week','month')),
  renews_at timestamptz not null,
  at timestamptz not null,
  primary key (player_id, kind, period, renews_at)
);

create table safer_play_letter(
  op_id bigint primary key references op(id),
  player_id bigint not null references player(id),
  letter text not null check (letter in ('look','pause','talk')),
  sent_by text not null check (sent_by <> ''),
  at timestamptz not null
);
create index safer_play_letter_of on safer_play_letter(player_id, at);`

/** A chat that was ever in a hand has one row; whose it is, it is until then. */
const chats = `
create table staff_chat(
  chat_id bigint primary key references chat(id),
  staff_id bigint not null references staff(id),
  taken_at timestamptz not null,
  touched_at timestamptz not null,
  until timestamptz not null check (until >= taken_at),
  times int not null
);
create index staff_chat_of on staff_chat(staff_id, until);`

export const saferPlayTables = [signs, chats].join('\n')

export interface SaferPlayTables {
  safer_play_sign: {
    id: Generated<bigint>
    player_id: bigint
    sign: Sign
    at: Date
    found_at: Date
    /** Deposits, nights or limits. */
    count: number | null
    minutes: number | null
    /** Poisha, as the two that follow. */
    amount: bigint | null
    usual: bigint | null
    lost: bigint | null
    /** All three null until somebody has noted it; as the trail names them. */
    noted_by: string | null
    note: string | null
    noted_at: Date | null
  }
  /** A limit that had nothing left in the period that ends then. */
  safer_play_reached: { player_id: bigint; kind: LimitKind; period: LimitPeriod; renews_at: Date; at: Date }
  staff_chat: {
    chat_id: bigint
    staff_id: bigint
    taken_at: Date
    /** When whoever has it did something in it last. */
    touched_at: Date
    until: Date
    /** How often it came into a hand or out of one. */
    times: number
  }
  safer_play_letter: { op_id: bigint; player_id: bigint; letter: CalmLetter; sent_by: string; at: Date }
}
