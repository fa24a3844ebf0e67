/** What the outbox screen shows: payments and chat messages of one player, in the order in which they need attention. */
import type { QueuedMessage } from '../../../lib/outbox/chatQueue.ts'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'

/** `attention`: nothing more happens by itself. `waiting`: it goes out by itself. */
export const GROUPS = ['attention', 'waiting', 'draft', 'sent'] as const
export type Group = (typeof GROUPS)[number]

export type Entry =
  | { kind: 'payment'; key: string; at: number; group: Group; payment: Payment }
  | { kind: 'message'; key: string; at: number; group: Group; message: QueuedMessage; isSending: boolean }

const PAYMENT_GROUPS: Record<Payment['state'], Group> = {
  draft: 'draft',
  queued: 'waiting',
  sending: 'waiting',
  needs_login: 'waiting',
  stale: 'attention',
  refused: 'attention',
  sent: 'sent',
  success: 'sent',
  fail: 'sent',
}

/** Newest first. */
export function entriesOf(
  payments: readonly Payment[],
  messages: readonly QueuedMessage[],
  sending: string | undefined,
): Entry[] {
  return [
    ...payments.map((payment): Entry => ({
      kind: 'payment',
      key: payment.key,
      at: payment.queuedAt || payment.createdAt,
      group: PAYMENT_GROUPS[payment.state],
      payment,
    })),
    ...messages.map((message): Entry => ({
      kind: 'message',
      key: message.key,
      at: message.createdAt,
      group: message.state === 'failed' ? 'attention' : 'waiting',
      message,
      isSending: message.key === sending,
    })),
  ].sort((a, b) => b.at - a.at)
}
