import { lazy } from 'react'

/** The form for a new password as a tab of the wide account, loaded when it is opened. */
export const ResetPasswordTab = lazy(async () => ({
  default: (await import('../ResetPassword.tsx')).ResetPassword,
}))
