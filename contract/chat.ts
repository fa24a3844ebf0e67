/** Support chat. The support user's id comes from the host. Source: spec 2.25, 3, 7; N-ENT-28. */
import { defineApi } from './kit/endpoint.ts'
import { count, flag, id, instant, optionalText, renamed, rows, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** Source: money.md 3.5. */
export const MESSAGE_LENGTH = 2000

const chat = renamed(
  z.object({
    chat_id: id,
    id: z.nullish(id),
    other_user: z.object({ id, username: optionalText(64) }),
    last_message: z.nullish(
      z.union([text(MESSAGE_LENGTH), z.object({ content: optionalText(MESSAGE_LENGTH) })]),
    ),
    unread: count(0),
  }),
  {
    decode: (wire) => ({
      id: wire.chat_id,
      other: wire.other_user,
      lastMessage:
        (typeof wire.last_message === 'string' ? wire.last_message : wire.last_message?.content) ?? '',
      /** Ours: messages of the other side that the player has not seen. */
      unread: wire.unread,
    }),
    encode: (inside) => ({
      chat_id: inside.id,
      id: inside.id,
      other_user: inside.other,
      last_message: inside.lastMessage,
      unread: inside.unread,
    }),
  },
)
export type Chat = z.output<typeof chat>

const message = renamed(
  z.object({
    id,
    chat_id: id,
    sender_id: id,
    content: optionalText(MESSAGE_LENGTH),
    created_at: instant,
    client_id: optionalText(64),
    is_automatic: flag,
  }),
  {
    decode: (wire) => ({
      id: wire.id,
      chatId: wire.chat_id,
      senderId: wire.sender_id,
      content: wire.content,
      at: wire.created_at,
      /** Ours: the key that the player's app gave it: a message sent twice is shown once. */
      clientId: wire.client_id,
      /** Ours: written by a program and not by a person. */
      isAutomatic: wire.is_automatic,
    }),
    encode: (inside) => ({
      id: inside.id,
      chat_id: inside.chatId,
      sender_id: inside.senderId,
      content: inside.content,
      created_at: inside.at,
      client_id: inside.clientId,
      is_automatic: inside.isAutomatic,
    }),
  },
)
export type ChatMessage = z.output<typeof message>

const support = renamed(
  z.object({ id, username: optionalText(64), hours: optionalText(200), is_automatic: flag }),
  {
    decode: (wire) => ({
      id: wire.id,
      username: wire.username,
      hours: wire.hours,
      /** A program answers first. */
      isAutomatic: wire.is_automatic,
    }),
    encode: (inside) => ({
      id: inside.id,
      username: inside.username,
      hours: inside.hours,
      is_automatic: inside.isAutomatic,
    }),
  },
)

export const chatApi = defineApi({
  chats: {
    method: 'GET',
    path: '/api/get-chats',
    auth: 'player',
    limit: 'read',
    summary: "The player's chats: none until one is opened.",
    input: z.object({}),
    output: z.object({ chats: rows(chat) }),
  },
  support: {
    method: 'GET',
    path: '/api/support',
    auth: 'player',
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
    owner: 'user_one_id',
    limit: 'chat',
    idempotent: true,
    summary: 'Opens the chat with support, or answers the one that is open.',
    input: z.object({ user_one_id: z.optional(id), user_two_id: z.optional(id) }),
    output: z.object({ chat: z.object({ id }) }),
  },
  messages: {
    method: 'GET',
    path: '/api/chats/{chatId}/messages',
    auth: 'player',
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
    owner: 'sender_id',
    limit: 'chat',
    idempotent: true,
    summary: 'Sends a message once.',
    input: z.object({ chat_id: id, sender_id: z.optional(id), content: text(MESSAGE_LENGTH) }),
    output: z.object({ data: message }),
  },
  readChat: {
    method: 'POST',
    path: '/api/chats/{chatId}/read',
    auth: 'player',
    limit: 'letters',
    feature: 'chat-read',
    idempotent: true,
    summary: 'Marks the messages up to one as seen; all of them when none is named.',
    input: z.object({ chatId: id, message_id: z.optional(id) }),
    output: z.object({ success: flag }),
  },
})
