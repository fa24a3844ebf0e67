/**
 * Which chat is in whose hand: taken, answered, handed over to a colleague or back to all, and taken over from who is away. The player
 * sees none of it; the trail has all of it, the notes too. Source: console.md "chat desk"; decision 205.
 */
import { type ExpressionBuilder, sql } from 'kysely'
import type { ChatsListed } from '../../contract/console/chats.ts'
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../host.ts'
import { fail, invalid } from '../messages/errors.ts'
import type { Tables } from '../store/tables.ts'
import { IN_HAND_MS } from './in-hand.ts'
import { STAFF_IDLE_MS } from './sessions.ts'
import { actorOf, type Staff } from './trail.ts'

/** Whoever has a chat and does nothing in it for so long is away from it. */
export const SILENT_MS = 2 * 60 * 1000

/** The newest lines of what became of a chat. */
const LINES = 20

export interface ChatHand {
  by: string
  until: Date
  /** Does nothing in it, or is signed out. */
  isAway: boolean
}

const isSignedIn = (row: ExpressionBuilder<Tables, 'staff'>, now: number) =>
  row.exists(
    row
      .selectFrom('staff_session')
      .select('staff_session.id')
      .whereRef('staff_session.staff_id', '=', 'staff.id')
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date(now))
      .where('last_used_at', '>', new Date(now - STAFF_IDLE_MS)),
  )

/** Who has which of these chats in hand now. */
export async function chatHands(
  db: Db | Tx,
  chats: readonly bigint[],
  now: number,
): Promise<Map<bigint, ChatHand>> {
  if (chats.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff_chat')
    .innerJoin('staff', 'staff.id', 'staff_chat.staff_id')
    .select((row) => [
      'chat_id',
      'staff.name as by',
      'until',
      'touched_at',
      isSignedIn(row, now).as('isHere'),
    ])
    .where('chat_id', 'in', chats)
    .where('until', '>', new Date(now))
    .execute()
  return new Map(
    rows.map(({ chat_id: id, by, until, touched_at: touched, isHere }) => [
      id,
      { by, until, isAway: !isHere || now - touched.getTime() >= SILENT_MS },
    ]),
  )
}

const inOtherHand = ({ by, until }: ChatHand) =>
  fail('CONFLICT', { extra: { in_hand: { by, until: until.toISOString() } } })

interface Taking {
  chatId: bigint
  now: number
}

/** Throws CONFLICT with who has it, where another has; `over`: unless they are away. Answers whether it was another's. */
async function refuseOthers(tx: Tx, staff: Staff, { chatId, now }: Taking, over: boolean): Promise<boolean> {
  // Of two at once the second sees the first.
  await tx.selectFrom('chat').select('id').where('id', '=', chatId).forUpdate().execute()
  const hand = (await chatHands(tx, [chatId], now)).get(chatId)
  if (!hand || hand.by === staff.name) return false
  if (!over || !hand.isAway) throw inOtherHand(hand)
  return true
}

/** Puts it into a hand. Who has it already keeps it for longer, and nobody is told of that. */
async function give(tx: Tx, staffId: bigint, { chatId, now }: Taking): Promise<boolean> {
  const at = new Date(now)
  const until = new Date(now + IN_HAND_MS)
  const kept = await tx
    .updateTable('staff_chat')
    .set({ touched_at: at, until })
    .where('chat_id', '=', chatId)
    .where('staff_id', '=', staffId)
    .where('until', '>', at)
    .executeTakeFirst()
  if (kept.numUpdatedRows > 0n) return false
  const mine = { staff_id: staffId, taken_at: at, touched_at: at, until }
  await tx
    .insertInto('staff_chat')
    .values({ chat_id: chatId, ...mine, times: 1 })
    .onConflict((conflict) =>
      conflict
        .column('chat_id')
        .doUpdateSet((row) => ({ ...mine, times: sql`${row.ref('staff_chat.times')} + 1` })),
    )
    .execute()
  return true
}

/** Takes a chat in hand; `over`: from who is away. Throws CONFLICT with who has it. */
export async function takeChat(tx: Tx, staff: Staff, taking: Taking, over: boolean): Promise<void> {
  const wasOthers = await refuseOthers(tx, staff, taking, over)
  if (await give(tx, staff.id, taking)) await noted(tx, staff, taking, 'chat_take', wasOthers ? { over } : {})
}

/** Whoever has it does something in it. */
export const touchChat = (db: Db, staff: Staff, { chatId, now }: Taking) =>
  db
    .updateTable('staff_chat')
    .set({ touched_at: new Date(now), until: new Date(now + IN_HAND_MS) })
    .where('chat_id', '=', chatId)
    .where('staff_id', '=', staff.id)
    .where('until', '>', new Date(now))
    .execute()

/** Puts back what one has in hand. The row stays, so that the queue's mark never comes again. */
export async function letGoChat(tx: Tx, staff: Staff, taking: Taking): Promise<void> {
  if (await putBack(tx, taking, staff.id)) await noted(tx, staff, taking, 'chat_let_go')
}

async function putBack(tx: Tx, { chatId, now }: Taking, staffId: bigint): Promise<boolean> {
  const at = new Date(now)
  const { numUpdatedRows } = await tx
    .updateTable('staff_chat')
    .set((row) => ({ taken_at: at, touched_at: at, until: at, times: row('times', '+', 1) }))
    .where('chat_id', '=', chatId)
    .where('staff_id', '=', staffId)
    .where('until', '>', at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface HandingOver extends Taking {
  /** A colleague's name; null: to all. */
  to: string | null
  note: string
}

/** Hands a chat over that one has in hand, or nobody. Throws CONFLICT with who has it, INVALID (`to`) where that is nobody who could answer it. */
export async function handOver(tx: Tx, staff: Staff, { to, note, ...taking }: HandingOver): Promise<void> {
  await refuseOthers(tx, staff, taking, false)
  if (to === null) await putBack(tx, taking, staff.id)
  else await give(tx, await colleagueWhoMay(tx, staff, taking.chatId, to), taking)
  await noted(tx, staff, taking, 'chat_hand_over', { to, note })
}

/** One of support, not oneself, whose own chat it is not. Throws INVALID (`to`). */
async function colleagueWhoMay(tx: Tx, staff: Staff, chatId: bigint, name: string): Promise<bigint> {
  const row = await supporters(tx)
    .select('staff.id')
    .where('name', '=', name)
    .where('staff.id', '<>', staff.id)
    .where(sql<boolean>`staff.player_id is distinct from (select player_id from chat where id = ${chatId})`)
    .executeTakeFirst()
  if (!row) throw invalid({ to: 'COLLEAGUE_CANNOT' })
  return row.id
}

const supporters = (db: Db | Tx) =>
  db
    .selectFrom('staff')
    .where('ended_at', 'is', null)
    .where((row) => row('roles', '@>', row.val(['support'])))

/** The others who answer chats, by name, and whether they are signed in. */
export const colleaguesOf = (db: Db, staff: Staff, now: number) =>
  supporters(db)
    .select((row) => ['name', isSignedIn(row, now).as('isHere')])
    .where('staff.id', '<>', staff.id)
    .orderBy('name')
    .execute()

const noted = (
  tx: Tx,
  staff: Staff,
  { chatId, now: at }: Taking,
  action: string,
  data: Record<string, unknown> = {},
): Promise<void> => audit(tx, { at, actor: actorOf(staff), action, object: `chat:${chatId}`, data })

/** What became of a chat among staff: the newest lines, the oldest first. */
export async function handlingOf(db: Db, chatId: bigint) {
  const rows = await db
    .selectFrom('audit')
    .select(['actor', 'action', 'at', 'data'])
    .where('object', '=', `chat:${chatId}`)
    .where('action', 'in', ['chat_take', 'chat_let_go', 'chat_hand_over'])
    .orderBy('id', 'desc')
    .limit(LINES)
    .execute()
  return rows.toReversed().map(({ actor, action, at, data }) => ({
    act:
      action === 'chat_hand_over'
        ? ('handed' as const)
        : action === 'chat_let_go'
          ? ('letGo' as const)
          : takenOf(data),
    by: actor.replace(/^staff:/, ''),
    to: typeof data['to'] === 'string' ? data['to'] : null,
    note: typeof data['note'] === 'string' ? data['note'] : '',
    at,
  }))
}

const takenOf = (data: Record<string, unknown>) =>
  data['over'] === true ? ('over' as const) : ('taken' as const)

/** A chat of the list. `since`: the first message without an answer; where there is none, when it was taken. */
export interface ListedChat {
  id: bigint
  player: string
  since: Date
  waiting: number
  last: string
}

/**
 * Chats in which a player waits for a person, the longest first: all of them, or those that nobody has in hand; or what one has in hand
 * oneself, answered or not.
 */
export async function chatsListed(
  db: Db,
  staff: Staff,
  { listed, now, limit }: { listed: ChatsListed; now: number; limit: number },
): Promise<ListedChat[]> {
  const which = {
    all: sql`waiting.count > 0`,
    free: sql`waiting.count > 0 and hand.chat_id is null`,
    mine: sql`hand.staff_id = ${staff.id}`,
  }[listed]
  const { rows } = await sql<ListedChat>`
    with answered as (
      select chat_id, max(id) as id from chat_message where sender = 'staff' group by chat_id
    ),
    waiting as (
      select message.chat_id, count(*) as count, min(at) as since from chat_message message
      left join answered using (chat_id)
      where sender = 'player' and message.id > coalesce(answered.id, 0) group by message.chat_id
    ),
    hand as (select chat_id, staff_id, taken_at from staff_chat where until > ${new Date(now)})
    select chat.id, player.username as player, coalesce(waiting.since, hand.taken_at) as since,
      coalesce(waiting.count, 0)::int as waiting,
      (select content from chat_message where chat_id = chat.id and sender <> 'autopilot' order by id desc limit 1) as last
    from chat join player on player.id = chat.player_id
      left join waiting on waiting.chat_id = chat.id left join hand on hand.chat_id = chat.id
    where ${which} order by since, chat.id limit ${limit}`.execute(db)
  return rows
}
