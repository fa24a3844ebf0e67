/**
 * What was typed last into a payment, in this tab: the draft on the device is written a moment later, and a page that
 * is reloaded at once does not wait for it. Source: F-14; S-MKPAY-07.
 */
import { z } from '../../../../contract/kit/zod.ts'

const shape = z.object({ id: z.string(), accountNumber: z.string(), transactionId: z.string() })
export type TypedNow = z.output<typeof shape>

const NAME = 'payment'

/** Undefined when nothing is left of it, or the browser keeps nothing. */
export function readTypedNow(): TypedNow | undefined {
  try {
    return shape.safeParse(JSON.parse(globalThis.sessionStorage?.getItem(NAME) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Undefined forgets it: the payment was submitted. */
export function writeTypedNow(typed: TypedNow | undefined): void {
  try {
    if (typed) globalThis.sessionStorage?.setItem(NAME, JSON.stringify(typed))
    else globalThis.sessionStorage?.removeItem(NAME)
  } catch (error) {
    console.warn('What is typed is not kept in this tab', error)
  }
}
