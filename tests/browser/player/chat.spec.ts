/**
 * A player's phone and computer talk with support through the desk, and the phone's network goes in the middle, with an
 * answer lost on the way: every message stands once, in one order, on both. Source: X-97, D-12; S-CHAT-08, S-CHAT-11.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { runDesk } from '../../../server/desk/run.ts'
import { AGAIN, expect, type RunningHost, startHost, test } from '../support/host.ts'
import { signIn } from '../support/player.ts'

async function openChat(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await signIn(page, 'newplayer', 'own login')
  await page.goto('/chat-box')
  await expect(page).toHaveURL(/\/chat-box\/\d+$/)
  return page
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Type a message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(bubble(page, text)).toBeVisible()
}

const lines = (page: Page) => page.getByRole('log').getByRole('listitem')
const bubble = (page: Page, text: string) => lines(page).filter({ hasText: text })
/** Who said what, as the log reads it. */
const said = async (page: Page) =>
  (await lines(page).locator('p[data-state]').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))

/** What the desk's command prints. */
async function desk(host: RunningHost, ...args: string[]): Promise<string> {
  const printed: string[] = []
  await runDesk(args, host.dataDir, {
    log: (line) => void printed.push(line),
    table: (rows) => void printed.push(JSON.stringify(rows)),
  })
  return printed.join('\n')
}

test(
  'D-12 X-97 X-16 two browsers and the desk talk while a network drops: every message once, in order, on both',
  { tag: '@narrow' },
  async ({ browser }) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off' })
    const options = { baseURL: host.url, locale: 'en-GB', serviceWorkers: 'block' } as const
    const phone = await browser.newContext({
      ...options,
      viewport: { width: 360, height: 640 },
      isMobile: true,
      hasTouch: true,
    })
    const computer = await browser.newContext({ ...options, viewport: { width: 1280, height: 800 } })
    try {
      const [here, there] = [await openChat(phone), await openChat(computer)]
      const chat = /\d+$/.exec(here.url())?.[0] ?? ''
      const answer = (text: string) => desk(host, 'reply', chat, text)

      await say(here, 'one from the phone')
      await expect(bubble(there, 'one from the phone')).toHaveCount(1)
      await answer('two from the desk')
      await expect(bubble(here, 'two from the desk')).toHaveCount(1)
      await say(there, 'three from the computer')
      await expect(bubble(here, 'three from the computer')).toHaveCount(1)

      // The host takes it, and the phone does not hear so, nor by a look at the list.
      let lost = 0
      await here.route('**/api/chats/*/messages**', (route) => route.abort('connectionreset'))
      await here.route('**/api/messages', async (route) => {
        await route.fetch(AGAIN)
        await route.abort('connectionreset')
        lost += 1
      })
      await say(here, 'four whose answer was lost')
      await expect.poll(() => lost).toBeGreaterThan(0)
      await phone.setOffline(true)
      await here.unrouteAll({ behavior: 'wait' })
      await expect(bubble(there, 'four whose answer was lost')).toHaveCount(1)
      await say(here, 'seven written offline')
      await say(here, 'eight written offline')
      await answer('five from the desk meanwhile')
      await say(there, 'six from the computer meanwhile')
      await expect(bubble(there, 'five from the desk meanwhile')).toHaveCount(1)
      await expect(bubble(there, 'seven')).toHaveCount(0)
      await expect(bubble(here, 'four').getByRole('button', { name: 'Retry' })).toBeVisible()
      for (const text of ['seven', 'eight']) await expect(bubble(here, text)).toContainText('Goes after')
      await expect(bubble(here, 'five')).toHaveCount(0)

      await phone.setOffline(false)
      await expect(bubble(there, 'eight written offline')).toHaveCount(1)
      await answer('nine from the desk')
      const talk = [
        'You: one from the phone',
        'Support: two from the desk',
        'You: three from the computer',
        'You: four whose answer was lost',
        'Support: five from the desk meanwhile',
        'You: six from the computer meanwhile',
        'You: seven written offline',
        'You: eight written offline',
        'Support: nine from the desk',
      ]
      for (const page of [here, there]) await expect.poll(() => said(page)).toEqual(talk)
      for (const page of [here, there]) {
        await page.reload()
        await expect.poll(() => said(page)).toEqual(talk)
        await expect(lines(page).getByRole('button')).toHaveCount(0)
      }
      // The desk has answered everything: nobody waits.
      expect(await desk(host, 'chats')).not.toContain('eight written offline')
    } finally {
      await phone.close()
      await computer.close()
      await host.close()
    }
  },
)
