import { lazy } from 'react'

/** The withdrawal form for a tab of the wide account, loaded when it is opened. */
export const WithdrawTab = lazy(async () => ({
  default: (await import('../withdraw/Withdraw.tsx')).Withdraw,
}))
