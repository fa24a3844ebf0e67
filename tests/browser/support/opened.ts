/** What opens over a screen, and how: looked at beside the screen itself. */
import type { Page } from '@playwright/test'
import { expect } from './host.ts'
import { A_MATCH, type Who } from './screens.ts'

interface Opened {
  name: string
  path: string
  /** Where there is such a thing: at one width, or at both. */
  tag: string
  open: (page: Page) => Promise<void>
}

const BY_GUEST: Opened[] = [
  {
    name: 'menu',
    path: '/help',
    tag: '@narrow',
    open: (page) => page.locator('header button').first().click(),
  },
  { name: 'sports', path: '/help', tag: '@wide', open: (page) => page.locator('nav button').first().click() },
  {
    name: 'contacts',
    path: '/help',
    tag: '@wide',
    open: async (page) => {
      const panel = page.locator('aside').filter({ has: page.locator('#contacts') })
      await panel.locator('button').first().click()
      await panel.locator('li button').first().click()
      await expect(panel.locator('svg[role="img"], svg title').first()).toBeAttached()
    },
  },
  {
    name: 'details',
    path: '/promotions',
    tag: '@both:layout',
    open: async (page) => {
      await page.locator('main li button').first().click()
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    },
  },
  ...['/signup', '/register', '/login', '/forgot-password'].map((path) => ({
    name: 'complaints',
    path,
    tag: '@both:layout',
    open: async (page: Page) => {
      await page.locator('main form button[type="submit"]').click()
      await expect(page.locator('main form [role="alert"]')).toBeVisible()
    },
  })),
]

const asking = (name: string, path: string, button: string, tag = '@both:layout'): Opened => ({
  name,
  path,
  tag,
  open: async (page) => {
    await page.locator(button).last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
})

/** The buttons that open a dialog over a player's screen: the second step, closing the account, the security level. */
const BY_PLAYER = [
  asking('second step', '/profile', '#protection button[aria-haspopup="dialog"]'),
  asking('closing', '/profile', 'main section:last-of-type > button[aria-haspopup="dialog"]'),
  asking('security level', '/account?tab=settings', 'main button[data-level]', '@wide'),
]

/** What a match shows beside its heading: its prices, and the slip of one that was pressed. */
const PRICED: Opened[] = [
  {
    name: 'prices',
    path: A_MATCH,
    tag: '@both:layout',
    open: (page) => expect(page.locator('button[data-side="back"]').first()).toBeVisible(),
  },
  {
    name: 'slip',
    path: A_MATCH,
    tag: '@both:layout',
    open: (page) => page.locator('button[data-side="back"]').first().click(),
  },
]

export const OPENED: Record<Who, readonly Opened[]> = {
  guest: BY_GUEST,
  player: [...BY_PLAYER, ...PRICED],
}
