/** What the state of a payment on the device means, for screens that do without the outbox itself. */
import type { Payment } from './outboxStore.ts'

/** States in which a claim is on this device and not yet with the host. */
export const isUnsent = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'queued' || state === 'sending' || state === 'needs_login' || state === 'stale'

/** The host has the claim. Its pictures go on whatever becomes of it: they prove it also where it was decided first. */
export const isWithHost = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'sent' || state === 'success' || state === 'fail'

/** A picture that did not reach the host, or not yet: the player is told, also where the payment is done. */
export const hasLooseReceipt = (row: Payment): boolean =>
  isWithHost(row) && row.receipts.some(({ state }) => state !== 'sent')
