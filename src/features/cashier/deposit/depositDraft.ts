/**
 * What was typed into the deposit form, kept for this tab until a payment was submitted, so that going back or a
 * reload loses nothing. Once a payment begins, its own draft is in the outbox.
 */
import { ACCOUNT_TYPES } from '../../../../contract/cashier.ts'
import { z } from '../../../../contract/kit/zod.ts'

const shape = z.object({
  of: z.string(),
  amount: z.string(),
  method: z.string(),
  type: z.string(),
  accountType: z.optional(z.enum(ACCOUNT_TYPES)),
  promotionId: z.string(),
})

export type DepositDraft = Omit<z.output<typeof shape>, 'of'>

const EMPTY: DepositDraft = { amount: '', method: '', type: '', promotionId: '' }
const NAME = 'deposit'

/** The player's own draft of this tab, or an empty one; a browser without storage has none. */
export function readDraft(remoteId: string): DepositDraft {
  try {
    const read = shape.safeParse(JSON.parse(globalThis.sessionStorage?.getItem(NAME) ?? 'null'))
    return read.success && read.data.of === remoteId ? read.data : EMPTY
  } catch {
    return EMPTY
  }
}

export function writeDraft(remoteId: string, draft: DepositDraft): void {
  try {
    globalThis.sessionStorage?.setItem(NAME, JSON.stringify({ ...draft, of: remoteId }))
  } catch (error) {
    console.warn('The deposit form is not kept in this tab', error)
  }
}

/** A payment was submitted: the next deposit begins empty. */
export function clearDraft(): void {
  try {
    globalThis.sessionStorage?.removeItem(NAME)
  } catch (error) {
    console.warn('The deposit form could not be cleared', error)
  }
}
