import { lazy } from 'react'

/** The outbox for a tab of the wide account, loaded when it is opened. */
export const OutboxTab = lazy(async () => ({
  default: (await import('../outbox/OutboxScreen.tsx')).OutboxScreen,
}))
