/** What the console tells of a case: its clock, its steps, and what its reference names. Decision 219. */
import { DHAKA_OFFSET_MS } from '../../contract/kit/wire.ts'
import { paisa } from '../../contract/money.ts'
import type { Db } from '../host.ts'
import { type notesOf, numberOf } from '../players/complaints.ts'
import { stepsOf } from '../records/order-timeline.ts'
import { waitingAbout } from '../staff/approvals.ts'
import { type CaseRow, insideOf, orderNamed } from '../staff/cases.ts'
import type { InHand } from '../staff/in-hand.ts'
import { DAY_MS } from './days.ts'
import { shown } from './shown.ts'

export const heldBy = (held: InHand | undefined) => (held ? { by: held.by, until: shown(held.until) } : null)

const dayOf = (at: number): number => Math.floor((at + DHAKA_OFFSET_MS) / DAY_MS)

/** A row of the queue; the days that are left are those of Dhaka's calendar. */
export const listed = (row: CaseRow, held: InHand | undefined, now: number) => ({
  id: String(row.id),
  number: numberOf(row.id),
  player: row.username,
  about: row.about,
  reference: row.reference,
  at: shown(row.at),
  due: shown(row.due_at),
  isLate: row.due_at.getTime() <= now,
  daysLeft: dayOf(row.due_at.getTime()) - dayOf(now),
  state: row.state,
  pictures: Number(row.pictures ?? 0),
  inHand: heldBy(held),
})

const saidBy = (by: string | null): string | null =>
  by?.startsWith('staff:') ? by.slice('staff:'.length) : null

/** What was written and done, the oldest first: an operation that is later has a higher number. */
export async function caseSteps(db: Db, row: CaseRow, notes: Awaited<ReturnType<typeof notesOf>>) {
  const inside = await insideOf(db, row.id)
  const first = {
    opId: row.op_id,
    at: row.at,
    from: 'player',
    act: 'said',
    content: row.content,
    by: null,
  } as const
  const written = notes.map(({ op_id: opId, at, sender: from, act, content, said_by: by }) => ({
    opId,
    at,
    from,
    act,
    content,
    by: saidBy(by),
  }))
  const done = inside.map(({ op_id: opId, ...act }) => ({ opId, from: 'staff' as const, ...act }))
  // Where staff began it the player has said nothing before them.
  return [...(first.content === '' ? [] : [first]), ...written, ...done]
    .toSorted((a, b) => Number(a.opId - b.opId))
    .map(({ at, from, act, content, by }) => ({ at: shown(at), from, act, content, by }))
}

/** The order that the reference names, with what became of it. */
export async function betOf(db: Db, { player_id: playerId, reference }: CaseRow) {
  const order = await orderNamed(db, playerId, reference)
  if (!order) return null
  const steps = await stepsOf(db, { playerId, orderId: order.op_id })
  return {
    event: order.event_name,
    market: order.market,
    marketName: order.market_name,
    selection: order.selection_name,
    side: order.side,
    odds: order.odds,
    stake: paisa(order.stake),
    matched: paisa(order.matched),
    status: order.status,
    net: order.net === null ? null : paisa(order.net),
    steps: steps.map(({ kind, at, amount, odds }) => ({
      kind,
      at: shown(at),
      amount: paisa(amount),
      odds,
    })),
  }
}

export const birthdayObject = (row: CaseRow): string => `player:${row.public_id}`

/** Another day of birth of this player's that waits for a second person. */
export async function birthdayAsked(db: Db, row: CaseRow) {
  const approval = (await waitingAbout(db, 'birthday', [birthdayObject(row)])).get(birthdayObject(row))
  if (approval === undefined) return null
  const { name } = await db
    .selectFrom('staff_approval')
    .innerJoin('staff', 'staff.id', 'asked_by')
    .select('staff.name')
    .where('staff_approval.id', '=', approval)
    .executeTakeFirstOrThrow()
  return { approval: String(approval), by: name }
}
