/** The chat desk: who waits, what was said, in whose hand it is, and the answer. Nobody has the own chat in hand. */
import { randomUUID } from 'node:crypto'
import type { chatsApi } from '../../../contract/console/chats.ts'
import { QUEUE_PAGE } from '../../../contract/console/endpoint.ts'
import { MESSAGE_LENGTH } from '../../../contract/chat.ts'
import type { Host } from '../../host.ts'
import { wantedId } from '../../http/row-id.ts'
import { lastMessages, reply, tellTyping } from '../../inbox/chat.ts'
import { runOp } from '../../ledger/ops.ts'
import { fail } from '../../messages/errors.ts'
import {
  type ChatHand,
  chatHands,
  chatsListed,
  colleaguesOf,
  handlingOf,
  handOver,
  letGoChat,
  takeChat,
  touchChat,
} from '../../staff/chat-desk.ts'
import { actorOf } from '../../staff/trail.ts'
import type { ConsoleCall, ConsoleHandlers } from '../handler.ts'
import { DONE, opKey, refuseOwn, shown } from '../shown.ts'

type Api = typeof chatsApi

export const chatHandlers: ConsoleHandlers<Api> = {
  chats: async ({ host, staff, input, look }) => {
    const { listed = 'all' } = input
    const now = host.clock()
    const rows = await chatsListed(host.db, staff, { listed, now, limit: QUEUE_PAGE })
    await look('chats', listed === 'all' ? `queue of ${rows.length}` : `queue of ${rows.length}, ${listed}`)
    const ids = rows.map(({ id }) => id)
    const hands = await chatHands(host.db, ids, now)
    const data = rows.map(({ id, player, since, waiting, last }) => ({
      id: String(id),
      player,
      since: shown(since),
      waiting,
      last: last.slice(0, MESSAGE_LENGTH),
      inHand: heldBy(hands.get(id)),
    }))
    return { data }
  },
  /** Errors: NOT_FOUND. */
  chat: async ({ host, input, look }) => {
    const chat = await found(host, input.id)
    await look(`player:${chat.public_id}`, `chat:${input.id}`)
    const before = input.before === undefined ? undefined : wantedId(input.before)
    const { rows, more } = await lastMessages(host.db, chat.id, before)
    const messages = rows.map(({ id, sender, content, at }) => ({
      id: String(id),
      from: sender,
      content,
      at: shown(at),
    }))
    const hands = await chatHands(host.db, [chat.id], host.clock())
    const handling = (await handlingOf(host.db, chat.id)).map((line) => ({ ...line, at: shown(line.at) }))
    return { player: chat.username, messages, more, inHand: heldBy(hands.get(chat.id)), handling }
  },
  /** Errors: NOT_FOUND, FORBIDDEN in the own chat, CONFLICT (in another's hand), KEY_REUSED. */
  answerChat: async (call) => {
    const { host, staff, input, key } = call
    const taking = await ofAnother(call)
    const answer = {
      chatId: taking.chatId,
      content: input.content,
      actor: actorOf(staff),
      key: opKey(staff, key ?? randomUUID()),
      at: taking.now,
    }
    await reply(host.db, answer, (tx) => takeChat(tx, staff, taking, false))
    return DONE
  },
  sayTyping: async ({ host, staff, input }) => {
    const taking = { chatId: wantedId(input.id), now: host.clock() }
    await tellTyping(host.db, taking.chatId, taking.now)
    await touchChat(host.db, staff, taking)
    return DONE
  },
  /** Errors: NOT_FOUND, FORBIDDEN of the own chat, CONFLICT (in another's hand). */
  takeChat: async (call) => {
    const { host, staff, input } = call
    const taking = await ofAnother(call)
    await host.db.transaction().execute((tx) => takeChat(tx, staff, taking, input.over === true))
    return DONE
  },
  letGoChat: async (call) => {
    const { host, staff } = call
    const taking = await ofAnother(call)
    await host.db.transaction().execute((tx) => letGoChat(tx, staff, taking))
    return DONE
  },
  /** Errors: NOT_FOUND, FORBIDDEN of the own chat, CONFLICT (in another's hand), INVALID (`to`), KEY_REUSED. */
  handOverChat: async (call) => {
    const { host, staff, input, key } = call
    const taking = await ofAnother(call)
    const { to, note } = input
    const op = {
      scope: 'console',
      key: opKey(staff, key ?? randomUUID()),
      kind: 'chat_hand_over',
      payload: { chat: taking.chatId, to, note },
      playerId: null,
      at: taking.now,
    }
    await runOp(host.db, op, async (tx) => {
      await handOver(tx, staff, { ...taking, to, note: note.trim() })
      return {}
    })
    return DONE
  },
  colleagues: async ({ host, staff }) => {
    const rows = await colleaguesOf(host.db, staff, host.clock())
    return { data: rows.map(({ name, isHere }) => ({ name, isHere: Boolean(isHere) })) }
  },
}

const heldBy = (hand: ChatHand | undefined) =>
  hand ? { by: hand.by, until: shown(hand.until), isAway: hand.isAway } : null

type Act = Pick<ConsoleCall<Api['letGoChat']>, 'host' | 'staff' | 'input'>

/** The chat of an act, at this moment. Throws NOT_FOUND, FORBIDDEN of the own chat. */
async function ofAnother({ host, staff, input }: Act): Promise<{ chatId: bigint; now: number }> {
  const { id: chatId, player_id: playerId } = await found(host, input.id)
  const now = host.clock()
  await refuseOwn(host.db, staff, { playerId, object: `chat:${chatId}`, at: now })
  return { chatId, now }
}

async function found({ db }: Host, id: string) {
  const row = await db
    .selectFrom('chat')
    .innerJoin('player', 'player.id', 'chat.player_id')
    .select(['chat.id', 'chat.player_id', 'player.username', 'player.public_id'])
    .where('chat.id', '=', wantedId(id))
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}
