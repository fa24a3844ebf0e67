/** A login belongs to its device: a token that was copied from it reads, and moves and changes nothing. devices.md "Session"; decision 230. */
import type { APIRequestContext, Browser, Page, Response, TestInfo } from '@playwright/test'
import { answersTo } from '../support/answers.ts'
import { expect, settled, test } from '../support/host.ts'
import {
  deviceValue,
  sendDeposit,
  newPlayer,
  PASSWORD,
  type Person,
  plant,
  showTools,
} from '../support/player.ts'

// What the worker keeps is not looked at here, and its start costs as much as two screens.
test.use({ serviceWorkers: 'block' })

/** A player who may pay in. */
async function adult(request: APIRequestContext): Promise<Person> {
  const person = await newPlayer(request)
  const { token, remote_id } = await showTools(request, person)
  const answer = await request.post('/api/user/profile/update', {
    headers: { authorization: `Bearer ${token}` },
    data: { remote_id, dofb: '1990-01-01' },
  })
  expect(answer.status()).toBe(200)
  return person
}

async function logIn(page: Page, { username }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('main form').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await expect.poll(() => deviceValue(page, 'token')).toMatch(/^md_/)
}

const numberCall = (page: Page): Promise<Response> =>
  page.waitForResponse((answer) => answer.url().includes('/api/get-wallet-number'))

/** Asks for a number to pay to, and answers the call of it. */
async function askForNumber(page: Page): Promise<Response> {
  const answer = numberCall(page)
  await page.goto('/deposit')
  await sendDeposit(page)
  return answer
}

/** Everything that the device's storage has of the session, on another device. */
async function copyTo(other: Page, page: Page): Promise<string> {
  const names = ['token', 'remote_id', 'username', 'exchangeToken']
  const values = await Promise.all(names.map((name) => deviceValue(page, name)))
  await plant(other, Object.fromEntries(names.map((name, i) => [name, String(values[i])])))
  return String(values[0])
}

/** What becomes of the device's key in the hands of a script: it is used, and cannot be read. */
const readKey = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const keys = await new Promise<CryptoKey[]>((resolve, reject) => {
      const opening = indexedDB.open('maidan-signing')
      opening.onerror = () => reject(opening.error ?? new Error('no database'))
      opening.onsuccess = () => {
        const read = opening.result.transaction('keys').objectStore('keys').getAll()
        read.onsuccess = () => resolve(read.result as CryptoKey[])
      }
    })
    return Promise.all(
      keys.map(async (key) => {
        const name = await crypto.subtle
          .exportKey('jwk', key)
          .catch((error: unknown) => (error as Error).name)
        return `${key.algorithm.name} ${key.usages.join()} ${JSON.stringify(key)} ${JSON.stringify(name)}`
      }),
    )
  })

const thiefOf = async (browser: Browser, page: Page, { project }: TestInfo): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale: 'en-GB',
    viewport: project.use.viewport ?? null,
  })
  return context.newPage()
}

test(
  'a token that was copied to another device reads, is refused money and factors, and its owner is told once',
  { tag: '@both:layout' },
  async ({ page, browser, request }, info) => {
    const owner = await adult(request)
    await logIn(page, owner)
    expect(await deviceValue(page, 'keyId')).toMatch(/^[\w-]{43}$/)
    expect(await readKey(page)).toEqual(['ECDSA sign {} "InvalidAccessError"'])
    // The page is loaded anew: the key is read of the device.
    const own = await askForNumber(page)
    expect(own.request().headers()['signature-input']).toMatch(
      /^sig=\("@method" "@path" "@query" "authorization"\);created=\d+;nonce="[\w-]{36}"$/,
    )
    expect(own.status()).toBe(200)

    const thief = await thiefOf(browser, page, info)
    const token = await copyTo(thief, page)
    await thief.goto('/profile')
    await settled(thief)
    await expect(thief.getByText(owner.username).first()).toBeVisible()
    const answers = await answersTo(thief, '/api/get-wallet-number')
    await thief.goto('/deposit')
    await sendDeposit(thief)
    await expect.poll(() => answers).toEqual([[401, expect.objectContaining({ code: 'SIGNATURE_NEEDED' })]])
    // The thief's app is a guest's from then on, and says why.
    await expect(thief).toHaveURL(/\/\?ended=1/)
    await expect(thief.getByText('Your session has ended')).toBeVisible()

    // So is the owner's, who logs in again and reads what happened.
    await expect(page).toHaveURL(/ended=1/, { timeout: 30_000 })
    await logIn(page, owner)
    await page.goto('/inbox')
    await settled(page)
    await expect(page.getByText('A copy of your login was stopped')).toHaveCount(1)

    // Factors: refused before anything is looked at, the right password included.
    for (const path of ['/api/password/change', '/api/two-step/begin', '/api/submit-withdraw']) {
      if (path !== '/api/password/change') await logIn(page, owner)
      const copied = await copyTo(thief, page)
      expect(copied).not.toBe(token)
      const answer = await thief.request.post(path, {
        headers: { authorization: `Bearer ${copied}` },
        data: { password: PASSWORD, current_password: PASSWORD, new_password: 'Meghna 12345!' },
      })
      expect([answer.status(), await answer.json()], path).toEqual([
        401,
        expect.objectContaining({ code: 'SIGNATURE_NEEDED' }),
      ])
      await expect(page).toHaveURL(/ended=1/, { timeout: 30_000 })
    }
    await thief.context().close()
  },
)

test(
  'a phone whose clock is hours off signs by the host’s time, at once and after the page was loaded anew',
  { tag: '@narrow' },
  async ({ page, request }) => {
    const owner = await adult(request)
    await page.clock.install({ time: Date.now() - 3 * 60 * 60_000 })
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(answer.url())
    })
    await logIn(page, owner)
    expect((await askForNumber(page)).status()).toBe(200)
    await page.reload()
    await settled(page)
    const created = Number(
      /created=(\d+)/.exec((await askForNumber(page)).request().headers()['signature-input'] ?? '')?.[1],
    )
    expect(Math.abs(created - Date.now() / 1000)).toBeLessThan(60)
    expect(refused).toEqual([])
  },
)
