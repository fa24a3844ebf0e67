import { lazy } from 'react'

/** The turnovers for a tab of the wide account, loaded when it is opened. */
export const TurnoverTab = lazy(async () => ({
  default: (await import('../TurnoverRecords.tsx')).TurnoverRecords,
}))
