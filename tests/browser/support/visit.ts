/** Where a page stands that stays open from test to test: all that is looked at on a screen is looked at in one visit. */
import type { Browser, Page, TestInfo } from '@playwright/test'
import type { Theme } from '../../../contract/themes/theme.ts'
import { expect, follow, ownContext, type RunningHost, settled } from './host.ts'
import type { Language } from './look.ts'
import { plant, signIn } from './player.ts'
import { A_MATCH, matchToCome, type Who } from './screens.ts'

export interface Visitor {
  who: Who
  language: Language
  theme: Theme
}

/** A page of a guest or a player whose browser speaks a language, in a theme, at the width of the project's device. */
export async function openFor(
  browser: Browser,
  host: RunningHost,
  info: TestInfo,
  { who, language, theme }: Visitor,
): Promise<Page> {
  const context = await ownContext(browser, info, host, {
    bypassCSP: true,
    locale: language === 'bn' ? 'bn-BD' : 'en-GB',
  })
  const page = await context.newPage()
  if (who === 'player') await signIn(page, 'rahim')
  await plant(page, { theme })
  if (who === 'guest') await page.goto('/')
  else {
    // The address of a chat is one once it has begun.
    await page.goto('/chat-box')
    await expect(page).toHaveURL(/\/chat-box\/\d+$/)
  }
  return page
}

const stands = new WeakMap<Page, string>()

/** The page at an address: brought there by a link of the app, or by a load where that is what is looked at. */
export async function goTo(page: Page, address: string, how: 'link' | 'load' = 'link'): Promise<void> {
  const path = address === A_MATCH ? await matchToCome(page.request) : address
  if (stands.get(page) === path) return settled(page)
  // What the host paints ahead comes to life in a load alone.
  if (how === 'link' && path !== '/' && page.url() !== 'about:blank') await follow(page, path)
  else {
    await page.goto(path)
    await settled(page)
  }
  stands.set(page, path)
}

/** What was opened or turned over one screen is not to be looked at with the next. */
export async function leave(page: Page): Promise<void> {
  stands.delete(page)
  await page.goto('about:blank')
}
