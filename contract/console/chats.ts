/** The chat desk. */
import { MESSAGE_LENGTH } from '../chat.ts'
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { done, nothing, reason, rowNumber, staffName, words } from './parts.ts'

/** What is listed: those in which a player waits, of these what nobody has in hand, and what one has in hand oneself, answered or not. */
export const CHATS_LISTED = ['all', 'free', 'mine'] as const
export type ChatsListed = (typeof CHATS_LISTED)[number]

const message = z.object({
  id: rowNumber,
  /** `autopilot` is the demo's program. */
  from: z.enum(['player', 'staff', 'autopilot']),
  content: text(MESSAGE_LENGTH),
  at: text(40),
})

/** Who has a chat in hand; null where nobody has. */
const chatInHand = z.nullable(
  z.object({
    by: staffName,
    until: text(40),
    /** Whoever has it does nothing in it, or is signed out: another may take it over. */
    isAway: z.boolean(),
  }),
)

/** What became of a chat among staff. `over`: taken from who had it. `handed`: to a colleague, or to nobody. */
const handling = z.object({
  act: z.enum(['taken', 'over', 'letGo', 'handed']),
  by: text(64),
  to: z.nullable(text(64)),
  /** For staff alone; empty but where it was handed over. */
  note: text(300),
  at: text(40),
})

export const chatsApi = defineConsole({
  chats: {
    method: 'GET',
    path: '/console/chats',
    auth: 'staff',
    looks: true,
    summary: 'Chats in which a player waits for a person, the longest first; or those that one has in hand.',
    input: z.object({ listed: z.optional(z.enum(CHATS_LISTED)) }),
    output: z.object({
      data: z.array(
        z.object({
          id: rowNumber,
          player: text(64),
          since: text(40),
          /** Messages since a person answered last. */
          waiting: z.number(),
          last: text(MESSAGE_LENGTH),
          inHand: chatInHand,
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
    output: z.object({
      player: text(64),
      messages: z.array(message),
      more: z.boolean(),
      inHand: chatInHand,
      /** The newest, the oldest first. */
      handling: z.array(handling),
    }),
  },
  answerChat: {
    method: 'POST',
    path: '/console/chats/{id}/answer',
    auth: 'staff',
    idempotent: true,
    summary:
      'Answers a player, and takes the chat in hand. 409 CONFLICT with `in_hand` while another has it: nothing is sent; 403 in the own chat.',
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
  takeChat: {
    method: 'POST',
    path: '/console/chats/{id}/take',
    auth: 'staff',
    summary:
      'Takes a chat in hand for ten minutes; `over` takes it from who is away. 409 CONFLICT with `in_hand` while another has it; 403 of the own chat.',
    input: z.object({ id: rowNumber, over: z.optional(z.boolean()) }),
    output: done,
  },
  letGoChat: {
    method: 'POST',
    path: '/console/chats/{id}/let-go',
    auth: 'staff',
    summary: 'Puts a chat back that one has in hand.',
    input: z.object({ id: rowNumber }),
    output: done,
  },
  handOverChat: {
    method: 'POST',
    path: '/console/chats/{id}/hand-over',
    auth: 'staff',
    idempotent: true,
    summary:
      'Gives a chat to a colleague who answers chats, or back to all, with a note for staff. 409 CONFLICT with `in_hand` while another has it; 422 (`to`) where that is nobody who could answer it; 403 of the own chat.',
    input: z.object({ id: rowNumber, to: z.nullable(staffName), note: reason }),
    output: done,
  },
  colleagues: {
    method: 'GET',
    path: '/console/colleagues',
    auth: 'staff',
    summary: 'The others who answer chats, and whether they are signed in.',
    input: nothing,
    output: z.object({ data: z.array(z.object({ name: staffName, isHere: z.boolean() })) }),
  },
})
