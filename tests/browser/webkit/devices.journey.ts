/** Devices that keep nothing, are full, or are slow, in WebKit. pwa.md 1.6; decisions 203, 233. */
import { type ChildProcess, spawn } from 'node:child_process'
import { beginDeposit, expect, grownPlayer, logIn, logInAs, test } from './webkit.ts'
import { fullStorage } from '../support/fullStorage.ts'

const NOTHING_KEPT = { text: /This browser keeps nothing on the device/ }
const MONEY = { text: /৳[\d,]+/, inside: { role: 'banner' } }

test.describe('storage is off', () => {
  test.use({ browserArgs: ['--enable-html5-local-storage=false', '--enable-html5-database=false'] })

  test(
    'P9 with no database a player logs in, sees the money and is told that nothing is kept',
    { tag: '@both:layout' },
    async ({ tab }) => {
      await tab.goto('/login')
      expect(await tab.evaluate(() => typeof indexedDB)).toBe('undefined')
      await tab.write({ label: 'Username' }, 'rahim')
      await tab.write({ label: 'Password' }, 'Demo1234')
      await tab.press({ role: 'button', name: 'Login', inside: { role: 'main' } })
      await tab.isAt('/')
      await tab.sees(MONEY)
      await tab.sees(NOTHING_KEPT)
    },
  )
})

test.describe('cookies are refused', () => {
  test.use({ browserArgs: ['--cookies-policy=never'] })

  test('P9 without cookies a login is kept all the same', { tag: '@narrow' }, async ({ tab }) => {
    await logIn(tab)
    expect(await tab.evaluate(() => document.cookie)).toBe('')
    await tab.reload()
    await tab.settles()
    await tab.sees(MONEY)
  })
})

test(
  'P9 a browser that nobody used before has nothing of the last one’s',
  { tag: '@narrow' },
  async ({ tab }) => {
    await tab.goto('/account')
    await tab.isAt(/^\/login/)
    expect(await tab.evaluate(() => caches.keys())).not.toContain('private')
  },
)

test(
  'P9 a device that is full says that a deposit is not kept',
  { tag: '@narrow' },
  async ({ tab, request }) => {
    await logInAs(tab, await grownPlayer(request))
    await tab.evaluate(fullStorage)
    await beginDeposit(tab, 'link')
    await tab.sees({
      text: /This device has not kept the payment yet|This browser keeps nothing on the device/,
    })
  },
)

/** Keeps the machine's processors busy while it is open. */
function busyLoops(count: number): { end: () => void } {
  const loops: ChildProcess[] = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  return { end: () => loops.forEach((loop) => loop.kill('SIGKILL')) }
}

test(
  'P9 a login is kept from page to page on a machine that is busy',
  { tag: '@both:layout' },
  async ({ tab }) => {
    await logIn(tab)
    const loops = busyLoops(4)
    try {
      for (const path of ['/account', '/deposit', '/transaction-record', '/exchange', '/account']) {
        await tab.goto(path)
        await tab.settles()
        await tab.isAt(new RegExp(`^${path}`))
        await tab.sees(MONEY)
        await tab.lacks(NOTHING_KEPT)
      }
    } finally {
      loops.end()
    }
  },
)
