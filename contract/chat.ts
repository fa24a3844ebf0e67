/** Support chat. The support user's id comes from the host. Source: spec 2.25, 3, 7; N-ENT-28. */
import { defineApi } from './kit/endpoint.ts'
import {
  count,
  flag,
  from,
  fromSeveral,
  id,
  instant,
  mapped,
  optionalText,
  rows,
  shape,
  text,
} from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** Source: money.md 3.5. */
export const MESSAGE_LENGTH = 2000

/** The text itself, or a message that holds it. */
const lastMessage = mapped(
  z.nullish(z.union([text(MESSAGE_LENGTH), z.object({ content: optionalText(MESSAGE_LENGTH) })])),
  {
    decode: (wire) => (typeof wire === 'string' ? wire : wire?.content) ?? '',
    encode: (inside) => inside,
  },
)

const chat = shape({
  id: fromSeveral(
    { chat_id: id, id: z.nullish(id) },
    { decode: (wire) => wire.chat_id, encode: (inside) => ({ chat_id: inside, id: inside }) },
  ),
  other: from('other_user', z.object({ id, username: optionalText(64) })),
  lastMessage: from('last_message', lastMessage),
  /** Ours: messages of the other side that the player has not seen. */
  unread: count(0),
})
export type Chat = z.output<typeof chat>

const message = shape({
  id,
  chatId: from('chat_id', id),
  senderId: from('sender_id', id),
  content: optionalText(MESSAGE_LENGTH),
  at: from('created_at', instant),
  /** Ours: the key that the player's app gave it: a message sent twice is shown once. */
  clientId: from('client_id', optionalText(64)),
  /** Ours: written by a program and not by a person. */
  isAutomatic: from('is_automatic', flag),
})
export type ChatMessage = z.output<typeof message>

const support = shape({
  id,
  username: optionalText(64),
  hours: optionalText(200),
  /** A program answers first. */
  isAutomatic: from('is_automatic', flag),
})

export const chatApi = defineApi({
  chats: {
    method: 'GET',
    path: '/api/get-chats',
    auth: 'player',
    excluded: true,
    limit: 'read',
    summary: "The player's chats: none until one is opened.",
    input: z.object({}),
    output: z.object({ chats: rows(chat) }),
  },
  support: {
    method: 'GET',
    path: '/api/support',
    auth: 'player',
    excluded: true,
    limit: 'read',
    feature: 'support',
    summary: 'Who answers the chat, and when.',
    input: z.object({}),
    output: support,
  },
  openChat: {
    method: 'POST',
    path: '/api/chats',
    auth: 'player',
    excluded: true,
    owner: 'user_one_id',
    limit: 'chat',
    idempotent: true,
    summary: 'Opens the chat with support, or answers the one that is open.',
    input: shape({
      playerId: from('user_one_id', z.optional(id)),
      otherId: from('user_two_id', z.optional(id)),
    }),
    output: z.object({ chat: z.object({ id }) }),
  },
  messages: {
    method: 'GET',
    path: '/api/chats/{chatId}/messages',
    auth: 'player',
    excluded: true,
    limit: 'read',
    summary: "A chat's last messages, oldest first; `before` (a message's id) pages back.",
    input: z.object({ chatId: id, before: z.optional(id) }),
    output: z.object({
      messages: rows(message),
      /** Ours: whether there are earlier ones. */
      more: z.optional(flag),
    }),
  },
  sendMessage: {
    method: 'POST',
    path: '/api/messages',
    auth: 'player',
    excluded: true,
    owner: 'sender_id',
    limit: 'chat',
    idempotent: true,
    summary: 'Sends a message once.',
    input: shape({
      chatId: from('chat_id', id),
      senderId: from('sender_id', z.optional(id)),
      content: text(MESSAGE_LENGTH),
    }),
    output: z.object({ data: message }),
  },
  readChat: {
    method: 'POST',
    path: '/api/chats/{chatId}/read',
    auth: 'player',
    excluded: true,
    limit: 'letters',
    feature: 'chat-read',
    idempotent: true,
    summary: 'Marks the messages up to one as seen; all of them when none is named.',
    input: shape({ chatId: id, messageId: from('message_id', z.optional(id)) }),
    output: z.object({ success: flag }),
  },
})
