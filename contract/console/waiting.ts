/** How much waits in each queue: small enough to be asked every few seconds, and shows nothing of any player's. */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { nothing } from './parts.ts'

/** Null where the caller's roles do not read the queue. `mark` is another when the queue reads otherwise than before. */
const queue = z.nullable(z.object({ count: z.number(), mark: text(100) }))

/** The queues, each by the call that reads it. */
export const QUEUES = ['deposits', 'withdrawals', 'approvals', 'chats', 'cases', 'saferPlay'] as const
export type Queue = (typeof QUEUES)[number]

export const waitingApi = defineConsole({
  waiting: {
    method: 'GET',
    path: '/console/waiting',
    auth: 'staff',
    summary: 'How much waits in each queue that the caller may read, and whether it has changed.',
    input: nothing,
    output: z.object({
      deposits: queue,
      withdrawals: queue,
      approvals: queue,
      chats: queue,
      cases: queue,
      saferPlay: queue,
    }),
  },
})
