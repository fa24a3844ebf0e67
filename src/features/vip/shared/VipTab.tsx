import { lazy } from 'react'

/** The VIP screen for a tab of the wide account, loaded when it is opened. */
export const VipTab = lazy(async () => ({ default: (await import('../VipScreen.tsx')).VipScreen }))
