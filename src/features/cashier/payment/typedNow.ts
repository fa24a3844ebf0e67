/**
 * What was typed last into a payment, in this tab: the draft on the device is written a moment later, and a page that
 * is reloaded at once does not wait for it. It is told apart by the payment: a guest may begin one and sign in after.
 * Source: F-14; S-MKPAY-07.
 */
import { z } from '../../../../contract/kit/zod.ts'
import { tabDraft } from '../../../lib/storage/tabDraft.ts'

export const typedNow = tabDraft(
  'payment',
  z.object({ id: z.string(), accountNumber: z.string(), transactionId: z.string() }),
)
