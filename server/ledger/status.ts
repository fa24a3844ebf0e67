/** Where a deposit or a withdrawal stands: the number that its row has. Source: spec 3, the wire's `key`. */
import type { TransactionStatus } from '../../contract/records.ts'

export const STATUS = { processing: 0, success: 1, fail: 2 } as const satisfies Record<
  TransactionStatus,
  number
>

const WORDS: readonly TransactionStatus[] = ['processing', 'success', 'fail']
export const statusOf = (status: number): TransactionStatus => WORDS[status] ?? 'processing'
