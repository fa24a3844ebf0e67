import { lazy } from 'react'

/** The transaction records for a tab of the wide account, loaded when it is opened. */
export const TransactionsTab = lazy(async () => ({
  default: (await import('../Transactions.tsx')).Transactions,
}))
