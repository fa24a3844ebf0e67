/** The chat desk. */
import { MESSAGE_LENGTH } from '../chat.ts'
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { done, nothing, rowNumber, words } from './parts.ts'

const message = z.object({
  id: rowNumber,
  /** `autopilot` is the demo's program. */
  from: z.enum(['player', 'staff', 'autopilot']),
  content: text(MESSAGE_LENGTH),
  at: text(40),
})

export const chatsApi = defineConsole({
  chats: {
    method: 'GET',
    path: '/console/chats',
    auth: 'staff',
    looks: true,
    summary: 'Chats in which a player waits for a person, the longest first.',
    input: nothing,
    output: z.object({
      data: z.array(
        z.object({
          id: rowNumber,
          player: text(64),
          since: text(40),
          /** Messages since a person answered last. */
          waiting: z.number(),
          last: text(MESSAGE_LENGTH),
        }),
      ),
    }),
  },
  chat: {
    method: 'GET',
    path: '/console/chats/{id}',
    auth: 'staff',
    looks: true,
    summary: "A chat's last messages, the oldest first; `before` (a message's id) pages back.",
    input: z.object({ id: rowNumber, before: z.optional(rowNumber) }),
    output: z.object({ player: text(64), messages: z.array(message), more: z.boolean() }),
  },
  answerChat: {
    method: 'POST',
    path: '/console/chats/{id}/answer',
    auth: 'staff',
    idempotent: true,
    summary: 'Answers a player. 403 in the own chat.',
    input: z.object({ id: rowNumber, content: words(MESSAGE_LENGTH) }),
    output: done,
  },
  sayTyping: {
    method: 'POST',
    path: '/console/chats/{id}/typing',
    auth: 'staff',
    summary: 'Tells the player that somebody writes to them now.',
    input: z.object({ id: rowNumber }),
    output: done,
  },
})
