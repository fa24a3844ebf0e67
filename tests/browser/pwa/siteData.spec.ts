/** A browser that was told to keep nothing of any site, by its own setting. P9; decision 203. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WHOLE } from '../support/browsers.ts'
import { expect, test } from '../support/host.ts'
import { logInHere } from '../support/player.ts'

/** Chromium's own word for it, in a profile's settings; Firefox takes its own as an option. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } }
const FIREFOX_BLOCKED = { 'network.cookie.cookieBehavior': 2 }

test(
  'P9 decision 203 with all site data blocked a player logs in, sees the money and is told that nothing is kept',
  { tag: '@both:layout' },
  async ({ playwright, browserName, host, channel, launchOptions }, { project }) => {
    const profile = mkdtempSync(join(tmpdir(), 'maidan-blocked-'))
    mkdirSync(join(profile, 'Default'))
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(BLOCKED))
    const context = await playwright[browserName].launchPersistentContext(profile, {
      ...(browserName === 'chromium'
        ? WHOLE
        : { ...launchOptions, ...(channel && { channel }), firefoxUserPrefs: FIREFOX_BLOCKED }),
      baseURL: host.url,
      viewport: project.use.viewport ?? null,
      locale: 'en-GB',
    })
    try {
      const page = await context.newPage()
      await page.goto('/login')
      const refused = await page.evaluate(() => {
        try {
          return typeof localStorage
        } catch (error) {
          return error instanceof DOMException ? error.name : String(error)
        }
      })
      expect(refused).toBe('SecurityError')
      await logInHere(page)
      await expect(page).toHaveURL('/')
      const banner = page.getByRole('banner')
      await expect(banner.getByText(/৳[\d,]+/).first()).toBeVisible()
      await expect(page.getByText('This browser keeps nothing on the device')).toBeInViewport()
    } finally {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
)
