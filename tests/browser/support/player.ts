/** What a player does first in many journeys, and what the page asks for meanwhile. */
import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { AGAIN, expect, workersRest } from './host.ts'

export const PASSWORD = 'Padma12345'

export interface Person {
  username: string
  email: string
  phone: string
}

/** A new player, by the host's own call. */
export async function newPlayer(request: APIRequestContext): Promise<Person> {
  const username = `q${Date.now().toString(36)}${randomInt(36 ** 4).toString(36)}`.slice(0, 15)
  const email = `${username}@player.example`
  const phone = `019${String(randomInt(1e8)).padStart(8, '0')}`
  const answer = await request.post('/api/v1/create-players', {
    ...AGAIN,
    data: {
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      name: username,
      phone,
      email,
      currency: 'BDT',
    },
  })
  expect(answer.status()).toBe(201)
  return { username, email, phone }
}

/** What the device keeps of a login. */
type Pass = Record<'token' | 'remote_id' | 'username' | 'exchangeToken', string>

async function newPass(request: APIRequestContext, username: string, password: string): Promise<Pass> {
  const answer = await request.post('/api/login', { data: { username, password }, ...AGAIN })
  expect(answer.status()).toBe(200)
  const { token, remote_id, exchange } = (await answer.json()) as {
    token: string
    remote_id: string | number
    exchange: { token: string }[]
  }
  return { token, remote_id: String(remote_id), username, exchangeToken: exchange[0]?.token ?? '' }
}

/** Writes values into the device's storage, as the app keeps them, from a page of the site that runs no app. */
export async function plant(page: Page, values: Record<string, string>): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(
    (kept) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('maidan')
        opening.onupgradeneeded = () => opening.result.createObjectStore('device')
        opening.onerror = () => reject(opening.error ?? new Error('no database'))
        opening.onsuccess = () => {
          const work = opening.result.transaction('device', 'readwrite')
          for (const [key, value] of Object.entries(kept)) work.objectStore('device').put(value, key)
          work.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    values,
  )
}

/** What the device's storage has under a name; undefined for nothing. */
export const deviceValue = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(
    (key) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('maidan')
        opening.onerror = () => reject(opening.error ?? new Error('no database'))
        opening.onsuccess = () => {
          const read = opening.result.transaction('device').objectStore('device').get(key)
          read.onsuccess = () => {
            opening.result.close()
            resolve(read.result)
          }
        }
      }),
    name,
  )

/**
 * The demo players' logins of this worker, by host and name. A token is good for a day before another takes its place
 * (decision 084), and a run is over long before; whoever logs out has a login of their own.
 */
const passes = new Map<string, Promise<Pass>>()

/** The login of a demo player: the one that this worker has already, where it is not to be ended. */
export async function passOf({ request }: Page, username: string, isOwn = false): Promise<Pass> {
  if (isOwn) return newPass(request, username, 'Demo1234')
  const { origin } = new URL((await request.head('/favicon.svg', AGAIN)).url())
  const name = `${origin} ${username}`
  const pass = passes.get(name) ?? newPass(request, username, 'Demo1234')
  passes.set(name, pass)
  return pass
}

/** Puts a demo player's login on the device: the next page that is loaded is theirs. */
export async function signIn(page: Page, username: string, how?: 'own login'): Promise<void> {
  await plantPass(page, await passOf(page, username, how === 'own login'))
}

/** A login as the app leaves it: the host paints a player's page from then on (renderHints.ts). */
async function plantPass(page: Page, pass: Pass): Promise<void> {
  await plant(page, pass)
  await page.context().addCookies([{ name: 'look', value: 'en.auto.dark.player.', url: page.url() }])
}

/** The tools were shown to this player, and limits asked about: nothing opens by itself any more. Answers a login. */
export async function showTools(request: APIRequestContext, { username }: Person): Promise<Pass> {
  const pass = await newPass(request, username, PASSWORD)
  for (const [prompt, answer] of [
    ['tools', 'shown'],
    ['limits', 'none'],
  ]) {
    const seen = await request.post('/api/protection/seen', {
      ...AGAIN,
      headers: { Authorization: `Bearer ${pass.token}`, 'Idempotency-Key': randomUUID() },
      data: { prompt, answer },
    })
    expect(seen.status()).toBe(200)
  }
  return pass
}

/** Puts the login of a player of the test's own on the device, who has been shown the tools. */
export async function signInAs(page: Page, person: Person): Promise<Pass> {
  const pass = await showTools(page.request, person)
  await plantPass(page, pass)
  return pass
}

/** A demo player at home, with the worker there. */
export async function logIn(page: Page, username: string, how?: 'own login'): Promise<void> {
  await signIn(page, username, how)
  await page.goto('/')
  // Chromium may lose what a page asks for while a worker takes its place (decision 154).
  await workersRest(page)
}

/** Loads the first form of a deposit by mobile wallet, and fills it. */
export async function beginDeposit(page: Page): Promise<void> {
  await page.goto('/deposit')
  await fillDeposit(page)
}

/** Fills the first form of a deposit by mobile wallet, up to the number to pay to. */
export async function fillDeposit(page: Page): Promise<void> {
  await sendDeposit(page)
  await expect(page.getByText('00000 000000', { exact: true })).toBeVisible()
}

/** Fills that form and sends it. */
export async function sendDeposit(page: Page): Promise<void> {
  await page.locator('label', { hasText: 'Shapla Pay' }).click()
  await page.locator('label', { hasText: 'CashOut' }).click()
  await page.getByLabel(/^Amount/).fill('500')
  await page
    .getByRole('button', { name: /^(Continue|Deposit)/ })
    .last()
    .click()
}

/** Fills the login where the page stands and waits until it has left. */
export async function logInHere(page: Page, username = 'rahim'): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('Demo1234')
  await page.locator('main form').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Notes every call of the page. */
export function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return asked
}
