/**
 * The part `idle`: what the app costs on the wire while nobody touches it, both ways with headers: a guest and a player
 * on the home screen, in front and hidden. Measured for a minute each. Source: budgets.md "Data, idle".
 */
import { setTimeout as wait } from 'node:timers/promises'
import { openBrowser } from './browser.mjs'
import { startHost, stopHost } from './host.mjs'
import { openLink, QUICK } from './link.mjs'
import { hide, logIn, PHONE } from './page.mjs'
import { head, kB, row } from './report.mjs'

const WATCHED_MS = Number(process.env['WATCHED_MS'] ?? 60_000)
/** Until the worker has kept what it keeps, and what is seen on arrival has been fetched. */
const SETTLED_MS = 30_000
const MINUTE_MS = 60_000

const VIEWS = [
  { name: 'guest, in front', goal: '≤ 5 kB' },
  { name: 'guest, hidden', goal: '0', isHidden: true },
  { name: 'signed in, in front', goal: '≤ 3.3 kB (0.2 MB an hour)', player: 'rahim' },
  { name: 'signed in, hidden', goal: '0', player: 'rahim', isHidden: true },
]

export async function idle(dataDir) {
  console.log('Seeding a host …')
  await stopHost(await startHost(dataDir))
  const host = await startHost(dataDir)
  const link = await openLink(new URL(host.url).port, QUICK)
  const browser = await openBrowser()
  head('Idle on the home screen: bytes a minute, both ways')
  try {
    for (const { name, goal, player, isHidden } of VIEWS) {
      const context = await browser.newContext(PHONE)
      const page = await context.newPage()
      if (player) await logIn(page, link.url, player)
      else await page.goto(link.url)
      if (isHidden) await hide(page)
      await wait(SETTLED_MS)
      const before = link.bytesDown() + link.bytesUp()
      await wait(WATCHED_MS)
      const bytes = link.bytesDown() + link.bytesUp() - before
      row(name, kB((bytes * MINUTE_MS) / WATCHED_MS), goal)
      await context.close()
    }
  } finally {
    await browser.close()
    await link.close()
    await stopHost(host)
  }
}
