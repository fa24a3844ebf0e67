/** What the worker keeps and what it never sees, on the production build: pwa.md 1.3; C-API-52; P-PWA-08. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Page } from '@playwright/test'
import { builtFile, expect, settled, test } from '../support/host.ts'
import { tellLine } from '../support/line.ts'
import { beginDeposit, logIn } from '../support/player.ts'

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all(
          (await cache.keys()).map(async (request) => ({
            url: new URL(request.url).pathname,
            type: (await cache.match(request))?.type,
            status: (await cache.match(request))?.status,
          })),
        )
      }),
    )
    return lists.flat()
  })

test(
  'pwa.md 70-73 C-API-52 nothing private, monetary, opaque or failed is kept by the worker, and no token in localStorage',
  { tag: '@narrow' },
  async ({ page }) => {
    await logIn(page, 'rahim')
    for (const path of ['/account', '/deposit', '/transaction-record', '/games']) {
      await page.goto(path)
      await settled(page)
    }
    const kept = await keptAddresses(page)
    expect(kept.length).toBeGreaterThan(10)
    const forbidden =
      /login|balance|wallet-number|submit|convert|game-run|player-login|user\/show|transaction|betting|receipts|^\/play|showpayment/
    expect(kept.filter(({ url }) => forbidden.test(url) && url.startsWith('/api'))).toEqual([])
    expect(kept.filter(({ url }) => url.startsWith('/play'))).toEqual([])
    expect(kept.filter(({ type, status }) => type === 'opaque' || status !== 200)).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  },
)

/** Everything that the worker keeps, as text: addresses, headers and bodies. */
const keptTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const headers = [...request.headers, ...(answer?.headers ?? [])].flat().join(' ')
        texts.push(`${request.url} ${headers} ${(await answer?.text()) ?? ''}`)
      }
    }
    return texts
  })

test(
  'S-MKPAY-10 P-PWA-08 no call about money passes through the worker, and no number, token or answer of a player is kept',
  { tag: '@narrow' },
  async ({ page }) => {
    const throughWorker: string[] = []
    const asked: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (
        !/^\/api\/(submit-|get-wallet|showpayment|userwithdraw|transaction|balance|convert|user)/.test(
          pathname,
        )
      )
        return
      asked.push(pathname)
      if (response.fromServiceWorker()) throughWorker.push(pathname)
    })
    await logIn(page, 'sultana')
    await beginDeposit(page)
    await page.getByLabel('Phone Number / Cash Out No.').fill('01900000077')
    await page.getByLabel('Reference No. / Trans ID').fill(`KEPT${Date.now()}`)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(
      page.getByText('Thank You! Our are verifying your transaction, Please hold on.'),
    ).toBeVisible()
    for (const path of ['/withdrawal', '/payment-request', '/vip', '/transaction-record']) {
      await page.goto(path)
      await settled(page)
    }
    expect(asked).toEqual(
      expect.arrayContaining(['/api/get-wallet-number', '/api/submit-deposit', '/api/userwithdrawcheck']),
    )
    expect(throughWorker).toEqual([])
    // They do not even start it: the browser takes them past it by its static routes.
    const calls = await page.evaluate(() =>
      (
        performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
          workerFinalSourceType?: string
        })[]
      )
        // One that is taken back for a newer one (money has moved meanwhile) has no answer, and no source.
        .filter(({ responseStatus }) => responseStatus !== 0)
        .map(({ name, workerFinalSourceType }) => [new URL(name).pathname, workerFinalSourceType] as const),
    )
    expect(calls).toContainEqual(['/api/general', ''])
    expect(calls).toContainEqual(['/api/transaction/show', 'network'])
    expect(calls.filter(([path, source]) => asked.includes(path) && source !== 'network')).toEqual([])
    const texts = await keptTexts(page)
    expect(texts.length).toBeGreaterThan(10)
    const secrets = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const opening = indexedDB.open('maidan')
          opening.onsuccess = () => {
            const store = opening.result.transaction('device').objectStore('device')
            const [token, remoteId] = [store.get('token'), store.get('remote_id')]
            store.transaction.oncomplete = () => resolve([String(token.result), String(remoteId.result)])
          }
        }),
    )
    expect(secrets[0]?.length).toBeGreaterThan(20)
    for (const secret of [...secrets, '00000000000', '01900000077', 'KEPT'])
      expect(
        texts.filter((text) => text.includes(secret)).map((text) => text.slice(0, 80)),
        secret,
      ).toEqual([])
  },
)

/** Shows so many more pictures on the page, each with an address of its own; waits until all are there. */
const showPictures = (page: Page, path: string, from: number, count: number) =>
  page.evaluate(
    async ({ path, from, count }) => {
      for (let i = from; i < from + count; i++) {
        const picture = new Image()
        picture.crossOrigin = 'anonymous'
        picture.src = `${path}?n=${i}`
        await picture.decode()
      }
    },
    { path, from, count },
  )

const nameOf = (url: string) => new URL(url, 'https://maidan.example').pathname.split('/').at(-1)

const keptOf = (page: Page, cache: string) =>
  page.evaluate(
    async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).search),
    cache,
  )

/** Makes what a cache keeps of an address as old as anything can be, where the worker has written its age. */
const makeOld = (page: Page, search: string) =>
  page.evaluate(
    (search) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('workbox-expiration')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('cache-entries', 'readwrite').objectStore('cache-entries')
          let made = 0
          store.openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
            if (!cursor) return resolve(made)
            const entry = cursor.value as { url: string; timestamp: number }
            if (entry.url.endsWith(search)) {
              cursor.update({ ...entry, timestamp: 1 })
              made++
            }
            cursor.continue()
          }
        }
      }),
    search,
  )

test(
  'pwa.md 1.3 at most 60 pictures are kept, the newest, and what is too old goes',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const slide = page.locator('main img[src*="/storage/"]').first()
    const path = new URL((await slide.getAttribute('src')) ?? '', page.url()).pathname
    await showPictures(page, path, 0, 70)
    await expect.poll(async () => (await keptOf(page, 'pictures-v1')).length).toBe(60)
    const kept = await keptOf(page, 'pictures-v1')
    expect(kept).toContain('?n=69')
    expect(kept).not.toContain('?n=0')

    expect(await makeOld(page, '?n=60')).toBe(1)
    await showPictures(page, path, 70, 1)
    await expect.poll(() => keptOf(page, 'pictures-v1')).not.toContain('?n=60')
    expect(await keptOf(page, 'pictures-v1')).toContain('?n=69')
  },
)

test(
  'pwa.md 1.3 at most 64 lists of games and 32 other public lists are kept',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    for (const [cache, path, most] of [
      ['catalogue-v1', '/api/get-games?type=LOTTERY', 64],
      ['public-v1', '/api/promotion?', 32],
    ] as const) {
      await page.evaluate(
        async ([address, times]) => {
          for (let n = 0; n < times; n++) await (await fetch(`${address}&n=${n}`)).text()
        },
        [path, most + 6] as const,
      )
      const kept = async () => (await keptOf(page, cache)).filter((search) => search.includes('&n='))
      // What the app itself asked for counts too.
      await expect.poll(async () => (await kept()).length, { message: cache }).toBeLessThanOrEqual(most)
      const left = await kept()
      expect(left.length, cache).toBeGreaterThan(most - 10)
      expect(left.some((search) => search.endsWith(`&n=${most + 5}`))).toBe(true)
      expect(left.some((search) => search.endsWith('&n=0'))).toBe(false)
    }
  },
)

test(
  'pwa.md 1.6 under data saver neither other screens nor pictures are fetched ahead',
  { tag: '@narrow' },
  async ({ page }) => {
    await tellLine(page, { saveData: true, effectiveType: '4g', type: 'wifi' })
    const asked: string[] = []
    const loaded: string[] = []
    page.context().on('request', (request) => {
      if (request.serviceWorker()) asked.push(new URL(request.url()).pathname)
      else loaded.push(request.url())
    })
    await page.clock.install()
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect.poll(async () => (await keptOf(page, 'public-v1')).length).toBeGreaterThan(3)
    // Without it everything else is fetched, on Wi-Fi, three seconds after the worker is there; what is asked for now comes later.
    await page.clock.runFor(10_000)
    await page.evaluate(async () => (await fetch('/api/get-games?type=LOTTERY&n=later')).text())
    await expect.poll(() => keptOf(page, 'catalogue-v1')).toContain('?type=LOTTERY&n=later')
    const kept = await page.evaluate(async () =>
      (await (await caches.open('chunks-v1')).keys()).map(({ url }) => url),
    )
    // The words of the device's own language belong to the shell (decision 095).
    const words = ['first', 'rest', 'care'].map((part) => builtFile(`src/i18n/en/${part}.ts`))
    // They are kept without their build's folder.
    const known = new Set([...loaded, ...words].map(nameOf))
    const ahead = kept.filter((url) => !known.has(nameOf(url)))
    expect(ahead).toEqual([])
    expect(asked.filter((path) => path.startsWith('/storage/'))).toEqual([])
  },
)

test(
  'pwa.md 1.6 under data saver a dialog that was never loaded says offline that it could not be, its screen stands, and it opens with the network',
  { tag: '@wide' },
  async ({ page }) => {
    await tellLine(page, { saveData: true, effectiveType: '4g', type: 'wifi' })
    await logIn(page, 'rahim')
    await page.goto('/account')
    await settled(page)
    await page.context().setOffline(true)
    const level = page.locator('button[data-level]')
    await level.click()
    await expect(page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })).toBeVisible()
    await expect(level).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.context().setOffline(false)
    await level.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

test(
  'pwa.md 1.6 where nothing was kept the screen says so, and leads to three places that open without the network',
  { tag: '@both:lobby' },
  async ({ page, context }) => {
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.goto('/promotions')
    await settled(page)
    await context.setOffline(true)
    for (const [place, title] of [
      ['Promotions', 'Promotions'],
      ['Help', 'Help'],
      ['Rules', 'Rules'],
    ] as const) {
      await page.goto('/lottery')
      const places = page.getByRole('navigation', { name: 'These open without a network:' })
      await expect(
        page.getByRole('main').getByText('An unexpected error occurred while fetching games'),
      ).toBeVisible()
      await expect(places.getByRole('link')).toHaveText(['Promotions', 'Help', 'Rules'])
      await places.getByRole('link', { name: place }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      if (place === 'Promotions') await expect(page.getByRole('article').first()).toBeVisible()
    }
    for (const [path, title] of [
      ['/login', 'Log in'],
      ['/signup', 'Create your account'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title)
    }
    await page.goto('/lottery')
    await context.setOffline(false)
    await expect(page.locator('main li[aria-posinset]').first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'These open without a network:' })).toHaveCount(0)
  },
)

/** Stands before a host, and once it is closed answers everything as a Wi-Fi that wants a login does. */
async function portalBefore(url: string) {
  let isClosed = false
  const server = createServer((asked, answer) => {
    if (isClosed) {
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi of the tea house</h1>')
      return
    }
    const { method = 'GET', headers } = asked
    const onward = request(url + asked.url, { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    set: (closed: boolean) => (isClosed = closed),
    end: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test(
  'pwa.md 1.6 the login page of a Wi-Fi is nobody’s answer: what was seen stays, it is said to be offline, and nothing of it is kept',
  { tag: '@narrow' },
  async ({ page, host }) => {
    const portal = await portalBefore(host.url)
    try {
      for (const path of ['/promotions', '/slot', '/']) {
        await page.goto(portal.url + path)
        await settled(page)
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      }
      // The first of them came before the worker.
      await page.goto(`${portal.url}/promotions`)
      await expect(page.getByRole('article').first()).toBeVisible()

      portal.set(true)
      for (const [path, seen] of [
        ['/promotions', page.getByRole('article').first()],
        ['/slot', page.locator('main li[aria-posinset]').first()],
        ['/', page.getByRole('tab', { name: 'Slot' })],
      ] as const) {
        await page.goto(portal.url + path)
        await expect(seen, path).toBeVisible()
        await expect(page.getByText(/^Offline/), path).toBeVisible()
        await expect(page.getByText('tea house'), path).toHaveCount(0)
      }
      const strange = await page.evaluate(async () => {
        const found: string[] = []
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const asked of await cache.keys()) {
            const text = await (await cache.match(asked))?.text()
            if (text?.includes('tea house')) found.push(`${name} ${asked.url}`)
          }
        }
        return found
      })
      expect(strange).toEqual([])

      portal.set(false)
      await page.goto(`${portal.url}/promotions`)
      await settled(page)
      await expect(page.getByText(/^Offline/)).toHaveCount(0)
    } finally {
      portal.end()
    }
  },
)
