/**
 * Simple signs of harm as the host finds them, where its operator is bound to look (`SAFER_PLAY`): in deposits, sittings, days of play and limits,
 * which it has anyway, by the same table as the device (contract/protection/signs.ts). Source: PP-48; decision 221.
 */
import { sql } from 'kysely'
import { RECENT_DAYS } from '../../contract/export.ts'
import {
  LATELY_MS,
  NIGHT_FROM_HOUR,
  NIGHT_LEAST_MS,
  NIGHT_UNTIL_HOUR,
  NIGHTS,
  NIGHTS_OF,
  QUICK_DEPOSITS,
  QUICK_MS,
  RAISED,
  REACHED,
  USUAL_OF,
  WEEK_MS,
} from '../../contract/protection/signs.ts'
import type { Db } from '../host.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Players that one statement looks at. */
const BATCH = 500
/** A transfer's time is when it was asked for: it may be seen so much later. */
const LATE_MS = 60_000

/** Looks at the players whose money has moved since then; answers how many signs were new. */
export async function lookForSigns(db: Db, since: number, now: number): Promise<number> {
  const ids = await movedSince(db, since - LATE_MS)
  let found = 0
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    await keepReached(db, some, now)
    found += await keepSigns(db, some, now)
  }
  return found
}

/** Forgets the signs that were found before then, noted or not; all of them where the host does not look. */
export async function forgetSigns(db: Db, before: number): Promise<void> {
  const then = new Date(before)
  await db.deleteFrom('safer_play_sign').where('found_at', '<', then).execute()
  await db.deleteFrom('safer_play_reached').where('at', '<', then).execute()
}

/** Found by the index of the ledger's days (070-report-days). */
async function movedSince(db: Db, since: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct account.player_id as id from transfer join account on account.id in (transfer.debit, transfer.credit)
    where transfer.at >= ${new Date(since)} and account.player_id is not null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

const among = (ids: readonly bigint[]) => sql`(select unnest(${ids.map(String)}::bigint[]) as player_id)`

/** Which limits have nothing left now, once a period: afterwards nothing tells it. */
async function keepReached(db: Db, ids: readonly bigint[], now: number): Promise<void> {
  const at = new Date(now)
  await sql`
    insert into safer_play_reached(player_id, kind, period, renews_at, at)
    select asked.player_id, held.kind, held.period, held.renews_at, ${at}::timestamptz
    from ${among(ids)} asked, limits_held(asked.player_id, ${at}::timestamptz) held where held.room <= 0
    on conflict do nothing`.execute(db)
}

const ms = (value: number) => sql`${value} * interval '1 millisecond'`
const hours = (value: number) => sql`${value} * interval '1 hour'`
/** The day of Dhaka in which a moment lies. */
const dayOf = (at: string) => sql`timezone(interval '6 hours', ${sql.ref(at)})::date`

/** A sign that nobody has noted stands for whatever follows it within a day; one that was noted, for what was before that. */
async function keepSigns(db: Db, ids: readonly bigint[], now: number): Promise<number> {
  const at = sql`${new Date(now)}::timestamptz`
  const { numAffectedRows } = await sql`
    with asked as ${among(ids)},
    credited as (
      select player_id, op_id, created_at as at, amount from deposit join asked using (player_id)
      where status = 1 and created_at >= ${new Date(now - RECENT_DAYS * DAY_MS)}
    ),
    lately as (select * from credited where at > ${new Date(now - LATELY_MS)}),
    quick as (
      select player_id, at, count(*) over own as count, sum(amount) over own as amount from lately
      window own as (partition by player_id order by at range between ${ms(QUICK_MS)} preceding and current row)
    ),
    raised as (
      select lately.player_id, lately.at, lately.amount, before.usual, day.lost from lately
      cross join lateral (
        select percentile_disc(0.5) within group (order by amount) as usual, count(*) as count from credited
        where player_id = lately.player_id and (at, op_id) < (lately.at, lately.op_id)) before
      join play_day day on day.player_id = lately.player_id and day.day = ${dayOf('lately.at')}
      where before.count >= ${USUAL_OF} and lately.amount >= ${RAISED} * before.usual and day.lost > 0
        and exists (select from sitting where player_id = lately.player_id and began_at < lately.at
          and last_at >= ${new Date(now - 2 * DAY_MS)} and ${dayOf('began_at')} = day.day)
    ),
    hours as (
      select midnight + ${hours(NIGHT_FROM_HOUR)} as begins, midnight + ${hours(NIGHT_UNTIL_HOUR)} as ends
      from (select timezone(interval '6 hours', (timezone(interval '6 hours', ${at})::date - n)::timestamp) as midnight
        from generate_series(0, ${NIGHTS_OF - 1}::int) n) night
    ),
    by_night as (
      select player_id, begins, sum(least(last_at, ends) - greatest(began_at, begins)) as played
      from sitting join asked using (player_id) join hours on last_at > begins and began_at < ends
      group by player_id, begins
    ),
    nights as (
      select player_id, max(begins) as at, count(*) as count, floor(extract(epoch from sum(played)) / 60) as minutes
      from by_night where played >= ${ms(NIGHT_LEAST_MS)} group by player_id having count(*) >= ${NIGHTS}
    ),
    reached as (
      select player_id, max(at) as at, count(*) as count from safer_play_reached join asked using (player_id)
      where at > ${new Date(now - WEEK_MS)} group by player_id having count(*) >= ${REACHED}
    ),
    found as (
      select player_id, 'deposits' as sign, at, count, null::int as minutes, amount, null::bigint as usual, null::bigint as lost
        from quick where count >= ${QUICK_DEPOSITS}
      union all select player_id, 'raised', at, null, null, amount, usual, lost from raised
      union all select player_id, 'night', at, count, minutes::int, null, null, null from nights
      union all select player_id, 'reached', at, count, null, null, null, null from reached
    ),
    fresh as (
      select distinct on (player_id, sign) * from found
      where not exists (select from safer_play_sign known
        where known.player_id = found.player_id and known.sign = found.sign
          and case when known.noted_at is null then known.at > found.at - ${ms(LATELY_MS)} else known.noted_at >= found.at end)
      order by player_id, sign, at desc
    )
    insert into safer_play_sign(player_id, sign, at, found_at, count, minutes, amount, usual, lost)
    select player_id, sign, at, ${at}, count, minutes, amount, usual, lost from fresh
    order by at, player_id on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}
