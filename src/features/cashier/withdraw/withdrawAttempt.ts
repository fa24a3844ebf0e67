/** A withdrawal as an attempt: what it asks for, how it is sent, and how its record is found. Source: money.md 3.2. */
import { cashierApi } from '../../../../contract/cashier.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { money } from '../../../../contract/money.ts'
import { recordsApi } from '../../../../contract/records.ts'
import { z } from '../../../../contract/kit/zod.ts'
import type { Call } from '../../../lib/api/api.ts'
import type { Attempt, Ways } from '../../../lib/outbox/attempts.ts'

const shape = z.object({
  amount: money,
  accountNumber: z.string(),
  paymentId: z.string(),
  icon: z.string(),
  givesUpBonus: z.boolean(),
})
export type Wanted = z.output<typeof shape>

/** What the host made of it: the record's id, "" when it did not say. */
export interface Withdrawn {
  recordId: string
}

export const newWithdrawal = (remoteId: string, wanted: Wanted, at: number): Attempt => ({
  key: crypto.randomUUID(),
  remoteId,
  kind: 'withdrawal',
  about: JSON.stringify(z.encode(shape, wanted)),
  at,
})

export function wantedOf({ about }: Attempt): Wanted | undefined {
  const read = z.safeDecode(shape, JSON.parse(about) as z.input<typeof shape>)
  return read.success ? read.data : undefined
}

export function withdrawWays(
  call: Call,
  { key, remoteId }: Attempt,
  wanted: Wanted,
): Pick<Ways<Withdrawn>, 'send' | 'look' | 'unread'> {
  const { icon: _, ...input } = wanted
  return {
    async send() {
      const answer = await call(cashierApi.submitWithdraw, { remoteId, ...input }, { key })
      if (!answer.success) throw new ApiError({ status: 400, message: answer.message })
      return { recordId: answer.id ?? '' }
    },
    async look() {
      const { transactions } = await call(recordsApi.transactions, { remoteId })
      const row = transactions.find(({ session }) => session === key)
      return row && { recordId: row.id }
    },
    unread: { recordId: '' },
  }
}
