/**
 * Live tables in the database. The seeds of an hour are one chain: the last is drawn, each other is the SHA-256 of
 * the one after it, so that every seed told is the commitment to the next. A chain is made when somebody first asks
 * for it; a seat has a row in `studio_round` for a bet, never for a round it only watched.
 */
import { createHash } from 'node:crypto'
import type { Host } from '../../host.ts'
import { fail } from '../../messages/errors.ts'
import type { Rules } from '../game.ts'
import { beginningOf, CHAIN_ROUNDS, numberAt, TABLE_SEED, TIMETABLE } from '../live.ts'
import { claimRound, liveRound, ofSeat, type Round, sameStart, type Seat, type Start } from './rounds.ts'

type Table = Pick<Seat, 'platform' | 'game'>
type Committed = Pick<Round, 'id' | 'nonce' | 'server_seed'>

/** How many rounds that are over a frame is told of when it opens. */
const RESULTS = 10

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whether the seed of a round may be told: two seconds after the last bet. */
const isRevealed = (host: Host, number: number): boolean =>
  host.clock() >= beginningOf(number) + TIMETABLE.revealsAt

/** The seed of a table's round. Makes the chain that it belongs to when there is none. */
export async function seedOf(host: Host, table: Table, number: number): Promise<string> {
  const chain = Math.floor(number / CHAIN_ROUNDS)
  const known = await chainRow(host, table, chain)
  return back((known ?? (await newChain(host, table, chain))).last_seed, chain, number)
}

function back(lastSeed: string, chain: number, number: number): string {
  let seed = lastSeed
  for (let at = (chain + 1) * CHAIN_ROUNDS - 1; at > number; at--) seed = hashOf(seed)
  return seed
}

const chainRow = (host: Host, { platform, game }: Table, chain: number) =>
  host.db
    .selectFrom('studio_chain')
    .select(['last_seed', 'created_at'])
    .where('platform', '=', platform)
    .where('game', '=', game)
    .where('chain', '=', chain)
    .executeTakeFirst()

async function newChain(host: Host, { platform, game }: Table, chain: number) {
  await host.db
    .insertInto('studio_chain')
    .values({
      platform,
      game,
      chain,
      last_seed: host.random(32).toString('hex'),
      created_at: new Date(host.clock()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await chainRow(host, { platform, game }, chain)) ?? Promise.reject(fail('CONFLICT'))
}

/** What everybody at a table is told: the round of the moment, its commitment, and the seeds of those from `since` on. */
export async function tableState(host: Host, table: Table, since = -Infinity) {
  const now = host.clock()
  const number = numberAt(now)
  const commitment = hashOf(await seedOf(host, table, number))
  const isTold = isRevealed(host, number)
  return {
    number,
    elapsed: now - beginningOf(number),
    commitment,
    ...(isTold && { following: hashOf(await seedOf(host, table, number + 1)) }),
    results: await toldSince(host, table, Math.max(since, number - RESULTS), number),
  }
}

/** The seeds told, newest first; none from before the chain was made, for nobody had its commitment. */
async function toldSince(host: Host, table: Table, from: number, to: number) {
  const told: { number: number; serverSeed: string }[] = []
  for (let number = isRevealed(host, to) ? to : to - 1; number >= from;) {
    const chain = Math.floor(number / CHAIN_ROUNDS)
    const row = await chainRow(host, table, chain)
    if (!row) break
    let seed = back(row.last_seed, chain, number)
    const first = Math.max(from, chain * CHAIN_ROUNDS, numberAt(row.created_at.getTime()))
    for (; number >= first; number--) {
      told.push({ number, serverSeed: seed })
      seed = hashOf(seed)
    }
    if (first > chain * CHAIN_ROUNDS) break
  }
  return told
}

/** How long until the seed of this round is told, in ms; 0 for one that is told or is not the round of the moment. */
export function untilRevealed(host: Host, number: number): number {
  const wait = beginningOf(number) + TIMETABLE.revealsAt - host.clock()
  return numberAt(host.clock()) === number ? Math.max(0, wait) : 0
}

/** The id of a seat's bet in a round: nobody else's, and the same however often it is asked for. */
const idOf = ({ platform, game, player }: Seat, number: number, attempt: number): string =>
  `t${number}-${attempt}-${hashOf(`${platform} ${game} ${player} ${number} ${attempt}`).slice(0, 24)}`

/** How often a bet of this seat was refused in a round: so a smaller one can be tried. */
async function refusedIn(host: Host, seat: Seat, number: number): Promise<number> {
  const rows = await ofSeat(host.db, seat).where('nonce', '=', number).where('state', '=', 'void').execute()
  return rows.length
}

/** A seat's round that has begun and not ended, and the one to bet on next, by the rules of its game. */
export async function roundAhead(
  host: Host,
  rules: Rules,
  seat: Seat,
): Promise<{ begun?: Round; next: Committed }> {
  const round = rules.table ? await begunAtTable(host, seat) : await liveRound(host, seat)
  if (round) return { next: round, ...(round.state === 'ready' ? {} : { begun: round }) }
  const now = numberAt(host.clock())
  // The commitment to the next round is this one's seed: both are told at the same moment.
  const nonce = isRevealed(host, now) ? now + 1 : now
  const id = idOf(seat, nonce, await refusedIn(host, seat, nonce))
  return { next: { id, nonce, server_seed: await seedOf(host, seat, nonce) } }
}

const begunAtTable = (host: Host, seat: Seat): Promise<Round | undefined> =>
  ofSeat(host.db, seat).where('state', 'in', ['betting', 'open', 'drawn', 'undoing']).executeTakeFirst()

/** Starts a seat's round by the rules of its game. Throws what `claimRound` throws, and BETS_CLOSED at a table. */
export const startRound = (
  host: Host,
  rules: Rules,
  seat: Seat,
  start: Start,
  stop?: string,
): Promise<Round> =>
  rules.table ? betAtTable(host, rules, seat, start) : claimRound(host, rules, seat, start, stop)

async function betAtTable(host: Host, rules: Rules, seat: Seat, start: Start): Promise<Round> {
  const find = () => ofSeat(host.db, seat).where('id', '=', start.round).executeTakeFirst()
  const shared = { ...start, playerSeed: TABLE_SEED }
  const known = await find()
  if (known) return sameStart(known, shared)
  const number = Number(/^t(\d{1,9})-/.exec(start.round)?.[1])
  if (start.round !== idOf(seat, number, await refusedIn(host, seat, number))) throw fail('ROUND_UNKNOWN')
  const elapsed = host.clock() - beginningOf(number)
  if (elapsed < 0 || elapsed >= TIMETABLE.closesAt) throw fail('BETS_CLOSED')
  if (rules.betOf(start.stake, start.choice) === undefined) throw fail('STAKE_UNKNOWN')
  const serverSeed = await seedOf(host, seat, number)
  await insertBet(host, seat, shared, { number, serverSeed })
  // Another request may have been first, or an older bet here has not ended yet.
  const mine = await find()
  if (!mine) throw fail('CONFLICT')
  return sameStart(mine, shared)
}

async function insertBet(
  host: Host,
  seat: Seat,
  { round, stake, playerSeed, choice }: Start,
  { number, serverSeed }: { number: number; serverSeed: string },
): Promise<void> {
  await host.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('studio_seat')
      .values({ ...seat, last_started_at: null, free_stake: null, free_round: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('studio_round')
      .values({
        ...seat,
        id: round,
        nonce: number,
        server_seed: serverSeed,
        is_shared: true,
        state: 'betting',
        player_seed: playerSeed,
        stake: BigInt(stake),
        choice: JSON.stringify(choice),
        paid_round: null,
        outcome: null,
        pay: null,
        created_at: new Date(host.clock()),
        // The round's own beginning: its clock is everybody's.
        started_at: new Date(beginningOf(number)),
        ended_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
