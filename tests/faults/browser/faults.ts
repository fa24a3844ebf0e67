/** What may go wrong around one submission in a real browser, chosen by the dice of a schedule. */
import type { BrowserContext, Page, Route } from '@playwright/test'

/** Faults of the way to the host, of which a schedule strings one to three. */
export const WAYS = ['lost request', 'lost answer', 'slow answer', '500', '503', '429', 'offline'] as const
export type Way = (typeof WAYS)[number]

/** What happens to the page while the submission is under way. */
export const BLOWS = [
  'none',
  'reload',
  'tab killed',
  'second tab',
  'double tap',
  'clock moved',
  'login expired',
] as const
export type Blow = (typeof BLOWS)[number]

export type Dice = () => number
export const pick = <T>(dice: Dice, list: readonly T[]): T => list[Math.floor(dice() * list.length)]!
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const said = (status: number, message: string) => ({
  status,
  contentType: 'application/json',
  headers: status === 429 ? { 'Retry-After': '1' } : {},
  body: JSON.stringify({ message }),
})

/** Makes the first requests to a path meet these faults, one each; later ones pass. Answers how many came so far. */
export async function spoil(
  context: BrowserContext,
  path: RegExp,
  ways: readonly Way[],
  dice: Dice,
): Promise<() => number> {
  let count = 0
  await context.route(path, async (route) => {
    const way = ways[count]
    count += 1
    // The page may be gone before its answer is.
    await meet(route, way, dice).catch(() => {})
  })
  return () => count
}

async function meet(route: Route, way: Way | undefined, dice: Dice): Promise<void> {
  switch (way) {
    case 'lost request':
      return route.abort('connectionreset')
    case 'lost answer':
      await route.fetch()
      return route.abort('connectionreset')
    case 'slow answer':
      await pause(500 + dice() * 1500)
      return route.continue()
    case '500':
      return route.fulfill(said(500, 'An error occurred.'))
    case '503':
      return route.fulfill(said(503, 'The site is busy.'))
    case '429':
      return route.fulfill(said(429, 'Please wait.'))
    case 'offline':
      return route.abort('internetdisconnected')
    case undefined:
      return route.continue()
  }
}

/** The device's clock as every page of a context reads it; `__ahead` moves it. */
export const movableClock = (): void => {
  const real = Date.now.bind(Date)
  Date.now = () => real() + Number(sessionStorage.getItem('__ahead') ?? 0)
}

/** From now on the device keeps nothing more of what is named, as when the disk is full. */
export const fullStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const refuse = function refuse(): never {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = refuse
    IDBObjectStore.prototype.add = refuse
  })
