/** A bet at the exchange by whoever reads one of the written languages. */
import { expect, type Page } from '@playwright/test'
import type { bn } from '../../../src/i18n/bn/index.ts'
import type { en } from '../../../src/i18n/en/index.ts'
import { newPlayer, signInAs } from './player.ts'

export type Words = typeof en | typeof bn

/** Any text that is made of these words, whatever stands in their places. */
const said = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.?*+^$()|[\]\\]/g, '.').replaceAll(/\{\w+\}/g, '.+'))

/** Signs a new player in who has said their age (PP-03); answers the headers of their calls. */
export async function signInToBet(page: Page): Promise<{ authorization: string }> {
  const { token, remote_id } = await signInAs(page, await newPlayer(page.request))
  const headers = { authorization: `Bearer ${token}` }
  const data = { remote_id, dofb: '1990-01-01' }
  expect((await page.request.post('/api/user/profile/update', { data, headers })).status()).toBe(200)
  return headers
}

/** On the screen of a match: ৳100 on what the first price is of, at any odds. */
export async function betOnFirst(page: Page, words: Words): Promise<void> {
  await page
    .getByRole('region', { name: words['exch.matchOdds'] })
    .getByRole('button', { name: said(words['exch.available']) })
    .first()
    .click()
  const slip = page
    .getByRole('dialog', { name: words['slip.title'] })
    .or(page.getByRole('complementary', { name: words['slip.title'] }))
  await slip.getByRole('button', { name: /^৳(100|১০০)$/ }).click()
  await slip.getByLabel(words['slip.change.any']).check()
  await slip.getByRole('button', { name: said(words['slip.placeFor']) }).click()
  await slip.getByRole('button', { name: words['slip.done'] }).click()
}
