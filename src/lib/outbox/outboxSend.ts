/** What the host's answer to a claim or a receipt means for the outbox. Source: money.md 3.2; E-ERR-17, E-ERR-18. */
import { ApiError } from '../../../contract/kit/errors.ts'
import type { Call } from '../api/api.ts'
import { formWith } from '../form.ts'
import type { Payment, Receipt } from './outboxStore.ts'
import { isForGood } from './retry.ts'

export type Outcome =
  | { kind: 'sent'; recordId: string }
  | { kind: 'refused'; refusal: NonNullable<Payment['refusal']> }
  | { kind: 'needsLogin' }
  /** No answer, or one that says "not now": the same question is asked again with the same key. */
  | { kind: 'later'; retryAfterMs: number; words: string; isUnsure: boolean }

/**
 * Claims a payment with its own key. After a try without an answer it asks first whether the host has the claim, and
 * repeats only what the host does not know; the repeat has the same key, which our host answers with what it did.
 */
export async function sendClaim(call: Call, row: Payment): Promise<Outcome> {
  return outcomeOf(async () => {
    const known = row.isUnsure ? await recordOf(call, row) : undefined
    if (known !== undefined) return { kind: 'sent', recordId: known }
    // Loaded when there is something to send: home does without the cashier's part of the contract.
    const { cashierApi } = await import('../../../contract/cashier.ts')
    const answer = await call(
      cashierApi.submitDeposit,
      {
        remoteId: row.remoteId,
        accountNumber: row.accountNumber,
        transactionId: row.transactionId,
        amount: row.amount,
        paymentId: row.channel.id,
        promotionId: row.promotion?.id,
      },
      { key: row.key },
    )
    return answer.success
      ? { kind: 'sent', recordId: answer.id ?? '' }
      : { kind: 'refused', refusal: { message: answer.message, code: '', earlierId: '' } }
  })
}

/** The id of the claim's record; undefined when the host has none, or does not say with which key one was made. */
async function recordOf(call: Call, { key, remoteId }: Payment): Promise<string | undefined> {
  const { recordsApi } = await import('../../../contract/records.ts')
  try {
    const { transactions } = await call(recordsApi.transactions, { remoteId })
    return transactions.find(({ session }) => session === key)?.id
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.status !== 401 && isForGood(error)
    // A host without such a list: the repeat is the question.
    if (isAnswered) return undefined
    throw error
  }
}

/** How the picture goes up. */
export interface ReceiptWay {
  /** The host takes pictures in pieces. */
  inPieces: boolean
  send: typeof fetch
  signal: AbortSignal
}

/**
 * Sends a picture whole, or its next piece. Its own id is the key, so that the same picture asked twice is stored once.
 * Rejects with an ApiError. Source: decision 164.
 */
export async function sendReceipt(
  call: Call,
  row: Payment,
  receipt: Receipt,
  way: ReceiptWay,
): Promise<Outcome | { kind: 'part'; received: number }> {
  return way.inPieces ? sendPiece(call, row, receipt, way) : sendWhole(call, row, receipt, way)
}

async function sendPiece(
  call: Call,
  row: Payment,
  { id, name, bytes, sentBytes = 0 }: Receipt,
  { send, signal }: ReceiptWay,
) {
  const { PIECE_BYTES, receiptsApi } = await import('../../../contract/receipts.ts')
  const file = new Blob([bytes.slice(sentBytes, sentBytes + PIECE_BYTES)])
  const { data } = await call(
    receiptsApi.receiptPiece,
    { session: row.key, upload: id, name, size: bytes.byteLength, offset: sentBytes },
    { form: formWith([{ name, file }]), send, signal },
  )
  return data.id == null ? ({ kind: 'part', received: data.received } as const) : SENT
}

async function sendWhole(
  call: Call,
  row: Payment,
  { id, name, type, bytes }: Receipt,
  { send, signal }: ReceiptWay,
) {
  const { cashierApi } = await import('../../../contract/cashier.ts')
  const file = new Blob([bytes], { type })
  await call(
    cashierApi.depositReceipts,
    { session: row.key },
    { key: id, form: formWith([{ name, file }]), send, signal },
  )
  return SENT
}

const SENT = { kind: 'sent', recordId: '' } as const

/** Whether the host takes pictures in pieces. Rejects with an ApiError while it cannot be asked. */
export async function takesPieces(call: Call): Promise<boolean> {
  const { contentApi } = await import('../../../contract/content.ts')
  const general = await call(contentApi.general, {})
  return general?.features.includes('receipt-pieces') ?? false
}

/** What came of sending: what it answered, or what its error means. */
export async function outcomeOf<Other = never>(
  send: () => Promise<Outcome | Other>,
): Promise<Outcome | Other> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'later', retryAfterMs: 0, words: '', isUnsure: true }
    // A success that cannot be read is a success: the record is found in the transaction list by its key.
    if (error.status >= 200 && error.status < 300) return { kind: 'sent', recordId: '' }
    if (error.status === 401) return { kind: 'needsLogin' }
    if (!isForGood(error))
      return {
        kind: 'later',
        retryAfterMs: (error.retryAfter ?? 0) * 1000,
        words: error.message,
        isUnsure: error.isNetwork || error.status >= 500,
      }
    const earlier = error.extra['earlier'] ?? error.extra['transaction'] ?? error.extra
    return {
      kind: 'refused',
      refusal: {
        message: Object.values(error.fields).flat()[0] ?? error.message,
        code: error.code,
        earlierId: idOf(earlier),
      },
    }
  }
}

function idOf(record: unknown): string {
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : ''
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}
