/**
 * The player centre in a browser: passkeys by a virtual authenticator, two-step login, a phone that two players use,
 * and a device that is signed out from another. F-10, F-11, PP-40, X-14, X-31.
 */
import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { APIRequestContext, Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { withAuthenticator } from '../support/authenticator.ts'
import { expect, follow, settled, test } from '../support/host.ts'
import { newPlayer, PASSWORD, type Person, showTools, signInAs } from '../support/player.ts'

// What the worker keeps is not looked at here, and its start costs as much as two screens.
test.use({ serviceWorkers: 'block' })

/** A player to whom the tools were shown on another device: nothing opens by itself. */
async function playerWithTools(request: APIRequestContext): Promise<Person> {
  const person = await newPlayer(request)
  await showTools(request, person)
  return person
}

async function logIn(page: Page, { username }: Person, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Signed in, and no dialog over the page. */
async function inside(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/\/login/)
  await expect.poll(() => tokenOf(page)).toMatch(/^md_/)
  await page.goto('/profile')
  await settled(page)
}

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('maidan')
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onsuccess = () => {
          const read = opening.result.transaction('device').objectStore('device').get('token')
          read.onsuccess = () => {
            opening.result.close()
            resolve(typeof read.result === 'string' ? read.result : '')
          }
        }
      }),
  )

const confirmPassword = async (page: Page, next: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: next, exact: true }).click()
}

/** RFC 6238, as an authenticator app has it. */
function totp(secret: string, at = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = secret
    .split('')
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1e6).padStart(6, '0')
}

/** A page of the host by its name: passkeys belong to a name, not to an address. */
const named = (browser: Browser, url: string, project: { viewport?: unknown }) =>
  browser.newContext({
    baseURL: url.replace('127.0.0.1', 'localhost'),
    locale: 'en-GB',
    viewport: project.viewport as { width: number; height: number },
  })

/** A device of the page's with passkeys, whose holder chooses and unlocks whatever is asked for. */
async function deviceLock(page: Page) {
  const { device, authenticatorId } = await withAuthenticator(page)
  return {
    /** It has a passkey of this site's that is nobody's here. */
    keepsForgotten: () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const credential = {
        credentialId: randomBytes(32).toString('base64'),
        userHandle: randomBytes(16).toString('base64'),
        isResidentCredential: true,
        rpId: 'localhost',
        privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
        signCount: 0,
      }
      return device.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    passkeys: async () =>
      (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

test(
  'devices.md a passkey that is chosen in the field of the name signs in; one that was removed is offered no more',
  { tag: '@narrow' },
  async ({ browser, host, request }, info) => {
    const context = await named(browser, host.url, info.project.use)
    const page = await context.newPage()
    const lock = await deviceLock(page)
    const person = await playerWithTools(request)
    const added = async () => {
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await confirmPassword(page, 'Next')
      await expect(page.getByText('The passkey is added')).toBeVisible()
    }
    const removed = async (where: Page) => {
      await where.getByRole('button', { name: /^Remove the passkey of/ }).click()
      await where.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(where.getByText('The passkey is removed')).toBeVisible()
    }
    await logIn(page, person)
    await inside(page)
    await added()
    // The device's holder chooses what the field offers: no name, no password, no press.
    await page.goto('/player/logout')
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/login')
    await inside(page)
    expect(await lock.passkeys()).toBe(1)
    await removed(page)
    await expect.poll(() => lock.passkeys()).toBe(0)

    // One that the house has forgotten is refused once, with words, and offered no more.
    await page.goto('/player/logout')
    await expect(page).toHaveURL(/\/$/)
    await lock.keepsForgotten()
    await page.goto('/login')
    const words = 'This passkey opens no account here any more. Please log in by password.'
    await expect(page.getByText(words)).toBeVisible()
    await expect.poll(() => lock.passkeys()).toBe(0)
    await context.close()
  },
)

test(
  'devices.md who has logged in with a password is offered a passkey once, where the device has a lock',
  { tag: '@both:layout' },
  async ({ browser, host, request }, info) => {
    const opened = () => named(browser, host.url, info.project.use)
    const [without, context, other] = [await opened(), await opened(), await opened()]
    const row = (page: Page) => page.getByRole('complementary', { name: 'Passkeys' })
    const arrived = async (page: Page, person: Person) => {
      await logIn(page, person)
      await expect(page).toHaveURL(/\/$/)
      await settled(page)
    }
    const person = await playerWithTools(request)
    // A device without a lock is offered nothing.
    const bare = await without.newPage()
    await arrived(bare, person)
    await expect(row(bare)).toHaveCount(0)

    const page = await context.newPage()
    const lock = await deviceLock(page)
    await arrived(page, person)
    await expect(row(page)).toContainText('No password next time?')
    await page.screenshot({ path: info.outputPath('offered.png') })
    // Not over a form.
    await follow(page, '/deposit')
    await expect(row(page)).toHaveCount(0)
    await follow(page, '/')
    await row(page).getByRole('button', { name: 'Add a passkey' }).click()
    await confirmPassword(page, 'Next')
    await expect(page.getByText('The passkey is added')).toBeVisible()
    expect(await lock.passkeys()).toBe(1)
    await expect(row(page)).toHaveCount(0)

    // Whoever sends it away is not asked again on this device.
    const later = await other.newPage()
    await deviceLock(later)
    const friend = await playerWithTools(request)
    await arrived(later, friend)
    await row(later).getByRole('button', { name: 'Not now' }).click()
    await expect(row(later)).toHaveCount(0)
    await later.goto('/player/logout')
    await expect(later).toHaveURL(/\/$/)
    await arrived(later, friend)
    await expect(row(later)).toHaveCount(0)
    for (const one of [without, context, other]) await one.close()
  },
)

test(
  'F-10 PP-40 a passkey is added by the password and the device, signs in without a name, and is removed',
  { tag: '@narrow' },
  async ({ browser, host, request }, info) => {
    const context = await named(browser, host.url, info.project.use)
    const page = await context.newPage()
    const lock = await deviceLock(page)
    // A browser that offers none in the field of the name has the button.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await logIn(page, await playerWithTools(request))
    await inside(page)
    // The browser is known from now on, by a cookie that no script reads (decision 161).
    const known = (await context.cookies()).find(({ name }) => name === 'maidan_device')
    expect(known).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api' })
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await confirmPassword(page, 'Next')
    await expect(page.getByText('The passkey is added')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove the passkey of/ })).toBeVisible()
    await page.screenshot({ path: info.outputPath('passkey.png'), fullPage: true })

    await page.goto('/player/logout')
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await inside(page)
    await expect(page.getByText(/last used/).first()).toBeVisible()

    // Where there is a passkey, the device is asked for it and not the player for the password.
    await page.getByRole('button', { name: /^Remove the passkey of/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('The passkey is removed')).toBeVisible()
    await expect.poll(() => lock.passkeys()).toBe(0)
    await context.close()
  },
)

test(
  'F-10 PP-40 two-step login is turned on, asks at the next login, and a recovery code opens once',
  { tag: '@narrow' },
  async ({ page, request }, info) => {
    const me = await playerWithTools(request)
    await logIn(page, me)
    await inside(page)
    await page.getByRole('button', { name: 'Turn on two-step login' }).click()
    await confirmPassword(page, 'Next')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await page.screenshot({ path: info.outputPath('two-step.png') })
    const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
    await dialog.getByLabel('Code of the app').fill('000000')
    await dialog.getByRole('button', { name: 'Turn on two-step login' }).click()
    await expect(dialog.getByText('This code is wrong or no longer valid.')).toBeVisible()
    await dialog.getByLabel('Code of the app').fill(totp(secret))
    await dialog.getByRole('button', { name: 'Turn on two-step login' }).click()
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [first = ''] = await codes.allInnerTexts()
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('Recovery codes left: 10')).toBeVisible()

    for (const attempt of ['first', 'again'] as const) {
      await page.goto('/player/logout')
      await expect(page).toHaveURL(/\/$/)
      await logIn(page, me)
      await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
      await expect(page.getByLabel('Code of the app')).toBeFocused()
      await page.getByLabel('Code of the app').fill(first)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      if (attempt === 'first') await inside(page)
      else await expect(page.getByText('This code is wrong or no longer valid.')).toBeVisible()
    }
    // The app's next code, since each counts once.
    await page.getByLabel('Code of the app').fill(totp(secret, Date.now() + 30_000))
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await inside(page)
  },
)

/** Every value that this origin keeps: databases, caches, both storages. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not read'))
      })
    const found: string[] = [
      JSON.stringify([localStorage, sessionStorage].map((store) => Object.entries(store))),
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([asked(rows.getAllKeys()), asked(rows.getAll())])
        found.push(`${name}/${store}: ${JSON.stringify(keys)} ${JSON.stringify(values)}`)
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        found.push(
          `${name} ${request.url} ${request.url.endsWith('.png') ? '' : ((await answer?.text()) ?? '')}`,
        )
      }
    }
    return found.join('\n')
  })

/** Every string that is alive in the page's memory after it was swept. */
async function memory(context: BrowserContext, page: Page): Promise<string> {
  const session: CDPSession = await context.newCDPSession(page)
  const parts: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  await session.send('HeapProfiler.enable')
  for (let i = 0; i < 3; i += 1) await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return parts.join('')
}

test(
  'S-REF-03 S-REF-08 the invitation is shared with its link and its picture, which a camera can read',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.addInitScript(() => {
      // What the phone's share sheet is given.
      const shared: ShareData[] = []
      Object.assign(globalThis, { shared })
      Object.assign(Navigator.prototype, {
        canShare: () => true,
        share: async (data: ShareData) => void shared.push(data),
      })
    })
    await signInAs(page, await newPlayer(page.request))
    await page.goto('/refrrel-program')
    await settled(page)
    await expect(page.getByRole('img', { name: 'QR code of your invitation' })).toBeVisible()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const given = () =>
      page.evaluate(async () => {
        const [data] = (globalThis as unknown as { shared: ShareData[] }).shared
        const [file] = data?.files ?? []
        if (!data || !file) return undefined
        const picture = await createImageBitmap(file)
        const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
        pen?.drawImage(picture, 0, 0)
        const dots = pen?.getImageData(0, 0, picture.width, picture.width).data ?? []
        let dark = 0
        for (let i = 0; i < dots.length; i += 4) if (Number(dots[i]) < 128) dark += 1
        const corner = Number(dots[0])
        return { url: data.url, type: file.type, corner, share: dark / (picture.width * picture.width) }
      })
    await expect.poll(given).toMatchObject({ type: 'image/png', corner: 255 })
    const { url = '', share = 0 } = (await given()) ?? {}
    expect(url).toMatch(/refcode=|referral_code=/)
    // About half of a code's squares are dark.
    expect(share).toBeGreaterThan(0.2)
    expect(share).toBeLessThan(0.6)
  },
)

test.describe('with what the worker keeps', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'F-11 X-14 of the player who logged out nothing is left for the next one on screen, in IndexedDB and CacheStorage, and in memory',
    { tag: '@both:memory' },
    async ({ page, context, request }, info) => {
      const [first, second] = [await playerWithTools(request), await playerWithTools(request)]
      await logIn(page, first)
      await inside(page)
      const token = await tokenOf(page)
      // The first player looks at everything that the app keeps for offline.
      for (const path of [
        '/account',
        '/inbox',
        '/vip',
        '/refrrel-program',
        '/transaction-record',
        '/betting-record',
        '/fairness',
        '/turnover-record',
        '/statement',
        '/notifications',
        '/chat',
        '/withdrawal',
        '/deposit',
      ]) {
        await follow(page, path)
      }
      const marks = [token, first.username, first.email, first.phone, first.phone.slice(1)]
      const before = await kept(page)
      expect(
        marks.filter((mark) => before.includes(mark)).length,
        'the look finds what is kept',
      ).toBeGreaterThan(3)
      // Once is enough to know that the look finds what is alive: it takes ten seconds.
      if (info.project.name === 'narrow') expect(await memory(context, page)).toContain(token)

      await follow(page, '/account')
      const wide = page.getByRole('button', { name: /^(Log out|Logout)$/i }).first()
      await wide.click()
      await expect(page).toHaveURL(/\/$/)
      await expect.poll(() => tokenOf(page)).toBe('')
      await page.getByRole('link', { name: 'Login' }).first().click()
      await page.getByLabel('Username').fill(second.username)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect.poll(() => tokenOf(page)).toMatch(/^md_/)
      // As long as it takes to see what the second player has: nothing of the first comes in meanwhile.
      for (const path of ['/inbox', '/vip', '/account']) await follow(page, path)

      const shown = await page.locator('body').innerText()
      const after = await kept(page)
      for (const mark of marks) {
        expect(shown, 'on screen').not.toContain(mark)
        const at = after.indexOf(mark)
        expect(at < 0 ? '' : after.slice(Math.max(0, at - 200), at + 80), `kept: ${mark}`).toBe('')
      }
      const alive = await memory(context, page)
      for (const mark of marks) {
        const at = alive.indexOf(mark)
        expect(at < 0 ? '' : alive.slice(Math.max(0, at - 200), at + 80), `alive: ${mark}`).toBe('')
      }
    },
  )

  test(
    'F-11 X-31 S-PASS-03 a device that a password change signed out loses access at its next call, and what it kept',
    { tag: '@narrow' },
    async ({ page, browser, request }, info) => {
      const me = await playerWithTools(request)
      await logIn(page, me)
      await inside(page)
      const there = await browser.newContext({
        baseURL: info.project.use.baseURL ?? new URL(page.url()).origin,
        locale: 'en-GB',
        viewport: info.project.use.viewport ?? null,
      })
      const other = await there.newPage()
      await logIn(other, me)
      await inside(other)
      await other.goto('/vip')
      await settled(other)
      expect(await kept(other)).toContain(me.email)
      const token = await tokenOf(other)

      await page.goto('/reset-password')
      await page.getByLabel('Current password').fill(PASSWORD)
      await page.getByLabel('New password', { exact: true }).fill('Meghna 12345!')
      await page.getByLabel('Confirm new password').fill('Meghna 12345!')
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()

      await expect(other).toHaveURL(/\/\?ended=1|\/$/, { timeout: 30_000 })
      await expect.poll(() => tokenOf(other)).toBe('')
      await expect
        .poll(async () => {
          const left = await kept(other)
          return [token, me.email, me.phone.slice(1)].filter((mark) => left.includes(mark))
        })
        .toEqual([])
      const refused = await other.request.post('/api/balance', {
        headers: { Authorization: `Bearer ${token}` },
      })
      expect(refused.status()).toBe(401)
      await there.close()
    },
  )
})
