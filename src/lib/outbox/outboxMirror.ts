/**
 * Payments that the device has not kept yet, in this tab: a browser's `sessionStorage` answers at once where its database
 * is slow or full, and outlives a reload. Pictures are too large for it. Source: money.md 3.2, P9.
 */
import { ACCOUNT_TYPES } from '../../../contract/cashier.ts'
import type { Paisa } from '../../../contract/money.ts'
import { z } from '../../../contract/kit/zod.ts'
import { inTab, keepJson, readJson } from '../storage/tabJson.ts'
import type { Payment, Rows } from './outboxStore.ts'

const NAME = 'outbox'

const STATES = [
  'draft',
  'queued',
  'sending',
  'sent',
  'refused',
  'stale',
  'needs_login',
  'success',
  'fail',
] as const

const payment = z.object({
  id: z.string(),
  key: z.string(),
  remoteId: z.string(),
  state: z.enum(STATES),
  createdAt: z.number(),
  amount: z.custom<Paisa>(Number.isSafeInteger),
  method: z.object({ name: z.string(), icon: z.string() }),
  channel: z.object({ id: z.string(), accountType: z.enum(ACCOUNT_TYPES) }),
  promotion: z.optional(z.object({ id: z.string(), name: z.string() })),
  hasSession: z.boolean(),
  number: z.optional(z.object({ value: z.string(), expiresAt: z.number(), clockOffset: z.number() })),
  accountNumber: z.string(),
  transactionId: z.string(),
  queuedAt: z.number(),
  tries: z.number(),
  isUnsure: z.optional(z.boolean()),
  nextAt: z.number(),
  note: z.string(),
  refusal: z.optional(z.object({ message: z.string(), code: z.string(), earlierId: z.string() })),
  recordId: z.string(),
})
const shape = z.object({ payments: z.array(payment), gone: z.array(z.string()) })

/** What waits to be brought to the device. */
export interface Waiting {
  payments: readonly Payment[]
  /** Ids of payments that were removed meanwhile. */
  gone: readonly string[]
}

/** What an earlier page of this tab could not bring to the device; pictures are not in it. */
export function readMirror(): Waiting | undefined {
  const { data } = shape.safeParse(readJson(inTab, NAME))
  return data && { gone: data.gone, payments: data.payments.map(paymentOf) }
}

/** What JSON leaves out is there and undefined. */
const paymentOf = ({ isUnsure, promotion, number, refusal, ...row }: z.output<typeof payment>): Payment => ({
  ...row,
  ...(isUnsure !== undefined && { isUnsure }),
  promotion,
  number,
  refusal,
  receipts: [],
})

/** Answers whether the tab keeps it; undefined takes it away: the device has it. */
export const writeMirror = (waiting: Waiting | undefined): boolean =>
  keepJson(
    inTab,
    NAME,
    waiting && { ...waiting, payments: waiting.payments.map((row) => ({ ...row, receipts: undefined })) },
  )

/** How far the host is known to have a payment: another tab may have sent it while this one worked in memory. */
const howFar = ({ state }: Payment): number =>
  state === 'success' || state === 'fail' ? 2 : state === 'sent' ? 1 : 0

/** Brings what waits to the device. May be done again after it broke off; what the host has already is not undone. */
export async function bring({ payments, gone }: Waiting, device: Rows): Promise<void> {
  const there = new Map((await device.all()).map((row) => [row.id, row.key]))
  for (const row of payments) {
    const key = there.get(row.id)
    if (key === undefined) await device.add(row)
    else
      await device.edit(key, (at) => {
        if (howFar(at) > howFar(row)) return undefined
        return { ...row, receipts: row.receipts.length > 0 ? row.receipts : at.receipts }
      })
  }
  for (const id of gone) {
    const key = there.get(id)
    if (key !== undefined) await device.edit(key, (at) => (howFar(at) === 1 ? undefined : null))
  }
}
