/** What is left of the app in WebKit when the host is gone, and what comes of it when the host is back. pwa.md 1.6; decision 233. */
import { copyBuild, deploy, startHost } from '../support/host.ts'
import type { Tab } from './tab.ts'
import { beginDeposit, claim, expect, grownPlayer, logIn, logInAs, testOfOwnHost as test } from './webkit.ts'

const OFFLINE = { text: /offline/i, inside: { role: 'status' } }
const WAITS = /It will be sent as soon as the network is back\./

/** Home with the worker there, and screens that are seen to their end. */
async function visit(tab: Tab, ...paths: string[]): Promise<void> {
  await tab.goto('/')
  await tab.settles()
  await tab.workerRests()
  await look(tab, ...paths)
}

async function look(tab: Tab, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await tab.goto(path)
    await tab.settles()
  }
}

/** Loads a screen that the host cannot give. */
async function loadWithout(tab: Tab, path: string): Promise<void> {
  await look(tab, path)
  await tab.isAt(path)
  await tab.sees(OFFLINE)
}

test('home opens without the host, twice, and a guest is told', { tag: '@narrow' }, async ({ tab, own }) => {
  await visit(tab)
  await own.end()
  for (const _ of [1, 2]) {
    await loadWithout(tab, '/')
    await tab.sees({ role: 'tab', name: 'Slot' })
  }
})

test('the lobby has the games that were seen, without the host', { tag: '@narrow' }, async ({ tab, own }) => {
  await visit(tab, '/games')
  await own.end()
  await loadWithout(tab, '/games')
  await tab.sees({ text: 'Old Dhaka Ride' })
})

test(
  'help and the login open without the host, never seen before',
  { tag: '@narrow' },
  async ({ tab, own }) => {
    await visit(tab)
    await own.end()
    await loadWithout(tab, '/help')
    await tab.sees({ role: 'heading', name: 'How do I start?' })
    await loadWithout(tab, '/login')
    await tab.sees({ label: 'Username' })
  },
)

test('the promotions that were seen are there without the host', { tag: '@narrow' }, async ({ tab, own }) => {
  await visit(tab, '/promotions')
  const first = await tab.sees({ role: 'article' })
  await own.end()
  await loadWithout(tab, '/promotions')
  expect(await tab.sees({ role: 'article' })).toBe(first)
})

test('a player has the account that was seen, without the host', { tag: '@narrow' }, async ({ tab, own }) => {
  await logIn(tab)
  await look(tab, '/account')
  await tab.sees({ text: /৳[\d,]+/, inside: { role: 'main' } })
  await own.end()
  await loadWithout(tab, '/account')
  await tab.sees({ role: 'heading', name: 'rahim' })
  await tab.sees({ text: /৳[\d,]+/, inside: { role: 'main' } })
})

test(
  'records that were seen are there without the host, and its return is noticed',
  { tag: '@narrow' },
  async ({ tab, own }) => {
    const row = { role: 'button', name: /Deposit[^]*Success/ }
    await logIn(tab)
    await look(tab, '/transaction-record')
    const first = await tab.sees(row)
    await own.end()
    await loadWithout(tab, '/transaction-record')
    expect(await tab.sees(row)).toBe(first)
    await own.restart()
    await tab.lacks(OFFLINE)
  },
)

test(
  'a deposit that is claimed without the host waits through a load, and is credited once when it is back',
  { tag: '@narrow' },
  async ({ tab, own, request }) => {
    await logInAs(tab, await grownPlayer(request))
    // Both screens of the payment are on the device then.
    await look(tab, '/outbox')
    await beginDeposit(tab)
    await tab.workerRests()
    await own.end()
    await claim(tab, `GONE${Date.now()}`)
    await tab.sees({ text: WAITS })
    await tab.reload()
    await tab.sees({ text: WAITS })
    await own.restart()
    await tab.sees({ text: /৳500.*is in your Main Wallet/ })
    await tab.sees({ text: '৳1,500', inside: { role: 'banner' } })
  },
)

test(
  'a message that is written without the host waits in the chat, and is sent once when it is back',
  { tag: '@narrow' },
  async ({ tab, own, request }) => {
    await logInAs(tab, await grownPlayer(request))
    await tab.goto('/chat-box')
    await tab.isAt(/^\/chat-box\/\d+$/)
    await tab.settles()
    await own.end()
    await tab.write({ role: 'textbox', name: 'Type a message' }, 'written without a host')
    await tab.press({ role: 'button', name: 'Send' })
    await tab.sees({ text: /Not sent yet/ })
    await own.restart()
    await tab.lacks({ text: /Not sent yet/ })
    await tab.reload()
    await tab.sees({ text: /written without a host/ })
    const times = await tab.evaluate(
      () => document.querySelector('[role="log"]')?.textContent.split('written without a host').length ?? 0,
    )
    expect(times - 1).toBe(1)
  },
)

test(
  'a log out without the host takes the login off the device',
  { tag: '@narrow' },
  async ({ tab, own }) => {
    await logIn(tab)
    await look(tab, '/account')
    await own.end()
    await loadWithout(tab, '/account')
    await tab.press({ role: 'button', name: 'Log out' })
    await tab.isAt('/')
    await tab.settles()
    await tab.goto('/account')
    await tab.isAt(/^\/login/)
  },
)

test(
  'a new version is taken by a press, and is what opens when the host is gone',
  { tag: '@narrow' },
  async ({ tab }) => {
    const build = copyBuild()
    const host = await startHost({}, build.main)
    const entryOf = () =>
      tab.evaluate(() => document.querySelector<HTMLScriptElement>('script[src$="/app.js"]')?.src)
    try {
      await visit(tab, host.url)
      await tab.goto(host.url)
      await tab.settles()
      await tab.workerRests()
      const entry = deploy(build.folder)
      await host.restart()
      await tab.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
      await tab.press({ role: 'button', name: 'Update' })
      await expect.poll(() => entryOf().catch(() => ''), { timeout: 60_000 }).toContain(entry)
      await tab.workerRests()
      await host.end()
      await tab.goto(host.url)
      await tab.settles()
      expect(await entryOf()).toContain(entry)
    } finally {
      await host.close()
      build.remove()
    }
  },
)
