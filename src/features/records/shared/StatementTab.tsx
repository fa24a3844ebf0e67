import { lazy } from 'react'

/** The statement for a tab of the wide account, loaded when it is opened. */
export const StatementTab = lazy(async () => ({ default: (await import('../Statement.tsx')).Statement }))
