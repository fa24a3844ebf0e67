/**
 * A lobby of 5,000 games on a slowed phone: letters typed into its search, then the list flung. Traced by the browser:
 * the longest task of the page's main thread, style, layout and paint included, by the thread's own time, so that a
 * busy machine does not count. Source: budgets.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startHost, stopHost } from './host.mjs'
import { PHONE } from './page.mjs'
import { median, RUNS } from './report.mjs'
import { LONG_MS, SETTLE_MS, tasksOf } from './tasks.mjs'

const GAMES = 5000
const WORD = 'padma r'
const LETTER_MS = 200
/** What the search waits for the next letter (SearchAll.tsx). */
const PAUSE_MS = 150
const FLINGS = 5
const FLING = { x: 200, y: 600, yDistance: -8000, speed: 8000, gestureSourceType: 'mouse' }
const BACKSPACE = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 }

async function press(session, key) {
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: undefined })
  await wait(LETTER_MS)
}

/** From the last letter of a word until its first row is drawn, the wait for the next letter included: of the one search, over all of them. */
async function answerMs(page) {
  const field = page.getByRole('searchbox')
  await page.evaluate(() => {
    globalThis.answered = new Promise((resolve) => {
      const input = document.querySelector('input[type=search]')
      input.addEventListener(
        'input',
        () => {
          const from = performance.now()
          new MutationObserver((_, observer) => {
            if (!document.querySelector('[data-found]')) return
            observer.disconnect()
            requestAnimationFrame(() => resolve(performance.now() - from))
          }).observe(document.body, { childList: true, subtree: true })
        },
        { once: true },
      )
    })
  })
  await field.fill(WORD)
  return page.evaluate(() => globalThis.answered)
}

/**
 * At a slow-down: the longest task in ms while typing and while flinging, how many took over 50 ms, the most that script
 * took of one, the nodes after; and the ms until the one search has its first answer, less its wait for the next letter.
 */
async function measureAt(browser, url, rate) {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.goto(`${url}/games?find=1`, { waitUntil: 'networkidle' })
    await page.getByRole('searchbox').focus()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await wait(SETTLE_MS)
    const typing = await tasksOf(session, async () => {
      for (const letter of WORD) await press(session, { key: letter, text: letter })
      await wait(SETTLE_MS)
      for (let i = 0; i < WORD.length; i++) await press(session, BACKSPACE)
    })
    await page.goto(`${url}/games`, { waitUntil: 'networkidle' })
    await page.getByText(`${GAMES}`).first().waitFor()
    await wait(SETTLE_MS)
    const flinging = await tasksOf(session, async () => {
      for (let fling = 0; fling < FLINGS; fling++) await session.send('Input.synthesizeScrollGesture', FLING)
    })
    const { nodes, top } = await page.evaluate(() => ({
      nodes: document.querySelectorAll('*').length,
      top: scrollY,
    }))
    if (top === 0) throw new Error('The list was not flung')
    await page.goto(`${url}/games?find=all`, { waitUntil: 'networkidle' })
    await wait(SETTLE_MS)
    const answer = (await answerMs(page)) - PAUSE_MS
    const both = [...typing, ...flinging]
    const long = both.filter(({ ms }) => ms > LONG_MS).length
    const script = Math.max(...both.map((task) => task.script))
    return { typing: typing[0].ms, flinging: flinging[0].ms, long, script, nodes, answer }
  } finally {
    await context.close()
  }
}

/** Seeds a host with 5,000 games and measures its lobby at each slow-down: medians of the runs. */
export async function lobby(browser, rates = [4, 6]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'maidan-lobby-'))
  const host = await startHost(dataDir, { SEED_GAMES: String(GAMES) })
  try {
    const figures = []
    for (const rate of rates) {
      const runs = []
      for (let run = 0; run < RUNS; run++) runs.push(await measureAt(browser, host.url, rate))
      const typical = (key) => median(runs.map((one) => one[key]))
      figures.push({ rate, ...Object.fromEntries(Object.keys(runs[0]).map((key) => [key, typical(key)])) })
    }
    return figures
  } finally {
    await stopHost(host)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
