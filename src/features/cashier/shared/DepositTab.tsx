import { lazy } from 'react'

/** The deposit form for the wide account's Funds tab, loaded when it is opened. */
export const DepositTab = lazy(async () => ({ default: (await import('../deposit/Deposit.tsx')).Deposit }))
