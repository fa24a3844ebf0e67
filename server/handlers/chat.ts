/** The support chat. Chats of others are as if they were not there. Source: spec 2.25, 7; C-API-39..42. */
import type { chatApi } from '../../contract/chat.ts'
import { chatsOf, messagesOf, openChat, readChat, sendMessage, SUPPORT } from '../inbox/chat.ts'
import type { Handlers } from '../http/handler.ts'
import { fail, textOf } from '../messages/errors.ts'
import { wantedId } from '../http/row-id.ts'

export const chatHandlers: Handlers<typeof chatApi> = {
  chats: async ({ caller, host }) => ({ chats: await chatsOf(host.db, caller.id) }),
  support: async ({ host, locale }) => ({
    ...SUPPORT,
    hours: textOf(host.config.demoAutopilot ? 'CHAT_HOURS_DEMO' : 'CHAT_HOURS', locale),
    isAutomatic: host.config.demoAutopilot,
  }),
  openChat: async ({ input, caller, host }) => {
    // The same answer for another player's id and for one that nobody has (money.md 3.8).
    if (input.otherId !== undefined && input.otherId !== SUPPORT.id) throw fail('FORBIDDEN')
    return { chat: { id: String(await openChat(host.db, caller.id, host.clock())) } }
  },
  messages: ({ input, caller, host }) =>
    messagesOf(
      host.db,
      caller,
      wantedId(input.chatId),
      input.before === undefined ? undefined : wantedId(input.before),
    ),
  sendMessage: async ({ input, caller, host, key, locale }) => ({
    data: await sendMessage(host.db, caller, {
      chatId: wantedId(input.chatId),
      content: input.content,
      key,
      locale,
      at: host.clock(),
    }),
  }),
  readChat: async ({ input, caller, host }) => {
    const upTo = input.messageId === undefined ? undefined : wantedId(input.messageId)
    await readChat(host.db, caller.id, wantedId(input.chatId), upTo, host.clock())
    return { success: true }
  },
}
