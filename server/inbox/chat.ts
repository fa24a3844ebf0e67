/**
 * The support chat: one chat a player, messages that are never changed, each once for the id its sender gave it.
 * The other side is always support, whose id is ours to say. Source: spec 2.25; N-ENT-28.
 */
import { sql } from 'kysely'
import type { Chat, ChatMessage } from '../../contract/chat.ts'
import { isBlank } from '../../contract/kit/unseen.ts'
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../host.ts'
import { publish } from '../events/publish.ts'
import { queuePush } from '../push/queue.ts'
import { fail, textOf } from '../messages/errors.ts'
import type { Locale } from '../messages/locale.ts'
import { markReplayed } from '../context/replays.ts'

/** Support as a player sees it. No player has such an id: theirs are 12 digits. */
export const SUPPORT = { id: 'support', username: 'Support' } as const

/** Messages of a page of a chat's history. */
export const MESSAGES_PER_PAGE = 50

/** The player's chat, opened if there is none. */
export async function openChat(db: Db, playerId: bigint, at: number): Promise<bigint> {
  await db
    .insertInto('chat')
    .values({ player_id: playerId, created_at: new Date(at) })
    .onConflict((conflict) => conflict.column('player_id').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('chat')
    .select('id')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return id
}

/** The player's chats: at most one. */
export async function chatsOf(db: Db, playerId: bigint): Promise<Chat[]> {
  const rows = await db
    .selectFrom('chat')
    .select((chat) => [
      'chat.id',
      chat
        .selectFrom('chat_message')
        .select('content')
        .whereRef('chat_id', '=', 'chat.id')
        .orderBy('id', 'desc')
        .limit(1)
        .as('last'),
      chat
        .selectFrom('chat_message')
        .select((message) => message.fn.countAll<bigint>().as('unread'))
        .whereRef('chat_id', '=', 'chat.id')
        .where('sender', '<>', 'player')
        .whereRef('id', '>', 'chat.seen_id')
        .as('unread'),
    ])
    .where('chat.player_id', '=', playerId)
    .execute()
  return rows.map(({ id, last, unread }) => ({
    id: String(id),
    other: SUPPORT,
    lastMessage: last ?? '',
    unread: Number(unread ?? 0),
  }))
}

/** A player as the chat names them: the row's id and the public one. */
export interface Member {
  id: bigint
  publicId: string
}

/** The last messages before one (or of all), oldest first. Throws NOT_FOUND for another player's chat. */
export async function messagesOf(
  db: Db,
  member: Member,
  chatId: bigint,
  before: bigint | undefined,
): Promise<{ messages: ChatMessage[]; more: boolean }> {
  await ownChat(db, member.id, chatId)
  const { rows, more } = await lastMessages(db, chatId, before)
  return { messages: rows.map((row) => onWire(row, member.publicId)), more }
}

/** A chat's last messages before one (or of all), oldest first; whose chat it is, who asks has looked at. */
export async function lastMessages(
  db: Db,
  chatId: bigint,
  before: bigint | undefined,
): Promise<{ rows: MessageRow[]; more: boolean }> {
  const rows = await db
    .selectFrom('chat_message')
    .selectAll()
    .where('chat_id', '=', chatId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0n))
    .orderBy('id', 'desc')
    .limit(MESSAGES_PER_PAGE + 1)
    .execute()
  return { rows: rows.slice(0, MESSAGES_PER_PAGE).toReversed(), more: rows.length > MESSAGES_PER_PAGE }
}

/** Sends the player's message; with a key once, and another text under it is KEY_REUSED. Throws NOT_FOUND, INVALID. */
export async function sendMessage(
  db: Db,
  member: Member,
  message: { chatId: bigint; content: string; key: string | undefined; locale: Locale; at: number },
): Promise<ChatMessage> {
  const { chatId, content, key, locale, at } = message
  if (isBlank(content)) throw fail('INVALID', { fields: { content: 'FIELD_REQUIRED' } })
  return db.transaction().execute(async (tx) => {
    await ownChat(tx, member.id, chatId)
    const said = { chatId, sender: 'player', content, locale, clientId: key ?? null, at } as const
    const row = await say(tx, said)
    if (row.content !== content) throw fail('KEY_REUSED')
    await see(tx, chatId, row.id)
    return onWire(row, member.publicId)
  })
}

interface Said {
  chatId: bigint
  sender: 'player' | 'staff' | 'autopilot'
  content: string
  locale: Locale
  clientId: string | null
  at: number
}

/** Writes a message; answers the earlier one when its sender has used the id before. */
export async function say(tx: Tx, { chatId, sender, content, locale, clientId, at }: Said) {
  const written = await tx
    .insertInto('chat_message')
    .values({ chat_id: chatId, sender, content, locale, client_id: clientId, at: new Date(at) })
    .onConflict((conflict) => conflict.columns(['chat_id', 'sender', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (written) {
    const { player_id: to } = await tx
      .selectFrom('chat')
      .select('player_id')
      .where('id', '=', chatId)
      .executeTakeFirstOrThrow()
    await publish(tx, { to, kind: 'chat', data: { id: String(written.id) }, at })
    // A person's answer is news on a locked phone; a program's is not.
    if (sender === 'staff') {
      await queuePush(tx, { playerId: to, notice: 'chat', path: `/chat-box/${chatId}`, tag: 'chat', at })
    }
    return { ...written, isNew: true }
  }
  markReplayed()
  const earlier = await tx
    .selectFrom('chat_message')
    .selectAll()
    .where('chat_id', '=', chatId)
    .where('sender', '=', sender)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return { ...earlier, isNew: false }
}

/** Marks what the player has seen, up to a message or all of it. Throws NOT_FOUND. */
export async function readChat(
  db: Db,
  playerId: bigint,
  chatId: bigint,
  upTo: bigint | undefined,
  at: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await ownChat(tx, playerId, chatId)
    const { last } = await tx
      .selectFrom('chat_message')
      .select((message) => message.fn.max('id').as('last'))
      .where('chat_id', '=', chatId)
      .executeTakeFirstOrThrow()
    // The aggregate of no rows is null, whatever its type says.
    const newest = (last as bigint | null) ?? 0n
    const { numUpdatedRows } = await see(tx, chatId, upTo === undefined || upTo > newest ? newest : upTo)
    // Their other devices count anew; told only of what is new, since a device that is told may read again.
    if (numUpdatedRows > 0n) await publish(tx, { to: playerId, kind: 'chat', at })
  })
}

const see = (tx: Tx, chatId: bigint, messageId: bigint) =>
  tx
    .updateTable('chat')
    .set({ seen_id: messageId })
    .where('id', '=', chatId)
    .where('seen_id', '<', messageId)
    .executeTakeFirst()

async function ownChat(db: Db | Tx, playerId: bigint, chatId: bigint): Promise<void> {
  const chat = await db
    .selectFrom('chat')
    .select('id')
    .where('id', '=', chatId)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  if (!chat) throw fail('NOT_FOUND')
}

interface MessageRow {
  id: bigint
  chat_id: bigint
  sender: Said['sender']
  content: string
  client_id: string | null
  at: Date
}

const onWire = (row: MessageRow, publicId: string): ChatMessage => ({
  id: String(row.id),
  chatId: String(row.chat_id),
  senderId: row.sender === 'player' ? publicId : SUPPORT.id,
  content: row.content,
  at: row.at.getTime(),
  clientId: row.sender === 'player' ? (row.client_id ?? '') : '',
  isAutomatic: row.sender === 'autopilot',
})

/** A chat as staff see it. */
export interface WaitingChat {
  chat: string
  player: string
  at: string
  /** Messages since a person answered last. */
  waiting: number
  last: string
}

/** Chats in which a player waits for a person, the longest first; an automatic answer does not count as one. */
export async function waitingChats(db: Db, limit: number): Promise<WaitingChat[]> {
  const rows = await db
    .selectFrom('chat')
    .innerJoin('player', 'player.id', 'chat.player_id')
    .innerJoin('chat_message as message', 'message.chat_id', 'chat.id')
    .select((row) => [
      'chat.id',
      'player.username',
      row.fn.min('message.at').as('since'),
      row.fn.countAll<bigint>().as('waiting'),
      sql<string>`(array_agg(message.content order by message.id desc))[1]`.as('last'),
    ])
    .where('message.sender', '=', 'player')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('chat_message as answer')
            .select('answer.id')
            .whereRef('answer.chat_id', '=', 'chat.id')
            .whereRef('answer.id', '>', 'message.id')
            .where('answer.sender', '=', 'staff'),
        ),
      ),
    )
    .groupBy(['chat.id', 'player.username'])
    .orderBy('since')
    .limit(limit)
    .execute()
  return rows.map(({ id, username, since, waiting, last }) => ({
    chat: String(id),
    player: username,
    at: since.toISOString(),
    waiting: Number(waiting),
    last,
  }))
}

/** Tells the player that somebody of the staff is writing to them now. Throws NOT_FOUND. Source: X-70. */
export async function tellTyping(db: Db, chatId: bigint, at: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const chat = await tx.selectFrom('chat').select('player_id').where('id', '=', chatId).executeTakeFirst()
    if (!chat) throw fail('NOT_FOUND')
    await publish(tx, { to: chat.player_id, kind: 'typing', data: { chatId: String(chatId) }, at })
  })
}

interface Answer {
  chatId: bigint
  content: string
  /** `staff`, or `staff:<name>`. */
  actor: string
  /** With a key it is written once, and another text under it is KEY_REUSED. */
  key?: string | undefined
  at: number
}

/** Staff's answer, and who gave it in the audit trail; `also` is done with it, and may refuse it. Throws NOT_FOUND, KEY_REUSED, and what `also` throws. */
export async function reply(
  db: Db,
  { chatId, content, actor, key, at }: Answer,
  also?: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const chat = await tx.selectFrom('chat').select('id').where('id', '=', chatId).executeTakeFirst()
    if (!chat) throw fail('NOT_FOUND')
    const said = { chatId, sender: 'staff', content, locale: 'en', clientId: key ?? null, at } as const
    const row = await say(tx, said)
    if (row.content !== content) throw fail('KEY_REUSED')
    if (!row.isNew) return
    await also?.(tx)
    await audit(tx, { at, actor, action: 'chat_reply', object: `chat:${chatId}` })
  })
}

/** How long the demo's program lets a player wait. */
export const ANSWER_AFTER_MS = 4_000
/** An older message is left to a person: the program was not there when it came. */
const ANSWER_WITHIN_MS = 60 * 60 * 1000
/** How many chats are answered at one look. */
const BATCH = 20

/**
 * Answers, in their language, the players whose last message nobody has answered, and says that it is a program.
 * Two hosts on one database answer a message once between them. Answers how many were written.
 */
export async function answerChats(db: Db, now: number): Promise<number> {
  const rows = await db
    .selectFrom('chat_message as message')
    .select(['message.id', 'message.chat_id', 'message.locale'])
    .where('message.sender', '=', 'player')
    .where('message.at', '<=', new Date(now - ANSWER_AFTER_MS))
    .where('message.at', '>', new Date(now - ANSWER_WITHIN_MS))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('chat_message as later')
            .select('later.id')
            .whereRef('later.chat_id', '=', 'message.chat_id')
            .whereRef('later.id', '>', 'message.id'),
        ),
      ),
    )
    .orderBy('message.id')
    .limit(BATCH)
    .execute()
  for (const { id, chat_id: chatId, locale } of rows) {
    const content = textOf('CHAT_AUTOMATIC', locale)
    const clientId = `answer-to-${id}`
    await db
      .transaction()
      .execute((tx) => say(tx, { chatId, sender: 'autopilot', content, locale, clientId, at: now }))
  }
  return rows.length
}
