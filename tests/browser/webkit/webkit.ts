/** The journeys' own `test`: a page in WebKit, of a browser that nobody used before, at the host of the worker. */
import { writeFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { AGAIN, expect, type RunningHost, startHost, test as base } from '../support/host.ts'
import { newPlayer, PASSWORD, type Person, showTools } from '../support/player.ts'
import { type Driver, startDriver } from './driver.ts'
import { openTab, type Size, type Tab } from './tab.ts'

export interface WebKitOptions {
  /** MiniBrowser's arguments for the test. */
  browserArgs: readonly string[]
  size: Size
}

interface Own extends WebKitOptions {
  /** A host of the test's own, which may be stopped, in place of the worker's. */
  own: RunningHost
  tab: Tab
}

export const test = base.extend<Own, { driver: Driver }>({
  driver: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, provide) => {
      const driver = await startDriver()
      await provide(driver)
      await driver.close()
    },
    { scope: 'worker' },
  ],
  browserArgs: [[], { option: true }],
  size: [{ width: 360, height: 640 }, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- as above
  own: async ({}, provide) => {
    const host = await startHost()
    await provide(host)
    await host.close()
  },
  tab: async ({ driver, browserArgs, size, baseURL }, provide, info) => {
    const session = await driver.open(browserArgs)
    const tab = await openTab(session, baseURL ?? '', size)
    await provide(tab)
    if (info.status !== info.expectedStatus)
      writeFileSync(info.outputPath('screen.png'), await tab.screenshot())
    await session.close()
  },
})

/** The same at a host of the test's own. */
export const testOfOwnHost = test.extend({
  baseURL: async ({ own }, provide) => {
    await provide(own.url)
  },
})

/** A new player whose age is known and who was shown the tools: nothing opens by itself. */
export async function grownPlayer(request: APIRequestContext): Promise<Person> {
  const person = await newPlayer(request)
  const { token, remote_id } = await showTools(request, person)
  const headers = { authorization: `Bearer ${token}` }
  const data = { remote_id, dofb: '1990-01-01' }
  const answer = await request.post('/api/user/profile/update', { ...AGAIN, data, headers })
  expect(answer.status()).toBe(200)
  return person
}

/** Logs in by the form, and waits until home is there with its worker. */
export async function logIn(tab: Tab, username = 'rahim', password = 'Demo1234'): Promise<void> {
  await tab.goto('/login')
  await tab.write({ label: 'Username' }, username)
  await tab.write({ label: 'Password' }, password)
  await tab.press({ role: 'button', name: 'Login', inside: { role: 'main' } })
  await tab.isAt('/')
  await tab.settles()
  await tab.workerRests()
}

/** Logs a player of the test's own in. */
export const logInAs = (tab: Tab, { username }: Person): Promise<void> => logIn(tab, username, PASSWORD)

/** Fills the first form of a deposit, up to the number to pay to. */
export async function beginDeposit(tab: Tab, how: 'load' | 'link' = 'load'): Promise<void> {
  await (how === 'load' ? tab.goto('/deposit') : tab.follow('/deposit'))
  await tab.press({ text: 'Shapla Pay' })
  await tab.press({ text: 'CashOut' })
  await tab.write({ label: /^Amount/ }, '500')
  await tab.press({ role: 'button', name: /^(Continue|Deposit)/, inside: { role: 'main' } })
  await tab.sees({ text: '00000 000000' })
}

/** Writes what a payment is claimed by, and sends it. */
export async function claim(tab: Tab, reference: string): Promise<void> {
  await tab.write({ label: 'Phone Number / Cash Out No.' }, '01900000078')
  await tab.write({ label: 'Reference No. / Trans ID' }, reference)
  await tab.press({ role: 'button', name: 'Submit' })
}

export { expect } from '../support/host.ts'
