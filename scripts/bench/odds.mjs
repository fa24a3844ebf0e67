/**
 * The part `odds`: what a view of 43 rows with ten changes a second costs a slowed phone's main thread, beside the same
 * document whose text nodes are written by hand from the same stream; and what an hour of watching a match in play costs
 * on the wire, both ways with headers, measured for a minute each. Source: budgets.md "Odds view", "Data".
 */
import { setTimeout as wait } from 'node:timers/promises'
import { openBrowser } from './browser.mjs'
import { startHost, stopHost } from './host.mjs'
import { openLink, QUICK } from './link.mjs'
import { madeExchange, ROWS } from './made.mjs'
import { hide, logIn, PHONE } from './page.mjs'
import { head, median, row, RUNS } from './report.mjs'
import { LONG_MS, SETTLE_MS, tasksOf } from './tasks.mjs'

const TRACED_MS = 15_000
const FRAMES_MS = 5000
const WATCHED_MS = Number(process.env['WATCHED_MS'] ?? 60_000)
const HOUR_MS = 3_600_000
const priceButtons = (page) => page.getByRole('button', { name: /^(Back|Lay|No|Yes) / })

/** The view as it stands, as one file without our script: its prices are written where they stand. */
async function byHand(page) {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true)
    const rows = [...copy.querySelectorAll('main section li')].filter((item) => item.querySelector('button'))
    for (const [at, item] of rows.entries()) {
      for (const price of item.querySelectorAll('button [class*="price"]')) price.dataset.row = at
    }
    copy.querySelectorAll('script, iframe, link[rel="modulepreload"]').forEach((node) => node.remove())
    return copy.outerHTML
  })
  const script = `
    const cells = []
    for (const price of document.querySelectorAll('[data-row]')) (cells[price.dataset.row] ??= []).push(price.firstChild)
    new EventSource('/api/events/public?markets=by-hand').addEventListener('market', ({ data }) => {
      const { row, texts } = JSON.parse(data)
      if (texts) for (const [at, text] of texts.entries()) cells[row][at].data = text
      globalThis.written = (globalThis.written ?? 0) + 1
    })`
  return `<!doctype html>${html.replace('</body>', `<script>${script}</script></body>`)}`
}

/** The main thread's time in ms, the longest task, and how many were long, while prices change. */
async function traced(context, url, rate) {
  const page = await context.newPage()
  try {
    await page.goto(url)
    await priceButtons(page).first().waitFor()
    if ((await priceButtons(page).count()) < 2 * ROWS) throw new Error('Not all rows are there')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await wait(SETTLE_MS)
    const before = await page.locator('main').innerText()
    const tasks = await tasksOf(session, () => wait(TRACED_MS))
    if ((await page.locator('main').innerText()) === before) throw new Error('Nothing changed')
    const frames = await page.evaluate(
      (forMs) =>
        new Promise((resolve) => {
          const from = performance.now()
          let [count, last, longest] = [0, from, 0]
          requestAnimationFrame(function frame(at) {
            count += 1
            longest = Math.max(longest, at - last)
            last = at
            if (at - from < forMs) requestAnimationFrame(frame)
            else resolve({ perSecond: (count * 1000) / forMs, longestFrame: longest })
          })
        }),
      FRAMES_MS,
    )
    const sum = tasks.reduce((total, { ms }) => total + ms, 0)
    return { sum, longest: tasks[0].ms, long: tasks.filter(({ ms }) => ms > LONG_MS).length, ...frames }
  } finally {
    await page.close()
  }
}

async function drawing(browser, host) {
  const made = await madeExchange(host)
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await logIn(page, made.url, 'newplayer')
    await page.goto(made.url + made.path)
    await priceButtons(page).first().waitFor()
    await wait(SETTLE_MS)
    made.pages.set('/by-hand', await byHand(page))
    await page.close()
    head(`Odds view: ${ROWS} rows, 10 changes a second (phone, CPU slowed)`)
    for (const rate of [4, 6]) {
      const runs = []
      for (let run = 0; run < RUNS; run++) {
        const own = await traced(context, made.url + made.path, rate)
        runs.push({ own, plain: await traced(context, `${made.url}/by-hand`, rate) })
      }
      const of = (pick) => median(runs.map(pick))
      const perChange = of(({ own }) => own.sum / (TRACED_MS / 100))
      row(
        `${rate}×: main thread ÷ text nodes written by hand`,
        of(({ own, plain }) => own.sum / plain.sum).toFixed(2),
        '≤ 2',
      )
      row(`${rate}×:   a change`, `${perChange.toFixed(1)} ms`, '')
      row(`${rate}×: longest task`, `${of(({ own }) => own.longest).toFixed(0)} ms`, '≤ 50 ms')
      row(
        `${rate}×: tasks over 50 ms`,
        of(({ own }) => own.long),
        '0',
      )
      row(
        `${rate}×: frames a second (by hand)`,
        of(({ own }) => own.perSecond).toFixed(0),
        of(({ plain }) => plain.perSecond).toFixed(0),
      )
      row(`${rate}×: longest frame`, `${of(({ own }) => own.longestFrame).toFixed(0)} ms`, '')
    }
  } finally {
    await context.close()
    made.close()
  }
}

/** A match of cricket that is under way for some minutes yet, or the next that begins. */
async function matchInPlay(url) {
  const events = await (await fetch(`${url}/exchange-data/sports-events/cricket`)).json()
  const isOpen = (event) => event.status === 'open'
  const event = events.findLast((one) => isOpen(one) && one.inplay) ?? events.find(isOpen)
  return `/odds-view?event=${event.EventId}&market=${event.MarketId}&sport=cricket`
}

const WAYS = [
  { name: 'pushed', goal: '≤ 1 MB (2 MB)', setUp: async () => {} },
  {
    name: 'asked for (no stream at the host)',
    goal: '',
    setUp: (page) =>
      page.route('**/api/general', async (route) => {
        const answer = await route.fetch()
        const [general] = await answer.json()
        const features = general.features.filter((feature) => feature !== 'live')
        await route.fulfill({ response: answer, json: [{ ...general, features }] })
      }),
  },
  {
    name: 'data saver',
    goal: '≤ 0.3 MB',
    setUp: (page) =>
      page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', {
          get: () => ({ saveData: true, addEventListener: () => {}, removeEventListener: () => {} }),
        }),
      ),
  },
  {
    name: 'hidden',
    goal: '0',
    setUp: async () => {},
    hide,
  },
]

async function wire(browser, host) {
  const link = await openLink(new URL(host.url).port, QUICK)
  head('Odds view of a match in play: bytes an hour, both ways')
  try {
    for (const { name, goal, setUp, hide } of WAYS) {
      const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
      const page = await context.newPage()
      const asked = new Map()
      await logIn(page, link.url, 'newplayer')
      await setUp(page)
      await page.goto(link.url + (await matchInPlay(host.url)))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await wait(10_000)
      await hide?.(page)
      await wait(2 * SETTLE_MS)
      page.on('request', (request) => {
        const path = new URL(request.url()).pathname.replace(/\d{3,}/, '…')
        asked.set(path, (asked.get(path) ?? 0) + 1)
      })
      const [down, up] = [link.bytesDown(), link.bytesUp()]
      await wait(WATCHED_MS)
      const bytes = link.bytesDown() - down + link.bytesUp() - up
      row(name, `${((bytes * HOUR_MS) / WATCHED_MS / 1e6).toFixed(2)} MB`, goal)
      if (process.env['DETAILS']) console.log(Object.fromEntries(asked))
      await context.close()
    }
  } finally {
    await link.close()
  }
}

/** Both, on one host. */
export async function odds(dataDir) {
  console.log('Seeding a host …')
  await stopHost(await startHost(dataDir))
  const host = await startHost(dataDir)
  const browser = await openBrowser()
  try {
    await wire(browser, host)
    await drawing(browser, host)
  } finally {
    await browser.close()
    await stopHost(host)
  }
}
