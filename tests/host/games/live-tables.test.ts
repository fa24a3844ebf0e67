/** Live tables on a real database: one round for everybody, bets while they are taken, each settled exactly once. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { walletClient, type WalletClient } from '../../../server/games/wallet/client.ts'
import { drawsOf } from '../../../server/fairness/fair.ts'
import { goOn } from '../../../server/games/house/play.ts'
import { startRound } from '../../../server/games/house/tables.ts'
import { createLaunch } from '../../../server/games/wallet/launch.ts'
import { CHAIN_ROUNDS, TABLE_SEED, TIMETABLE } from '../../../server/games/live.ts'
import { liveRouletteRules } from '../../../server/games/live-roulette/game.ts'
import { recoverRounds } from '../../../server/games/recover.ts'
import { gameRoutes } from '../../../server/games/routes.ts'
import { walletRoutes } from '../../../server/games/wallet/routes.ts'
import type { Caller, Host } from '../../../server/host.ts'
import { playableOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { startSession } from '../../../server/auth/sessions.ts'
import { type Clock, newPlayer, onEveryStore } from '../support/harness.ts'

const TABLE = { platform: 'PADMA', game: 'evening-wheel' }
const ENGINE = 'live-roulette'
/** Red and black: the stake comes back whatever comes, but for the zero. */
const RED_AND_BLACK = { stake: '4.00', choice: { red: 200, black: 200 } }

interface Ended {
  round: string
  nonce: number
  commitment: string
  serverSeed: string
  pay: string
  isRefunded: boolean
  view: { number: number }
}
interface State {
  code?: string
  session: string
  balance: string
  next: { round: string; nonce: number; commitment: string }
  open?: { round: string; view: object }
  ended?: Ended
  history: Ended[]
  table: {
    number: number
    elapsed: number
    commitment: string
    following?: string
    results: { number: number; serverSeed: string }[]
  }
}
interface Sitter {
  player: Caller
  opened: State
}

let host: Host
let clock: Clock
let routes: (request: Request) => Promise<Response | undefined>

const onTable = (name: string, body: () => Promise<void>) =>
  onEveryStore(name, async (world) => {
    host = world.host
    clock = world.clock
    await host.db
      .insertInto('provider')
      .values({ platform: TABLE.platform, name: 'Padma Play', icon: '', sort: 1, types: ['LIVE'] })
      .execute()
    await host.db
      .insertInto('game')
      .values({
        platform: TABLE.platform,
        code: TABLE.game,
        name: 'Evening Wheel',
        type: 'LIVE',
        icon: '',
        engine: ENGINE,
        theme: '{}',
        created_at: new Date(clock.now),
        display_order: 1,
      })
      .execute()
    routes = gameRoutes(host)
    await body()
    expect((await auditCheck(host.db)).filter(({ faults }) => faults > 0)).toEqual([])
  })

async function ask(call: string, body: object): Promise<{ status: number; body: State }> {
  const request = new Request(`http://maidan.test/play/${ENGINE}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'null' },
    body: JSON.stringify({ game: `${TABLE.platform}.${TABLE.game}`, ...body }),
  })
  const response = (await routes(request)) ?? Response.error()
  return { status: response.status, body: (await response.json()) as State }
}

async function sitDown(balance = taka(1000)): Promise<Sitter> {
  const id = await newPlayer(host.db, balance, clock.now)
  const row = await host.db
    .selectFrom('player')
    .select(['public_id as publicId', 'username'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { sessionId } = await host.db.transaction().execute((tx) => startSession(tx, host, id, 'test'))
  const player = { id, sessionId, ...row }
  const token = await createLaunch(host, player, {
    platform: TABLE.platform,
    game: TABLE.game,
    kind: 'launch',
  })
  return { player, opened: (await ask('open', { token })).body }
}
const bet = ({ opened }: Sitter, what: object, round = opened.next.round) =>
  ask('play', { session: opened.session, round, playerSeed: 'mine', ...what })
const watch = ({ opened }: Sitter, round: string) => ask('watch', { session: opened.session, round })
const look = ({ opened }: Sitter, number: number) => ask('table', { session: opened.session, number })
const balanceOf = async ({ player }: Sitter): Promise<number> => Number(await playableOf(host.db, player.id))
const poisha = (text: string): number => Math.round(Number(text) * 100)
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** To a moment of a round that begins later. */
const toNext = (elapsed = 0): void =>
  clock.forward(TIMETABLE.roundMs - (clock.now % TIMETABLE.roundMs) + elapsed)

const settlements = async (): Promise<number> => {
  const rows = await host.db.selectFrom('game_tx').select('tx').where('kind', '=', 'win').execute()
  return rows.length
}

onTable('two players at a table see one round, and each is settled exactly once', async () => {
  toNext(1000)
  const [anna, rafi] = [await sitDown(), await sitDown()]
  expect(anna.opened.next).toMatchObject({
    nonce: rafi.opened.next.nonce,
    commitment: rafi.opened.next.commitment,
  })
  expect(anna.opened.next.round).not.toBe(rafi.opened.next.round)
  expect(anna.opened.table).toEqual(rafi.opened.table)
  const begun = await bet(anna, { stake: '2.00', choice: { red: 200 } })
  expect(begun.body.open?.view).toEqual({})
  await bet(rafi, { stake: '2.00', choice: { black: 200 } })
  expect([await balanceOf(anna), await balanceOf(rafi)]).toEqual([99_800, 99_800])
  clock.forward(TIMETABLE.endsAt)
  // Five frames and a second host ask at once.
  const asked = await Promise.all([
    ...[1, 2, 3].map(() => watch(anna, anna.opened.next.round)),
    watch(rafi, rafi.opened.next.round),
    recoverRounds(host, 60_000),
  ])
  expect(asked).toBeDefined()
  const hers = (await watch(anna, anna.opened.next.round)).body.ended
  const his = (await watch(rafi, rafi.opened.next.round)).body.ended
  if (!hers || !his) throw new Error('not ended')
  expect(hers.view).toEqual(his.view)
  expect([hers.nonce, hers.serverSeed]).toEqual([his.nonce, his.serverSeed])
  expect(sha256(hers.serverSeed)).toBe(anna.opened.next.commitment)
  expect(await balanceOf(anna)).toBe(99_800 + poisha(hers.pay))
  expect(await balanceOf(rafi)).toBe(99_800 + poisha(his.pay))
  expect(poisha(hers.pay) + poisha(his.pay)).toBe(hers.view.number === 0 ? 0 : 400)
  expect(await settlements()).toBe(2)
})

onTable(
  'a seed is told two seconds after the last bet, never before, and is the next commitment',
  async () => {
    toNext(1000)
    const anna = await sitDown()
    const { number, commitment } = anna.opened.table
    clock.forward(TIMETABLE.revealsAt - 1001)
    const before = await ask('open', { token: anna.opened.session })
    expect(before.body.table.results.map((result) => result.number)).not.toContain(number)
    expect(before.body.table.following).toBeUndefined()
    expect(before.body.next.nonce).toBe(number)
    clock.forward(1)
    const { body } = await look(anna, number)
    const [told] = body.table.results
    expect(told?.number).toBe(number)
    expect(sha256(told?.serverSeed ?? '')).toBe(commitment)
    expect(body.table.following).toBe(told?.serverSeed)
    expect(body.next).toMatchObject({ nonce: number + 1, commitment: told?.serverSeed })
  },
)

onTable('who waits for a seed is answered when it is told', async () => {
  toNext(TIMETABLE.revealsAt - 150)
  const anna = await sitDown()
  const answer = look(anna, anna.opened.table.number)
  clock.forward(150)
  expect((await answer).body.table.results[0]?.number).toBe(anna.opened.table.number)
})

onTable('bets are taken in their time, once a round, for what the table offers', async () => {
  toNext(1000)
  const anna = await sitDown(taka(3))
  const { next } = anna.opened
  expect((await bet(anna, RED_AND_BLACK)).body.code).toBe('FUNDS')
  // A bet that was refused leaves room for a smaller one, under another id.
  const second = (await ask('open', { token: anna.opened.session })).body.next
  expect(second).toMatchObject({ nonce: next.nonce, commitment: next.commitment })
  expect(second.round).not.toBe(next.round)
  const small = { stake: '2.00', choice: { red: 200 } }
  expect((await bet(anna, small)).body.code).toBe('ROUND_DIFFERS')
  expect((await bet(anna, { stake: '2.00', choice: { red: 100 } }, second.round)).body.code).toBe(
    'STAKE_UNKNOWN',
  )
  const taken = await Promise.all([1, 2, 3, 4].map(() => bet(anna, small, second.round)))
  for (const { body } of taken) expect(body.open?.round).toBe(second.round)
  expect(await balanceOf(anna)).toBe(100)
  expect((await bet(anna, { stake: '1.00', choice: { red: 100 } }, second.round)).body.code).toBe(
    'ROUND_DIFFERS',
  )
  expect((await bet(anna, small, `${second.round}x`)).body.code).toBe('ROUND_UNKNOWN')
  const rafi = await sitDown()
  expect((await bet(rafi, small, second.round)).body.code).toBe('ROUND_UNKNOWN')
  clock.forward(TIMETABLE.closesAt - 1000)
  const late = await bet(rafi, small)
  expect([late.status, late.body.code]).toEqual([409, 'BETS_CLOSED'])
  // The next round cannot be bet on before it begins.
  clock.forward(TIMETABLE.revealsAt - TIMETABLE.closesAt)
  const following = (await look(rafi, next.nonce)).body.next
  expect((await bet(rafi, small, following.round)).body.code).toBe('BETS_CLOSED')
  toNext()
  expect((await bet(rafi, small, following.round)).body.open?.round).toBe(following.round)
  expect(await balanceOf(rafi)).toBe(99_800)
})

onTable(
  'twenty rounds verify from what the page was told before each, over the border of two chains',
  async () => {
    // Ten rounds before a chain ends.
    const chainMs = CHAIN_ROUNDS * TIMETABLE.roundMs
    clock.forward(chainMs - (clock.now % chainMs) - 10 * TIMETABLE.roundMs)
    const anna = await sitDown()
    let { next, commitment } = { next: anna.opened.next, commitment: anna.opened.table.commitment }
    for (let round = 0; round < 20; round++) {
      expect(next.commitment).toBe(commitment)
      await bet(anna, RED_AND_BLACK, next.round)
      clock.forward(TIMETABLE.endsAt)
      const { ended } = (await watch(anna, next.round)).body
      const { body } = await look(anna, next.nonce)
      if (!ended) throw new Error('not ended')
      expect(sha256(ended.serverSeed)).toBe(commitment)
      const came = liveRouletteRules.table.view(drawsOf(ended.serverSeed, TABLE_SEED, ended.nonce))
      expect(ended.view).toEqual(came)
      commitment = body.table.following ?? ''
      next = body.next
      toNext()
    }
    const { history, table } = (await ask('open', { token: anna.opened.session })).body
    expect(history).toHaveLength(20)
    expect(table.results.map(({ number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, back) => table.number - 1 - back),
    )
    // Each seed is the commitment to the next, but where a new chain begins.
    const seeds = history.toReversed().map(({ serverSeed }) => serverSeed)
    const linked = seeds.slice(1).filter((seed, index) => sha256(seed) === seeds[index])
    expect(linked).toHaveLength(18)
    expect(new Set(seeds).size).toBe(20)
  },
)

onTable('a table shows no results of a time in which nobody had its commitment', async () => {
  toNext(1000)
  const anna = await sitDown()
  expect(anna.opened.table.results).toEqual([])
  toNext(1000)
  const again = await ask('open', { token: anna.opened.session })
  expect(again.body.table.results).toHaveLength(1)
})

const rowOf = (id: string) =>
  host.db.selectFrom('studio_round').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A host that dies in the bet or the pay of this seat's round. */
async function killedIn(sitter: Sitter, at: 'bet' | 'win', when: 'before' | 'after'): Promise<void> {
  const real = walletClient(host, walletRoutes(host))
  const wallet: WalletClient = async (platform, call, fields) => {
    if (call !== at) return real(platform, call, fields)
    if (when === 'after') await real(platform, call, fields)
    throw new Error('killed')
  }
  const { alias } = await host.db
    .selectFrom('wallet_player')
    .select('alias')
    .where('player_id', '=', sitter.player.id)
    .executeTakeFirstOrThrow()
  const round = await startRound(
    host,
    liveRouletteRules,
    { ...TABLE, player: alias },
    { round: sitter.opened.next.round, stake: taka(4), playerSeed: 'mine', choice: RED_AND_BLACK.choice },
  )
  const house = { host, wallet, rules: liveRouletteRules }
  await goOn(house, round, sitter.opened.session).catch(() => undefined)
  if (at === 'bet') return
  clock.forward(TIMETABLE.endsAt)
  await goOn(house, await rowOf(round.id), sitter.opened.session).catch(() => undefined)
}

for (const [at, when] of [
  ['bet', 'before'],
  ['bet', 'after'],
  ['win', 'before'],
  ['win', 'after'],
] as const) {
  onTable(`a host killed ${when} the ${at} of a round: finished or given back, once, for both`, async () => {
    toNext(1000)
    const [anna, rafi] = [await sitDown(), await sitDown()]
    await bet(rafi, RED_AND_BLACK)
    await killedIn(anna, at, when)
    if (at === 'bet') {
      // The host starts again while the round still runs: everybody plays it on.
      expect(await recoverRounds(host)).toBe(0)
      expect((await rowOf(anna.opened.next.round)).state).toBe('betting')
      expect((await rowOf(rafi.opened.next.round)).state).toBe('open')
      clock.forward(TIMETABLE.endsAt)
    }
    await recoverRounds(host)
    expect(await recoverRounds(host)).toBe(0)
    for (const sitter of [anna, rafi]) {
      const { state, pay } = await rowOf(sitter.opened.next.round)
      expect(['settled', 'void']).toContain(state)
      expect(await balanceOf(sitter)).toBe(state === 'void' ? 100_000 : 99_600 + Number(pay))
    }
  })
}

onTable('a player who asks again after the host was killed goes on with the same bet', async () => {
  toNext(1000)
  const anna = await sitDown()
  await killedIn(anna, 'bet', 'after')
  expect((await bet(anna, RED_AND_BLACK)).body.open?.round).toBe(anna.opened.next.round)
  clock.forward(TIMETABLE.endsAt)
  const { ended } = (await watch(anna, anna.opened.next.round)).body
  expect(await balanceOf(anna)).toBe(99_600 + poisha(ended?.pay ?? ''))
})
