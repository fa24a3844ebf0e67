/** The player's history to take away, and signed receipts. Source: protection.md F-12, F-13. */
import type { exportApi } from '../../contract/export.ts'
import { paisaToWire } from '../../contract/money.ts'
import { historyToCsv, receiptText } from '../../contract/proof.ts'
import { historyOf } from '../records/history.ts'
import { myPlayOf } from '../records/my-play.ts'
import { orderHistoryOf } from '../records/order-history.ts'
import { protectionHistoryOf } from '../records/protection-history.ts'
import type { Handlers } from '../http/handler.ts'
import { fail } from '../messages/errors.ts'
import { transactionOf } from '../records/transactions.ts'
import { wantedId } from '../http/row-id.ts'
import { signerOf } from '../crypto/signing.ts'
import { statementOf } from '../records/statement.ts'

export const exportHandlers: Handlers<typeof exportApi> = {
  statement: ({ caller, host }) => statementOf(host, caller.id),
  myPlay: ({ caller, host }) => myPlayOf(host.db, caller.id, host.clock()),
  exportHistory: async ({ input, caller, host }) => {
    const signer = await signerOf(host)
    if (input.format === 'protection') return protectionHistoryOf(host, caller, signer)
    if (input.format === 'orders') return orderHistoryOf(host, caller, signer)
    const history = await historyOf(host, caller, signer)
    return input.format === 'csv' ? historyToCsv(history) : history
  },
  receipt: async ({ input, caller, host }) => {
    const record = await transactionOf(host, caller.id, wantedId(input.id))
    if (!record) throw fail('NOT_FOUND')
    const { keyId, sign } = await signerOf(host)
    const iso = (at: number): string => new Date(at).toISOString()
    const receipt = {
      format: 'maidan-receipt-1' as const,
      player: caller.publicId,
      id: record.id,
      action: record.action,
      amount: paisaToWire(record.amount),
      currency: 'BDT',
      status: record.status,
      method: record.method.name,
      reference: record.reference,
      created_at: iso(record.createdAt),
      updated_at: iso(record.updatedAt),
      issued_at: iso(host.clock()),
    }
    return { receipt, key_id: keyId, signature: sign(receiptText(receipt, keyId)) }
  },
}
