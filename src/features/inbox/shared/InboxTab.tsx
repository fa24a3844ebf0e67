import { lazy } from 'react'

/** The inbox for a tab of the wide account, loaded when it is opened. */
export const InboxTab = lazy(async () => ({ default: (await import('../Inbox.tsx')).Inbox }))
