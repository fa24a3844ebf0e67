import { lazy } from 'react'

/** The referral programme for a tab of the wide account, loaded when it is opened. */
export const ReferralTab = lazy(async () => ({
  default: (await import('../ReferralScreen.tsx')).ReferralScreen,
}))
