/**
 * Maintenance windows: the site, a provider or a payment channel is closed from one moment to another, or every day
 * at a time (GMT+6). A closed site takes no new money and starts no play; reading, settling and saying that one has
 * paid go on. Staff set and end windows at the desk. Source: spec 2.11; wire-contract.md "503 maintenance"; X-15.
 */
import type { EndpointName } from '../../contract/index.ts'
import { DHAKA_OFFSET_MS } from '../../contract/kit/wire.ts'
import type { Db, Tx } from '../host.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../messages/errors.ts'
import { statement } from '../store/statement.ts'
import type { Tables } from '../store/tables.ts'

export type Scope = Tables['maintenance']['scope']

export interface MaintenanceWindow {
  id: bigint
  scope: Scope
  /** A provider's platform or a channel's id; empty for the site. */
  subject: string
  /** Milliseconds since the epoch; of a daily window its turn that is on or comes next. */
  from: number
  until: number
  isDaily: boolean
}

const DAY = 24 * 60 * 60 * 1000
const dayOf = (at: number): number => Math.floor((at + DHAKA_OFFSET_MS) / DAY)

/** The turn of a window that is on or comes next; undefined when it is over for good. */
export function turnAt<W extends Pick<MaintenanceWindow, 'from' | 'until' | 'isDaily'>>(
  window: W,
  now: number,
): W | undefined {
  if (!window.isDaily) return window.until > now ? window : undefined
  // One that crosses midnight may have begun yesterday.
  const days = [-1, 0, 1].map((more) => (dayOf(now) - dayOf(window.from) + more) * DAY)
  const shift = days.find((by) => window.until + by > now) ?? 0
  return { ...window, from: window.from + shift, until: window.until + shift }
}

const isOn = ({ from, until }: Pick<MaintenanceWindow, 'from' | 'until'>, now: number): boolean =>
  from <= now && now < until

/** The windows that are on or to come, the earliest first. */
export async function windowsAt(db: Db | Tx, now: number): Promise<MaintenanceWindow[]> {
  const rows = await readWindows(db, new Date(now))
  return rows
    .flatMap((row) => {
      const { id, scope, subject, daily: isDaily } = row
      const turn = { from: row.starts_at.getTime(), until: row.ends_at.getTime() }
      return turnAt({ id, scope, subject, isDaily, ...turn }, now) ?? []
    })
    .toSorted((a, b) => a.from - b.from || Number(a.id - b.id))
}

const readWindows = statement((db, now: Date) =>
  db
    .selectFrom('maintenance')
    .select(['id', 'scope', 'subject', 'daily', 'starts_at', 'ends_at'])
    .where((row) => row.or([row('ends_at', '>', now), row('daily', '=', true)]))
    .compile(),
)

/** Whether something is closed at this moment. */
export async function closedAt(
  db: Db | Tx,
  now: number,
  scope: Scope,
  subject = '',
): Promise<MaintenanceWindow | undefined> {
  const windows = await windowsAt(db, now)
  return windows.find((window) => window.scope === scope && window.subject === subject && isOn(window, now))
}

/** The channels that are closed at this moment. */
export async function closedChannels(db: Db | Tx, now: number): Promise<Set<string>> {
  const windows = await windowsAt(db, now)
  return new Set(
    windows.flatMap((window) => (window.scope === 'channel' && isOn(window, now) ? [window.subject] : [])),
  )
}

/**
 * What a closed site does not take: new players, new money and new play. A claim of money that was sent is taken, and
 * an order that waits can be taken back.
 */
const STOPPED: ReadonlySet<string> = new Set<EndpointName>([
  'createPlayer',
  'walletNumber',
  'submitWithdraw',
  'gameRun',
  'playerLogin',
  'placeOrder',
  'launchExchange',
  'convertVip',
  'convertVipByPost',
  'claimReferral',
])

/** Throws MAINTENANCE for a call that a closed site does not take. */
export async function refuseWhileClosed(db: Db, now: number, call: string): Promise<void> {
  if (!STOPPED.has(call)) return
  const closed = await closedAt(db, now, 'site')
  if (closed) throw fail('MAINTENANCE', { retryAfter: (closed.until - now) / 1000 })
}

/** Throws MAINTENANCE or GAME_CLOSED while the site or a provider is closed; `status` where a 503 would be asked again. */
export async function refuseClosedProvider(
  db: Db,
  now: number,
  platform: string,
  status: 503 | 409 = 503,
): Promise<void> {
  const windows = (await windowsAt(db, now)).filter((window) => isOn(window, now))
  const site = windows.find(({ scope }) => scope === 'site')
  if (site) throw fail('MAINTENANCE', { status, retryAfter: (site.until - now) / 1000 })
  const closed = windows.find(({ scope, subject }) => scope === 'provider' && subject === platform)
  if (closed) throw fail('GAME_CLOSED', { status, retryAfter: (closed.until - now) / 1000 })
}

/** What the notice on screen is about: the site before a provider, what is on before what comes. */
export async function noticeAt(
  db: Db,
  now: number,
  siteTitle: string,
): Promise<{ provider: string; from: number; until: number } | undefined> {
  const shown = (await windowsAt(db, now)).filter(({ scope }) => scope !== 'channel')
  const first =
    shown.find((window) => window.scope === 'site' && isOn(window, now)) ??
    shown.find((window) => isOn(window, now)) ??
    shown[0]
  if (!first) return undefined
  const { from, until, subject } = first
  if (first.scope === 'site') return { provider: siteTitle, from, until }
  const row = await db
    .selectFrom('provider')
    .select('name')
    .where('platform', '=', subject)
    .executeTakeFirst()
  return { provider: row?.name ?? subject, from, until }
}

/** Takes a window away, or ends the one that is on, and tells every open app. Answers what it was. Throws NOT_FOUND. */
export async function endWindow(tx: Tx, id: bigint, at: number) {
  const old = await tx.deleteFrom('maintenance').where('id', '=', id).returningAll().executeTakeFirst()
  if (!old) throw fail('NOT_FOUND')
  await publish(tx, { to: 'everyone', kind: 'content', at })
  return old
}

/** Adds a window and tells every open app. Answers its id. */
export async function addWindow(tx: Tx, window: Omit<MaintenanceWindow, 'id'>, at: number): Promise<bigint> {
  const { id } = await tx
    .insertInto('maintenance')
    .values({
      scope: window.scope,
      subject: window.subject,
      starts_at: new Date(window.from),
      ends_at: new Date(window.until),
      daily: window.isDaily,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish(tx, { to: 'everyone', kind: 'content', at })
  return id
}
