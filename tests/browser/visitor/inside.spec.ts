/** Whoever opens a link in another app's browser goes on in their own: with the code, from the place where they are. devices.md. */
import type { Browser, Locator, Page } from '@playwright/test'
import { expect, type RunningHost, test } from '../support/host.ts'
import { findings } from '../support/axe.ts'
import { signIn } from '../support/player.ts'

const FACEBOOK =
  'Mozilla/5.0 (Linux; Android 13; Redmi 9A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0.0.0;]'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]'

/** A phone whose browser says that it is this one. */
async function phone(browser: Browser, host: RunningHost, userAgent: string, locale = 'en-GB') {
  const context = await browser.newContext({
    baseURL: host.url,
    userAgent,
    locale,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    bypassCSP: true,
    permissions: ['clipboard-write'],
  })
  return context.newPage()
}

/** The page that an intent asks the phone's own browser to open. */
const pageOf = (intent: string): string => intent.replace('intent:', 'http:').replace(/#Intent;.*$/, '')

/** What the clipboard brings into a field. */
async function pasted(page: Page, into: Locator): Promise<string> {
  await into.focus()
  const keys = await page.context().newCDPSession(page)
  const key = { key: 'v', code: 'KeyV', modifiers: 2, windowsVirtualKeyCode: 86 }
  await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, commands: ['paste'] })
  await expect(into).not.toHaveValue('')
  return into.inputValue()
}

test(
  'devices.md a friend’s link opened inside another app goes on outside with its code, and nothing typed is left behind',
  { tag: '@narrow' },
  async ({ browser, host }, info) => {
    const inside = await phone(browser, host, FACEBOOK)
    await inside.goto('/referral_code?referral_code=FRIEND77')
    await expect(inside).toHaveURL(/\/signup$/)
    const row = inside.getByRole('complementary', { name: 'Browser inside another app' })
    const open = row.getByRole('link', { name: 'Open my browser' })
    const intent = (await open.getAttribute('href')) ?? ''
    expect(intent).toMatch(/^intent:.*;scheme=http;.*;end$/)
    expect(await findings(inside)).toEqual([])
    await inside.screenshot({ path: info.outputPath('inside.png') })
    await inside.getByLabel('Username').fill('rahima77')
    await expect(row).toHaveCount(0)

    const outside = await phone(browser, host, FACEBOOK.replace('; wv', ''))
    await outside.goto(pageOf(intent))
    await expect(outside).toHaveURL(/\/signup$/)
    await expect(outside.getByLabel('Referral Code (optional)')).toHaveValue('FRIEND77')
    await expect(outside.getByRole('complementary', { name: 'Browser inside another app' })).toHaveCount(0)

    // From any other place, too; and once it is closed it stays away, but where the app is to be installed.
    await inside.goto('/promotions')
    expect(pageOf((await open.getAttribute('href')) ?? '')).toContain('to=%2Fpromotions')
    await row.getByRole('button', { name: 'Close' }).click()
    await expect(row).toHaveCount(0)
    await inside.reload()
    await expect(inside.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
    await expect(row).toHaveCount(0)
    await inside.goto('/install')
    await expect(open).toBeVisible()
    // Whose browser the phone's own is, another app's does not say.
    await expect(inside.getByText('Your browser', { exact: true })).toHaveCount(0)
    await outside.goto('/install')
    await expect(outside.getByText('Your browser', { exact: true })).toBeVisible()
    for (const page of [inside, outside]) await page.context().close()
  },
)

test(
  'devices.md a player inside another app logs in outside and is where they were; an iPhone is told how, in Bangla too',
  { tag: '@narrow' },
  async ({ browser, host }, info) => {
    const inside = await phone(browser, host, FACEBOOK)
    await signIn(inside, 'rahim')
    await inside.goto('/deposit')
    const intent = await inside.getByRole('link', { name: 'Open my browser' }).getAttribute('href')
    expect(pageOf(intent ?? '')).toBe(`${host.url}/login?next=%2Fdeposit`)
    await inside.context().close()

    const iPhone = await phone(browser, host, IPHONE, 'bn-BD')
    await iPhone.goto('/')
    const row = iPhone.getByRole('complementary', { name: 'অন্য অ্যাপের ভেতরের ব্রাউজার' })
    await expect(row.getByText(/Open in Safari/)).toBeVisible()
    await iPhone.screenshot({ path: info.outputPath('iphone.png') })
    await row.getByRole('button', { name: 'লিংক কপি' }).click()
    await expect(iPhone.getByText('লিংক কপি হয়েছে। Safari-তে পেস্ট করুন।')).toBeVisible()
    await iPhone.goto('/login')
    expect(await pasted(iPhone, iPhone.locator('input[name="username"]'))).toBe(`${host.url}/`)
    await iPhone.context().close()
  },
)
