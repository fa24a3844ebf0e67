/** The support chat at the desk. */
import { MESSAGE_LENGTH } from '../../../contract/chat.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { Host } from '../../host.ts'
import { wantedId } from '../../http/row-id.ts'
import { reply, tellTyping, waitingChats } from '../../inbox/chat.ts'
import { fail } from '../../messages/errors.ts'
import { anId, LIST, read, type Routes } from '../router-types.ts'

export const chatRoutes: Routes = {
  'GET /desk/chats': (host) => waitingChats(host.db, LIST),
  'POST /desk/reply': answerChat,
  'POST /desk/typing': sayTyping,
}

const answer = z.object({ id: text(19), text: text(MESSAGE_LENGTH) })

async function answerChat(host: Host, body: unknown): Promise<unknown> {
  const { id, text } = read(answer, body)
  if (isBlank(text)) throw fail('INVALID', { fields: { text: 'FIELD_REQUIRED' } })
  await reply(host.db, { chatId: wantedId(id), content: text, actor: 'staff', at: host.clock() })
  return { done: true }
}

async function sayTyping(host: Host, body: unknown): Promise<unknown> {
  await tellTyping(host.db, wantedId(read(anId, body).id), host.clock())
  return { done: true }
}
