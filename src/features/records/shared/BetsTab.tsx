import { lazy } from 'react'

/** The betting records for a tab of the wide account, loaded when it is opened. */
export const BetsTab = lazy(async () => ({ default: (await import('../BettingRecords.tsx')).BettingRecords }))
