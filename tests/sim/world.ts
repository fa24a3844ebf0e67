/**
 * One world: a site, its players and their phones from a quiet beginning through spells of trouble to rest, in virtual hours. What the
 * seed decides is all that differs between two worlds; two of one seed are the same to the byte.
 */
import { createLaunch, openPlay } from '../../server/games/wallet/launch.ts'
import type { Host } from '../../server/host.ts'
import { fixturesBetween } from '../../server/matches/fixtures.ts'
import { storeOver } from '../../server/store/open.ts'
import { type Base, START } from './base.ts'
import { check } from './checker.ts'
import { breakConnection } from './database.ts'
import { below, Decisions } from './decisions.ts'
import { Device } from './device.ts'
import { History } from './history.ts'
import { CALM, Network, STORM } from './network.ts'
import { Player, type Who } from './player.ts'
import { createProvider } from './provider.ts'
import { Scheduler } from './scheduler.ts'
import { scopeNow } from './scope.ts'
import { Site } from './site.ts'
import { Staff } from './staff.ts'
import { rule } from './virtual.ts'

export interface Plan {
  seed: string
  hours: number
  /** Decisions that are left out. */
  without?: ReadonlySet<string>
}

export interface Outcome {
  faults: string[]
  /** SHA-256 of all that happened. */
  hash: string
  hours: number
  operations: number
  requests: number
  /** Requests and answers that did not arrive. */
  lost: number
  crashes: number
  kills: number
  events: number
  /** What happened that might be left out. */
  made: string[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Where every world begins. */
const BEGIN = Date.parse('2026-11-21T12:00:00+06:00')
/** A host is killed at about one in so many of its statements in a spell. */
const CRASH = 1 / 800
/** An attempt is sent again for two minutes; a step may hold two of them. */
const LONGEST_MS = 15 * MINUTE_MS
/** The last spell, the players' coming to rest and what staff and the keeper decide after it take no longer. */
const REST_MS = 2 * HOUR_MS
/** So late the host's timers fire at most: on a busy machine, and in quiet hours, when it is seldom given the processor at all. */
const BUSY_MS = 8000
const LATE_MS = 5 * MINUTE_MS

export async function simulate(base: Base, { seed, hours, without }: Plan): Promise<Outcome> {
  if (!base.rewind()) throw new Error('The database has grown and cannot be put back')
  const decisions = new Decisions(seed, without)
  const scheduler = new Scheduler(BEGIN)
  let isQuiet = false
  const late = decisions.dice('lateness')
  const lateness = (ms: number): number =>
    ms >= 1000 && scopeNow()?.process.name.startsWith('host') ? late() * (isQuiet ? LATE_MS : BUSY_MS) : 0
  rule(scheduler, decisions.dice('outside'), lateness)
  const { lite } = base
  const site = new Site({ scheduler, decisions, lite })
  const network = new Network(site, scheduler, decisions)
  const history = new History()
  const provider = createProvider(base.provider, { network, scheduler })
  const places = { scheduler, decisions, network }
  const parts = {
    scheduler,
    decisions,
    history,
    provider,
    promotion: base.promotion,
    markets: () => marketsAt(scheduler.now),
    quoteOf: (market: string, selection: number) => site.quoteOf(market, selection),
  }

  const live = async (): Promise<Player[]> => {
    await site.start()
    const players = base.players.map(
      ({ signedIn, ...who }) => new Player(who, new Device(who.name, { ...signedIn }, places), parts),
    )
    const end = BEGIN + hours * HOUR_MS
    for (let spell = 1; scheduler.now < end; spell += 1) {
      const name = `s${spell}`
      const dice = decisions.dice(name)
      isQuiet = true
      await scheduler.sleep(Math.min(end - scheduler.now, (5 + dice() * 85) * MINUTE_MS), `${name} begins`)
      isQuiet = false
      await trouble(name, players)
    }
    for (const player of players) await player.comeToRest()
    // Staff and the keeper have decided what they decide by then.
    await scheduler.sleep(2 * MINUTE_MS, 'rest')
    return players
  }

  /** Some minutes in which players are at play and things go wrong. */
  const trouble = async (name: string, players: readonly Player[]): Promise<void> => {
    const dice = decisions.dice(`${name} trouble`)
    for (const player of players)
      player.rounds.play = await site.through(`${name} ${player.who.name} play`, playOf(player.who))
    network.weather = STORM
    site.crashChance = CRASH
    for (const { who } of players)
      if (decisions.happens(`cut ${who.name} in ${name}`, 0.3))
        scheduler.after(dice() * MINUTE_MS, `${name} cut`, () => network.cut(who.name, dice() * 40_000))
    const staff = new Staff(site, history, parts)
    const desk = staff.sitting(`${name} desk`, 4 + below(dice, 8))
    const sittings = players.map((player) =>
      player.sitting(`${name} ${player.who.name}`, 4 + below(dice, 12)),
    )
    await inTime(Promise.all([desk, ...sittings]), players)
    network.weather = CALM
    site.crashChance = 0
  }

  /** Throws when a step takes longer than any may. */
  const inTime = async (work: Promise<unknown>, players: readonly Player[]): Promise<void> => {
    const underWay = new Set([work])
    const over = work.then(() => underWay.clear())
    const watch = async (): Promise<void> => {
      while (underWay.size > 0) {
        await scheduler.sleep(MINUTE_MS, 'watch')
        const stuck = players.find(({ under }) => under && under.since < scheduler.now - LONGEST_MS)?.under
        if (stuck) throw new Error(`stuck: ${stuck.name} has not ended`)
      }
    }
    await Promise.race([over, watch()])
  }

  const latest = BEGIN + hours * HOUR_MS + REST_MS
  const players = await scheduler.run(live(), latest).catch((error: unknown) => {
    history.fault(String(error).replace(/^Error: /, ''))
    return []
  })
  history.faults.push(...site.said.map((words) => `host: ${words}`))
  site.end()
  // What the last host had not committed is undone.
  await breakConnection(lite)
  const { db } = storeOver(lite)
  const faults = await scheduler.run(check(db, history, base.players, { cash: START }))
  return {
    faults,
    hash: scheduler.digest(),
    hours: (scheduler.now - BEGIN) / HOUR_MS,
    operations: players.reduce((sum, { operations }) => sum + operations, 0),
    requests: network.requests,
    lost: network.lost,
    crashes: site.crashes,
    kills: players.reduce((sum, { device }) => sum + device.kills, 0),
    events: scheduler.events,
    made: decisions.made,
  }
}

/** Opens a game for the player, as the app and the provider do between them. The password was typed just now: withdrawals need it. */
const playOf =
  (who: Who) =>
  async (host: Host): Promise<string> => {
    const { id: sessionId } = await host.db
      .selectFrom('session')
      .select('id')
      .where('player_id', '=', who.id)
      .executeTakeFirstOrThrow()
    const confirmed = { confirmed_at: new Date(host.clock()) }
    await host.db.updateTable('session').set(confirmed).where('id', '=', sessionId).execute()
    const caller = { id: who.id, publicId: who.remoteId, username: who.name, sessionId }
    const { code: game } = await host.db
      .selectFrom('game')
      .select('code')
      .where('platform', '=', who.provider)
      .orderBy('code')
      .limit(1)
      .executeTakeFirstOrThrow()
    const launch = await createLaunch(host, caller, { platform: who.provider, game, kind: 'launch' })
    const { session } = await openPlay(host, who.provider, launch)
    return session
  }

/** Matches that are played now or begin soon. */
const marketsAt = (now: number): string[] =>
  fixturesBetween('tennis', now - 15 * MINUTE_MS, now + 80 * MINUTE_MS).map(({ eventId }) => `1.${eventId}`)
