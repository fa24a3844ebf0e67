/**
 * The host's matches. Each is drawn from a secret of its day, of which everybody could read the commitment before the
 * first price (commitment.ts); secrets are rows that whichever process is first makes, and that all read. What is drawn
 * stays in memory. Source: exchange.md 1; decision 191.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { SPORTS } from '../../contract/exchange.ts'
import { DHAKA_OFFSET_MS } from '../../contract/kit/wire.ts'
import { type Paisa, paisa } from '../../contract/money.ts'
import type { Db, Tx } from '../store/tables.ts'
import { dayCommitment, leafOf, pathOf, rootOf, type Step } from './commitment.ts'
import { type Delays, type Fixture, fixturesBetween, KNOWN_MS, publicSeed } from './fixtures.ts'
import { type Match, matchOf } from './match.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What everybody may know of a day beforehand. */
export interface Commitment {
  /** `2026-11-27`, in Dhaka. */
  day: string
  root: string
  /** The commitment of the day before it; "" of the first. */
  previous: string
  commitment: string
  committedAt: number
}

/** What shows, once a match is over, that it was drawn as was committed to. */
export interface MatchProof extends Commitment {
  seed: string
  leaf: string
  path: Step[]
}

export interface Matches {
  /** Makes and loads the days that may be asked for at a moment; costs nothing where that was done for its day. */
  ready: (now: number) => Promise<void>
  /** A match of a day that is loaded; undefined of any other. */
  of: (fixture: Fixture) => Match | undefined
  /** A match of any day that was ever made. */
  find: (fixture: Fixture) => Promise<Match | undefined>
  /** The same, not kept: of days long gone, which must not push out those that are played. */
  past: (fixture: Fixture) => Promise<Match | undefined>
  /** Of days that are loaded, the commitment of a match's; undefined of a match from before there were any. */
  commitmentOf: (fixture: Fixture) => Commitment | undefined
  /** How to check a match of a day that is loaded: tell nobody before it is over. */
  proofOf: (fixture: Fixture) => MatchProof | undefined
  /** For so many milliseconds a bet that would be matched at once is held back in play. */
  delays: Delays
  /** What the house takes of what a player wins in a market, of orders that are placed now: hundredths of a percent. */
  commission: number
  /** What the house may lose in a market of its exchange on any outcome: poisha. */
  houseLimit: Paisa
}

/** What markets are worked out from. */
export type Drawn = Pick<Matches, 'of' | 'ready' | 'delays' | 'commission' | 'houseLimit'>

interface Day extends Commitment {
  secret: string
}

export const dayOf = (at: number): string => new Date(at + DHAKA_OFFSET_MS).toISOString().slice(0, 10)
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - DHAKA_OFFSET_MS

/** All matches that begin on a day, in the calendar's order: sport by sport. */
export function fixturesOfDay(day: string): Fixture[] {
  const from = startOf(day)
  return SPORTS.flatMap((sport) => fixturesBetween(sport, from, from + DAY_MS - 1))
}

/** What a match is drawn from. */
export const seedOfMatch = (secret: string, eventId: string): string =>
  createHmac('sha256', secret).update(eventId).digest('hex')

const leavesOf = ({ day, secret }: Pick<Day, 'day' | 'secret'>): string[] =>
  fixturesOfDay(day).map(({ eventId }) => leafOf(eventId, seedOfMatch(secret, eventId)))

/** All that may be asked for (eight days) have room, some 30 kB each. */
const DRAWN = 800

/** `newSecret`: 64 hexadecimal letters for a day, which nobody can know. */
export function createMatches({
  db,
  newSecret,
  delays,
  commission = 0,
  houseLimit = paisa(Number.MAX_SAFE_INTEGER),
}: {
  db: Db
  newSecret: (day: string) => string
  delays: Delays
  commission?: number
  houseLimit?: Paisa
}): Matches {
  const days = new Map<string, Day>()
  const drawn = new LRUCache<string, Match>({ max: DRAWN })
  let before: ReadonlySet<string> | undefined
  let readyFor = ''
  let underWay: Promise<void> | undefined

  const load = async (from: string, until: string): Promise<void> => {
    for (const day of await rowsBetween(db, from, until)) days.set(day.day, day)
    before ??= await eventsFromBefore(db)
  }
  const make = async (now: number): Promise<void> => {
    const [from, until] = [dayOf(now - KNOWN_MS), dayOf(now + KNOWN_MS)]
    await load(from, until)
    if (!days.has(until)) {
      await db.transaction().execute((tx) => makeDays(tx, { from, until, now, newSecret }))
      await load(from, until)
    }
    readyFor = dayOf(now)
  }
  const draw = (fixture: Fixture): Match | undefined => {
    const day = days.get(dayOf(fixture.startsAt))
    const isFromBefore = before?.has(fixture.eventId) ?? false
    if (!isFromBefore && !day) return undefined
    const seed = isFromBefore || !day ? publicSeed(fixture) : seedOfMatch(day.secret, fixture.eventId)
    return matchOf(fixture, seed)
  }
  const of = (fixture: Fixture): Match | undefined => {
    const known = drawn.get(fixture.eventId)
    if (known) return known
    const match = draw(fixture)
    if (match) drawn.set(fixture.eventId, match)
    return match
  }
  const dayFor = (fixture: Fixture): Day | undefined =>
    before?.has(fixture.eventId) ? undefined : days.get(dayOf(fixture.startsAt))

  return {
    delays,
    commission,
    houseLimit,
    ready: (now) => {
      if (readyFor === dayOf(now)) return Promise.resolve()
      underWay ??= make(now).finally(() => (underWay = undefined))
      return underWay
    },
    of,
    find: async (fixture) => {
      const known = of(fixture)
      if (known) return known
      const day = dayOf(fixture.startsAt)
      await load(day, day)
      return of(fixture)
    },
    past: async (fixture) => {
      const known = drawn.peek(fixture.eventId)
      if (known) return known
      const day = dayOf(fixture.startsAt)
      if (!days.has(day)) await load(day, day)
      return draw(fixture)
    },
    commitmentOf: (fixture) => {
      const day = dayFor(fixture)
      return day && told(day)
    },
    proofOf: (fixture) => {
      const day = dayFor(fixture)
      if (!day) return undefined
      const seed = seedOfMatch(day.secret, fixture.eventId)
      const leaf = leafOf(fixture.eventId, seed)
      const leaves = leavesOf(day)
      return { ...told(day), seed, leaf, path: pathOf(leaves, leaves.indexOf(leaf)) }
    },
  }
}

/** Without its secret. */
function told(day: Day): Commitment {
  const { secret: _, ...commitment } = day
  return commitment
}

/** The commitments of so many days, the newest first. */
export const commitmentsOf = async (db: Db, limit: number): Promise<Commitment[]> => {
  const rows = await db.selectFrom('match_day').selectAll().orderBy('day', 'desc').limit(limit).execute()
  return rows.map((row) => told(dayFrom(row)))
}

/** The first day that there are matches of; undefined before there are any. */
export const firstDay = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('match_day').select('day').orderBy('day').limit(1).executeTakeFirst())?.day

interface MatchDayRow {
  day: string
  secret: string
  root: string
  previous: string
  commitment: string
  made_at: Date
}

const dayFrom = ({ made_at, ...row }: MatchDayRow): Day => ({ ...row, committedAt: made_at.getTime() })

async function rowsBetween(db: Db | Tx, from: string, until: string): Promise<Day[]> {
  const rows = await db
    .selectFrom('match_day')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('day')
    .execute()
  return rows.map(dayFrom)
}

async function eventsFromBefore(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('match_before').select('event').execute()
  return new Set(rows.map(({ event }) => event))
}

/** Makes the days of a span that are not there, in order, each chained to the newest before it; none is made afterwards. */
async function makeDays(
  tx: Tx,
  {
    from,
    until,
    now,
    newSecret,
  }: { from: string; until: string; now: number; newSecret: (day: string) => string },
): Promise<void> {
  await sql`lock table match_day in share row exclusive mode`.execute(tx)
  const newest = await tx
    .selectFrom('match_day')
    .select(['day', 'commitment'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  let previous = newest?.commitment ?? ''
  for (let at = startOf(from); at <= startOf(until); at += DAY_MS) {
    const day = dayOf(at)
    if (newest && day <= newest.day) continue
    const secret = newSecret(day)
    const root = rootOf(leavesOf({ day, secret }))
    const commitment = dayCommitment(day, root, previous)
    const row = { day, secret, root, previous, commitment, made_at: new Date(now) }
    await tx.insertInto('match_day').values(row).execute()
    previous = commitment
  }
}
