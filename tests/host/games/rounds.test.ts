/** Rounds of every engine of the house on a real database: bets, moves, clocks, and a host that dies in the middle. */
import { expect } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { walletClient, type WalletClient } from '../../../server/games/wallet/client.ts'
import { drawsOf } from '../../../server/fairness/fair.ts'
import type { Made } from '../../../server/games/game.ts'
import { timeOf } from '../../../server/games/crash/game.ts'
import { factorOf, minesRules } from '../../../server/games/mines/game.ts'
import { TIMETABLE } from '../../../server/games/live.ts'
import { goOn } from '../../../server/games/house/play.ts'
import { startRound } from '../../../server/games/house/tables.ts'
import { createLaunch } from '../../../server/games/wallet/launch.ts'
import { recoverRounds } from '../../../server/games/recover.ts'
import { engineOf, engines } from '../../../server/games/registry.ts'
import { gameRoutes } from '../../../server/games/routes.ts'
import { walletRoutes } from '../../../server/games/wallet/routes.ts'
import type { Caller, Host } from '../../../server/host.ts'
import { playableOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { startSession } from '../../../server/auth/sessions.ts'
import { type Clock, newPlayer, onEveryStore } from '../support/harness.ts'

const PLATFORM = 'PADMA'
/** A bingo card: column c of 1 to 5, 16 to 20 and so on, the middle free. */
const BINGO_CARD = Array.from({ length: 25 }, (_, cell) =>
  cell === 12 ? 0 : 15 * (cell % 5) + Math.floor(cell / 5) + 1,
)
/** A bet that each engine takes; a new engine without one fails below. */
const BETS: Record<string, { stake: string; choice: unknown }> = {
  slot: { stake: '2.00', choice: null },
  crash: { stake: '2.00', choice: {} },
  dice: { stake: '2.00', choice: { side: 'low', chance: 4900 } },
  roulette: { stake: '2.00', choice: { red: 100, n17: 100 } },
  baccarat: { stake: '2.00', choice: { banker: 200 } },
  blackjack: { stake: '2.00', choice: null },
  'live-roulette': { stake: '2.00', choice: { red: 100, n17: 100 } },
  'live-baccarat': { stake: '2.00', choice: { tie: 100, player: 100 } },
  'live-dragon': { stake: '2.00', choice: { dragon: 200 } },
  bingo: { stake: '2.00', choice: { card: BINGO_CARD } },
  keno: { stake: '2.00', choice: { marks: [3, 17, 40] } },
  mines: { stake: '2.00', choice: { mines: 3 } },
  plinko: { stake: '2.00', choice: { spread: 'mixed' } },
  fishing: { stake: '2.00', choice: { wanted: 'hilsa' } },
  race: { stake: '2.00', choice: { runner: 2 } },
}

interface Ended {
  round: string
  nonce: number
  serverSeed: string
  playerSeed: string
  stake: string
  choice: unknown
  moves: Made<unknown>[]
  pay: string
  isRefunded: boolean
  view: never
}
interface State {
  code?: string
  session: string
  balance: string
  next: { round: string; commitment: string }
  open?: { round: string; moves: number; view: { safe: number[] } }
  ended?: Ended
  history: Ended[]
}

let host: Host
let clock: Clock
let routes: (request: Request) => Promise<Response | undefined>

const onHouse = (name: string, body: () => Promise<void>) =>
  onEveryStore(name, async (world) => {
    host = world.host
    clock = world.clock
    await host.db
      .insertInto('provider')
      .values({ platform: PLATFORM, name: 'Padma Play', icon: '', sort: 1, types: ['SLOT'] })
      .execute()
    await host.db
      .insertInto('game')
      .values(
        Object.keys(engines).map((engine, index) => ({
          platform: PLATFORM,
          code: engine,
          name: engine,
          type: 'SLOT' as const,
          icon: '',
          engine,
          theme: '{}',
          created_at: new Date(clock.now),
          display_order: index,
        })),
      )
      .execute()
    routes = gameRoutes(host)
    await body()
    expect((await auditCheck(host.db)).filter(({ faults }) => faults > 0)).toEqual([])
  })

async function ask(engine: string, call: string, body: object): Promise<{ status: number; body: State }> {
  const request = new Request(`http://maidan.test/play/${engine}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'null' },
    body: JSON.stringify({ game: `${PLATFORM}.${engine}`, ...body }),
  })
  const response = (await routes(request)) ?? Response.error()
  return { status: response.status, body: (await response.json()) as State }
}

async function newGamer(): Promise<Caller> {
  const id = await newPlayer(host.db, taka(1000), clock.now)
  const player = await host.db
    .selectFrom('player')
    .select(['public_id as publicId', 'username'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { sessionId } = await host.db.transaction().execute((tx) => startSession(tx, host, id, 'test'))
  return { id, sessionId, ...player }
}
async function sitDown(engine: string): Promise<{ player: Caller; token: string; opened: State }> {
  const player = await newGamer()
  const token = await createLaunch(host, player, { platform: PLATFORM, game: engine, kind: 'launch' })
  // A live table takes bets at the beginning of its rounds.
  if (engineOf(engine)?.rules.table) clock.forward(TIMETABLE.roundMs - (clock.now % TIMETABLE.roundMs))
  const { body } = await ask(engine, 'open', { token })
  clock.forward(5000)
  return { player, token, opened: body }
}
const betOn = (engine: string, opened: State, round = opened.next.round) =>
  ask(engine, 'play', { session: opened.session, round, playerSeed: 'shapla', ...BETS[engine] })
const move = (engine: string, opened: State, round: string, index: number, wanted: unknown) =>
  ask(engine, 'move', { session: opened.session, round, index, move: wanted })

const poisha = (text: string): number => Math.round(Number(text) * 100)
const balanceOf = async (player: Caller): Promise<number> => Number(await playableOf(host.db, player.id))

/** A finished round says what its seeds, bet and moves give. */
function expectFair(engine: string, ended: Ended): void {
  const rules = engineOf(engine)?.rules
  const bet = rules?.betOf(poisha(ended.stake), ended.choice)
  const draw = drawsOf(ended.serverSeed, ended.playerSeed, ended.nonce)
  const again = rules?.play(draw, bet, ended.moves, { isFree: false, elapsed: Infinity })
  expect(again?.view).toEqual(ended.view)
  expect(again?.pay).toBe(poisha(ended.pay))
}

onHouse('every engine plays a round that is paid once and verifies from its seeds', async () => {
  expect(Object.keys(BETS).toSorted()).toEqual(Object.keys(engines).toSorted())
  for (const engine of Object.keys(engines)) {
    const { player, opened } = await sitDown(engine)
    let { body } = await betOn(engine, opened)
    if (body.open) {
      // Blackjack stands, mines take the stake back, crash waits for its end.
      const rules = engineOf(engine)?.rules
      clock.forward(200_000)
      body = rules?.endsAfter
        ? (await ask(engine, 'watch', { session: opened.session, round: opened.next.round })).body
        : (await move(engine, opened, opened.next.round, 0, engine === 'mines' ? 'take' : 'stand')).body
    }
    const { ended } = body
    if (!ended) throw new Error(`${engine} has not ended`)
    expectFair(engine, ended)
    expect(await balanceOf(player), engine).toBe(100_000 - 200 + poisha(ended.pay))
    const again = await betOn(engine, opened, ended.round)
    expect(again.body.ended).toEqual(ended)
    expect(await balanceOf(player), engine).toBe(100_000 - 200 + poisha(ended.pay))
  }
})

onHouse(
  'an open round waits: its moves are taken once, in their order, and nothing of the seed is told',
  async () => {
    const { player, opened } = await sitDown('mines')
    const begun = await betOn('mines', opened)
    expect(begun.body.open).toMatchObject({ round: opened.next.round, moves: 0, view: { safe: [] } })
    expect(JSON.stringify(begun.body)).not.toContain('serverSeed')
    expect(await balanceOf(player)).toBe(99_800)
    const row = await host.db
      .selectFrom('studio_round')
      .selectAll()
      .where('id', '=', opened.next.round)
      .executeTakeFirstOrThrow()
    const draws = () => drawsOf(row.server_seed, 'shapla', row.nonce)
    const bet = minesRules.betOf(200, { mines: 3 })
    if (!bet) throw new Error('no bet')
    const taken = minesRules.play(draws(), bet, [{ move: 'take', at: 0 }], { isFree: false, elapsed: 0 })
    const mined = (taken.view as { mines: number[] }).mines
    const [first = 0, second = 0] = Array.from({ length: 25 }, (_, tile) => tile).filter(
      (tile) => !mined.includes(tile),
    )
    // Five taps at once are one move.
    const taps = await Promise.all([1, 2, 3, 4, 5].map(() => move('mines', opened, row.id, 0, first)))
    for (const tap of taps) expect(tap.body.open?.view.safe).toEqual([first])
    expect((await move('mines', opened, row.id, 0, second)).body.code).toBe('ROUND_DIFFERS')
    expect((await move('mines', opened, row.id, 2, second)).body.code).toBe('ROUND_DIFFERS')
    expect((await move('mines', opened, row.id, 1, first)).body.code).toBe('MOVE_REFUSED')
    for (const odd of [25, -1, 'x', null, {}])
      expect((await move('mines', opened, row.id, 1, odd)).body.code).toBe('MOVE_REFUSED')
    // A reload finds it as it was left.
    const again = await ask('mines', 'open', { token: opened.session })
    expect(again.body.open).toMatchObject({ round: row.id, moves: 1, view: { safe: [first] } })
    await move('mines', opened, row.id, 1, second)
    const { body } = await move('mines', opened, row.id, 2, 'take')
    expect(poisha(body.ended?.pay ?? '')).toBe(Math.floor((200 * factorOf(3, 2)) / 100))
    expect(await balanceOf(player)).toBe(99_800 + poisha(body.ended?.pay ?? ''))
    expect((await move('mines', opened, row.id, 2, 'take')).body.ended).toEqual(body.ended)
  },
)

/** How an open round is ended at once. */
const ENDING: Record<string, string> = { mines: 'take', blackjack: 'stand', crash: 'out' }

onHouse('PP-24 no engine begins a second round within 2.5 s of reels, 5 s of anything else', async () => {
  for (const engine of Object.keys(engines).filter((name) => !engineOf(name)?.rules.table)) {
    const { opened } = await sitDown(engine)
    let { body } = await betOn(engine, opened)
    if (body.open) ({ body } = await move(engine, opened, opened.next.round, 0, ENDING[engine]))
    const second = () => betOn(engine, opened, body.next.round)
    clock.forward((engine === 'slot' ? 2500 : 5000) - 1)
    expect((await second()).body.code, engine).toBe('ROUND_EARLY')
    clock.forward(1)
    expect((await second()).status, engine).toBe(200)
  }
})

onHouse('a round left open is taken for its player after a day, and not before', async () => {
  const { player, opened } = await sitDown('mines')
  await betOn('mines', opened)
  clock.forward(23 * 3_600_000)
  expect(await recoverRounds(host)).toBe(0)
  clock.forward(2 * 3_600_000)
  expect(await recoverRounds(host)).toBe(1)
  expect(await balanceOf(player)).toBe(100_000)
})

/** Sits players down at crash until one's round breaks off where `wanted` says: each is new, so no time check falls due. */
async function crashRound(wanted: (point: number) => boolean) {
  for (;;) {
    const { player, opened } = await sitDown('crash')
    const row = await host.db
      .selectFrom('studio_round')
      .selectAll()
      .where('id', '=', opened.next.round)
      .executeTakeFirstOrThrow()
    const point = pointIn(drawsOf(row.server_seed, 'shapla', row.nonce))
    if (wanted(point)) return { player, opened, point }
  }
}
const pointIn = (draw: (below: number) => number): number => {
  const rules = engineOf('crash')?.rules
  const { view } = rules?.play(draw, { stake: 100 }, [], { isFree: false, elapsed: Infinity }) ?? {}
  return (view as { point: number }).point
}

onHouse(
  'crash pays the multiplier of the moment the press arrives, and nothing once it broke off',
  async () => {
    const { player, opened, point } = await crashRound((at) => at > 160 && at < 1000)
    const before = await balanceOf(player)
    await betOn('crash', opened)
    clock.forward(timeOf(150))
    const { body } = await move('crash', opened, opened.next.round, 0, 'out')
    expect(body.ended?.view).toEqual({ point, out: 150 })
    expect(await balanceOf(player)).toBe(before - 200 + 300)
    const late = await crashRound((at) => at > 110 && at < 1000)
    const had = await balanceOf(late.player)
    await betOn('crash', late.opened)
    clock.forward(timeOf(late.point) + 1)
    const over = await move('crash', late.opened, late.opened.next.round, 0, 'out')
    expect(over.body.ended?.view).toEqual({ point: late.point })
    expect(await balanceOf(late.player)).toBe(had - 200)
  },
)

onHouse(
  'a crash round that nobody was there to end gives its stake back, and a set cash-out is paid',
  async () => {
    const lost = await crashRound((at) => at < 1000)
    const had = await balanceOf(lost.player)
    await betOn('crash', lost.opened)
    clock.forward(timeOf(lost.point) + 1)
    expect(await recoverRounds(host)).toBe(1)
    expect(await balanceOf(lost.player)).toBe(had)
    const won = await crashRound((at) => at > 200 && at < 1000)
    const before = await balanceOf(won.player)
    const { session, next } = won.opened
    await ask('crash', 'play', {
      session,
      round: next.round,
      playerSeed: 'shapla',
      stake: '2.00',
      choice: { target: 200 },
    })
    clock.forward(timeOf(200) + 1)
    expect(await recoverRounds(host)).toBe(1)
    expect(await balanceOf(won.player)).toBe(before + 200)
  },
)

/** The wallet of a host whose process dies at a call: before the wallet heard it, or before the answer came back. */
function dyingWallet(at: 'bet' | 'win', when: 'before' | 'after'): WalletClient {
  const real = walletClient(host, walletRoutes(host))
  return async (platform, call, fields) => {
    if (call !== at) return real(platform, call, fields)
    if (when === 'after') await real(platform, call, fields)
    throw new Error('killed')
  }
}

onHouse(
  'a host killed in a round of any engine: after its start the round is finished or given back, once',
  async () => {
    for (const engine of Object.keys(engines)) {
      const rules = engineOf(engine)?.rules
      if (!rules) throw new Error(engine)
      for (const [at, when] of [
        ['bet', 'before'],
        ['bet', 'after'],
        ['win', 'before'],
        ['win', 'after'],
      ] as const) {
        const { player, token, opened } = await sitDown(engine)
        const { alias: seat } = await host.db
          .selectFrom('wallet_player')
          .select('alias')
          .where('player_id', '=', player.id)
          .executeTakeFirstOrThrow()
        const bet = BETS[engine]
        const round = await startRound(
          host,
          rules,
          { platform: PLATFORM, game: engine, player: seat },
          {
            round: opened.next.round,
            stake: taka(2),
            playerSeed: 'shapla',
            choice: bet?.choice ?? null,
          },
        )
        await goOn({ host, wallet: dyingWallet(at, when), rules }, round, token).catch(() => undefined)
        clock.forward(25 * 3_600_000)
        const ended = await recoverRounds(host)
        expect(await recoverRounds(host), `${engine} ${when} ${at}`).toBe(0)
        const now = await host.db
          .selectFrom('studio_round')
          .selectAll()
          .where('id', '=', round.id)
          .executeTakeFirstOrThrow()
        expect(['settled', 'void'], `${engine} ${when} ${at}, ${ended} ended`).toContain(now.state)
        expect(await balanceOf(player), `${engine} ${when} ${at}`).toBe(
          now.state === 'void' ? 100_000 : 99_800 + Number(now.pay),
        )
      }
    }
  },
)
