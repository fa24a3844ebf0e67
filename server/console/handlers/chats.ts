/** The chat desk: who waits, what was said, and the answer. */
import { randomUUID } from 'node:crypto'
import type { chatsApi } from '../../../contract/console/chats.ts'
import { QUEUE_PAGE } from '../../../contract/console/endpoint.ts'
import { MESSAGE_LENGTH } from '../../../contract/chat.ts'
import type { Host } from '../../host.ts'
import { wantedId } from '../../http/row-id.ts'
import { lastMessages, reply, tellTyping, waitingChats } from '../../inbox/chat.ts'
import { fail } from '../../messages/errors.ts'
import { actorOf } from '../../staff/trail.ts'
import type { ConsoleHandlers } from '../handler.ts'
import { DONE, opKey, refuseOwn, shown } from '../shown.ts'

export const chatHandlers: ConsoleHandlers<typeof chatsApi> = {
  chats: async ({ host, look }) => {
    const rows = await waitingChats(host.db, QUEUE_PAGE)
    await look('chats', `queue of ${rows.length}`)
    const data = rows.map(({ chat, player, at, waiting, last }) => ({
      id: chat,
      player,
      since: shown(new Date(at)),
      waiting,
      last: last.slice(0, MESSAGE_LENGTH),
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
    return { player: chat.username, messages, more }
  },
  /** Errors: NOT_FOUND, FORBIDDEN in the own chat, KEY_REUSED. */
  answerChat: async ({ host, staff, input, key }) => {
    const chat = await found(host, input.id)
    const at = host.clock()
    await refuseOwn(host.db, staff, { playerId: chat.player_id, object: `chat:${chat.id}`, at })
    const once = opKey(staff, key ?? randomUUID())
    await reply(host.db, { chatId: chat.id, content: input.content, actor: actorOf(staff), key: once, at })
    return DONE
  },
  sayTyping: async ({ host, input }) => {
    await tellTyping(host.db, wantedId(input.id), host.clock())
    return DONE
  },
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
