/** What only Chromium can be told, by its own protocol. */
import type { CDPSession, Page } from '@playwright/test'

/**
 * Chromium's own protocol. Another engine has none: a step that asks for it is left out there (`?.`), so that only what holds
 * without it may stand in a test of `engines.ts`.
 */
export const protocolOf = async (page: Page): Promise<CDPSession | undefined> =>
  page.context().browser()?.browserType().name() === 'chromium'
    ? await page.context().newCDPSession(page)
    : undefined

/** Forgets what the browser keeps beside the worker. Where it cannot be told to, the worker is asked first all the same. */
export const forgetHttpCache = async (page: Page): Promise<void> => {
  await (await protocolOf(page))?.send('Network.clearBrowserCache')
}
