import { lazy } from 'react'

/** The settings for a tab of the wide account, loaded when it is opened. */
export const SettingsTab = lazy(async () => ({ default: (await import('../Settings.tsx')).Settings }))
