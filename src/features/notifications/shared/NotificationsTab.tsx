import { lazy } from 'react'

/** What this device tells of, as a tab of the wide account, loaded when it is opened. */
export const NotificationsTab = lazy(async () => ({
  default: (await import('../Notifications.tsx')).Notifications,
}))
