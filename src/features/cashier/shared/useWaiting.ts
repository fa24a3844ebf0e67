import { useSyncExternalStore } from 'react'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { chatQueueOf, type QueuedMessage, type QueueState } from '../../../lib/outbox/chatQueue.ts'
import { isUnsent } from '../../../lib/outbox/paymentState.ts'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'
import { useIsPrerendering } from '../../../lib/hydration/useIsPrerendering.ts'
import { usePayments } from './usePayments.ts'

interface Waiting {
  payments: readonly Payment[]
  messages: readonly QueuedMessage[]
}

/** What the player gave this device to send and the host does not have: claims, and chat messages. */
export function useWaiting(): Waiting {
  const payments = usePayments().payments.filter(isUnsent)
  return { payments, messages: useMessages().messages }
}

/** A screen painted by the host has no device whose messages could wait. */
const NOTHING: Pick<QueueState, 'messages' | 'sending'> = { messages: [], sending: undefined }
const NO_QUEUE = { subscribe: () => () => {}, get: () => NOTHING }

/** The player's chat messages that wait or failed, and the one on its way. */
export function useMessages(): { messages: readonly QueuedMessage[]; sending: string | undefined } {
  const app = useApp()
  const remoteId = usePlayer()?.remoteId
  const isPrerendering = useIsPrerendering()
  const queue = isPrerendering ? NO_QUEUE : chatQueueOf(app)
  const { messages, sending } = useSyncExternalStore(queue.subscribe, queue.get, queue.get)
  return { messages: messages.filter((row) => row.remoteId === remoteId), sending }
}
