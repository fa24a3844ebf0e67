/**
 * One schedule: a player on a phone asks for one thing while faults happen, then it is calm. Afterwards the host must
 * have it exactly once, and no screen may ever have said what was not true. Source: money.md P4, P6; F-14.
 */
import type { BrowserContext, Page, Route } from '@playwright/test'
import { taka } from '../../../contract/money.ts'
import { seeded } from '../../../server/random/seeded.ts'
import { type Blow, BLOWS, type Dice, fullStorage, pause, pick, spoil, type Way, WAYS } from './faults.ts'
import { FLOWS, type Flow, type Kind } from './flows.ts'
import { approve, type FaultPlayer, logInOnDevice, openLoggedIn, recordsOf, type World } from './world.ts'

export interface Outcome {
  seed: string
  what: string
  mistakes: string[]
  /** The phone does not come to an end and is of no use for another schedule. */
  isStuck?: boolean
}

/** Where a schedule stands, for whoever waits for it. */
export interface Watch {
  step: string
}

interface Plan {
  what: string
  kind: Kind
  ways: Way[]
  blow: Blow
  isFull: boolean
  /** Whether the phone has the service worker. To install it costs as much as a schedule, so that most have none. */
  hasWorker: boolean
  dice: Dice
}

const KINDS: readonly Kind[] = ['deposit', 'deposit', 'deposit', 'withdrawal', 'conversion', 'message']
/** How long after calm everything must stand, and how long a busy machine may take for it. */
const CALM_MS = 30_000

/** What the dice of a seed choose. */
export function planOf(seed: string): Plan {
  const dice = seeded(seed)
  const kind = pick(dice, KINDS)
  const ways = Array.from({ length: Math.floor(dice() * 4) }, () => pick(dice, WAYS))
  const blow = pick(dice, BLOWS)
  // A device that keeps nothing promises nothing to a page that goes.
  const isFull = kind === 'deposit' && dice() < 0.15 && ['none', 'double tap', 'clock moved'].includes(blow)
  const hasWorker = dice() < 0.25
  const marks = [...(isFull ? ['storage full'] : []), ...(hasWorker ? ['with the worker'] : [])]
  const what = [kind, ...ways, blow, ...marks].join(', ')
  return { what, kind, ways, blow, isFull, hasWorker, dice }
}

export async function runSchedule(
  world: World,
  context: BrowserContext,
  seed: string,
  watch: Watch,
): Promise<Outcome> {
  const { what, kind, ways, blow, isFull, dice } = planOf(seed)
  const mistakes: string[] = []
  try {
    watch.step = 'a new player'
    const player = await world.newPlayer()
    const schedule = new Schedule({ world, context, player, flow: FLOWS[kind], dice, mistakes, watch })
    await schedule.run(ways, blow, isFull)
  } catch (error) {
    const pages = await Promise.all(
      context.pages().map(async (page) => `${page.url()} says: ${await textOf(page)}`),
    )
    mistakes.push(`at "${watch.step}": ${String(error)}`, ...pages.map(short))
  }
  return { seed, what, mistakes }
}

interface Parts {
  world: World
  context: BrowserContext
  player: FaultPlayer
  flow: Flow
  dice: Dice
  mistakes: string[]
  watch: Watch
}

class Schedule {
  readonly #parts: Parts
  /** The page went before the device kept what was pressed: nothing was said of it, and nobody is promised anything yet. */
  #wentUnkept = false
  constructor(parts: Parts) {
    this.#parts = parts
  }

  async run(ways: readonly Way[], blow: Blow, isFull: boolean): Promise<void> {
    const { context, dice, flow, player, watch, world } = this.#parts
    watch.step = 'opening the app'
    let page = await openLoggedIn(context, world, player, flow.path)
    watch.step = 'filling the form'
    await flow.fill(page, dice)
    watch.step = 'submitting'
    if (isFull) await fullStorage(page)
    const isExpired = blow === 'login expired'
    await spoil(context, flow.call, isExpired ? [] : ways, dice)
    // As the call goes out: earlier, a poll could find it first and leave nothing to press.
    const expire = async (route: Route) => {
      await this.expire()
      await route.continue()
    }
    if (isExpired) await context.route(flow.call, expire, { times: 1 })
    if (ways.includes('offline') && !isExpired) {
      await context.setOffline(true)
      setTimeout(() => void context.setOffline(false).catch(() => {}), 500 + dice() * 1500)
    }
    await flow.submit(page, blow === 'double tap')
    watch.step = `the blow: ${blow}`
    page = await this.strike(page, blow)
    watch.step = 'waiting for the host to have it'
    await this.settle(page)
    watch.step = 'the calm'
    await context.setOffline(false)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    watch.step = 'judging'
    await this.judge(page, !isFull)
  }

  /** The call finds the session over. */
  private async expire(): Promise<void> {
    const { player, world } = this.#parts
    const at = new Date(world.host.clock())
    await world.host.db
      .updateTable('session')
      .set({ revoked_at: at })
      .where('player_id', '=', player.id)
      .execute()
  }

  private async strike(page: Page, blow: Blow): Promise<Page> {
    const { context, dice, flow, player, world } = this.#parts
    await pause(dice() * 400)
    if (blow === 'reload' || blow === 'tab killed')
      this.#wentUnkept = flow !== FLOWS.message && (await outboxOf(page)) === ''
    switch (blow) {
      case 'reload':
        await page.reload().catch(() => {})
        return page
      case 'tab killed': {
        await page.close({ runBeforeUnload: false })
        const next = await context.newPage()
        await next.goto(world.url, { waitUntil: 'commit' }).catch(() => {})
        return next
      }
      case 'second tab': {
        const second = await context.newPage()
        await second.goto(world.url + flow.path, { waitUntil: 'commit' }).catch(() => {})
        return page
      }
      case 'clock moved': {
        const ahead = pick(dice, [-86_400_000, 3_600_000, 86_400_000 / 2])
        await page.evaluate((ms) => sessionStorage.setItem('__ahead', String(ms)), ahead)
        return page
      }
      case 'login expired': {
        await page.waitForURL((url) => url.searchParams.has('ended') || url.pathname === '/', {
          timeout: CALM_MS,
        })
        const { token } = await newSession(world, player)
        await logInOnDevice(page, { ...player, token })
        await page.goto(world.url)
        return page
      }
      case 'none':
      case 'double tap':
        return page
    }
  }

  /** Looks again and again until the host has it, and at each look that no screen says what is not true. */
  private async settle(page: Page): Promise<void> {
    const { flow, mistakes, player, world } = this.#parts
    const end = Date.now() + CALM_MS
    while (Date.now() < end) {
      const seen = await textOf(page)
      const records = await recordsOf(world, player)
      const lie = flow.lie(seen, records)
      if (lie) mistakes.push(`the screen said "${lie}" and it was not so`)
      if (flow.count(records) > 0) return
      if (lie) return
      // A reload without a network is the browser's own page, which comes back by itself only on a phone.
      if (page.url().startsWith('chrome-error:')) await page.goto(world.url).catch(() => {})
      await pause(200)
    }
  }

  /** As whoever finds the form as it was: what was pressed too early must not come once more by itself. */
  private async askAgain(page: Page): Promise<void> {
    const { dice, flow, world } = this.#parts
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(world.url + flow.path)
    await flow.fill(page, dice)
    await flow.submit(page, false)
    await this.settle(page)
  }

  private async judge(page: Page, isKept: boolean): Promise<void> {
    const { flow, mistakes, player, world } = this.#parts
    if (this.#wentUnkept && flow.count(await recordsOf(world, player)) === 0) await this.askAgain(page)
    const records = await recordsOf(world, player)
    const count = flow.count(records)
    if (count !== 1) {
      const kept = await outboxOf(page)
      const seen = short(await textOf(page))
      mistakes.push(`${count} records; ${page.url()} has in its outbox [${kept}] and says: ${seen}`)
      return
    }
    await flow.isKnown(page, world.url, isKept).catch(async (error: unknown) => {
      const seen = short(await textOf(page))
      mistakes.push(`the screen does not come to know it, and says: ${seen}\n${String(error).slice(0, 200)}`)
    })
    for (const deposit of records.deposits) await approve(world, deposit.id)
    const end = await recordsOf(world, player)
    if (flow.count(end) !== 1) mistakes.push(`${flow.count(end)} records in the end`)
    const wanted = taka(5000) + flow.change
    if (end.cash !== wanted) mistakes.push(`${end.cash} poisha instead of ${wanted}`)
  }
}

async function newSession(world: World, player: FaultPlayer): Promise<{ token: string }> {
  const { startSession } = await import('../../../server/auth/sessions.ts')
  return world.host.db.transaction().execute((tx) => startSession(tx, world.host, player.id, 'test'))
}

/** What the page shows; "" while it is on its way to another. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.body?.innerText ?? '').catch(() => '')

const short = (text: string): string => text.replaceAll('\n', ' | ').slice(0, 500)

/** The states of the claims that the device keeps. */
const outboxOf = (page: Page): Promise<string> =>
  page
    .evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('outbox')
          opening.onerror = () => resolve('unreadable')
          opening.onsuccess = () => {
            const reading = opening.result.transaction('payments').objectStore('payments').getAll()
            reading.onerror = () => resolve('unreadable')
            reading.onsuccess = () => {
              const rows: { state: string; tries: number; remoteId: string }[] = reading.result
              resolve(
                rows
                  .map((row) => `${row.state}, ${row.tries} tries, of ${row.remoteId || 'nobody'}`)
                  .join('; '),
              )
              opening.result.close()
            }
          }
        }),
    )
    .catch((error: unknown) => String(error))
