/**
 * Players' orders in a process that is killed with SIGKILL at its writes, and started again on the same database: whatever was
 * not committed has never been, what was is whole, and its key answers with it. It dies at each third write, counted from where the
 * seed says (KILLS_SEED); KILLS_EVERY=1, as in `npm run faults`, is each of them. FAULTS_HOST names another compiled host
 * (`…/server/main.js`). Source: exchange.md 2; decision 212.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { paisa, taka } from '../../../contract/money.ts'
import { NO_TERMS, placeOrder } from '../../../server/ledger/exchange.ts'
import { type Place, withDb } from '../../faults/world.ts'
import { newPlayer, NOON } from '../support/harness.ts'
import { emptyMarket } from '../support/markets.ts'
import { newDatabase, postgres } from '../support/postgres.ts'
import { compiledHost } from '../support/processes.ts'
import { seedOf } from '../../seed.ts'

const SEED = Number(seedOf('KILLS_SEED'))
const EVERY = Number(process.env['KILLS_EVERY'] ?? 3)

/** Generous: some hundred processes are started one after the other. */
const TIMEOUT_MS = 900_000

let main = process.env['FAULTS_HOST'] ?? ''
beforeAll(async () => {
  main ||= await compiledHost()
}, TIMEOUT_MS)

interface Said {
  word: 'began' | 'committed' | 'done'
  state: string
  broken: string[]
  money: string
  answer: string
}

interface Lived {
  began: Said
  commits: number
  /** What the operation answered; undefined where the process died. */
  answer: string | undefined
}

/** One life of the process. Throws where it ended otherwise than it was told to. */
async function live(place: Place, step: object, nth: number): Promise<Lived> {
  const asked = JSON.stringify({ place, step, nth })
  const child = spawn(process.execPath, [resolve('tests/faults/dying.mjs'), main, asked], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, errors] = ['', '']
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const signal = await new Promise<NodeJS.Signals | null>((done) =>
    child.once('close', (_code, by) => done(by)),
  )
  const said = out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Said)
  const began = said.find(({ word }) => word === 'began')
  const answer = said.find(({ word }) => word === 'done')?.answer
  if (!began || (answer === undefined && signal !== 'SIGKILL')) throw new Error(`${out}\n${errors}`)
  return { began, commits: said.filter(({ word }) => word === 'committed').length, answer }
}

/**
 * Lives and dies at one write after the other, until it is done; answers how often it died. Every life begins with a database in which
 * no rule is broken and no money came or went, and which is as it was unless something had been committed.
 */
async function diesAtEach(place: Place, step: object): Promise<number> {
  let last: Lived | undefined
  let deaths = 0
  for (let nth = 1 + (SEED % EVERY); ; nth += EVERY) {
    const life = await live(place, step, nth)
    expect([life.began.broken, life.began.money], `before write ${nth}`).toEqual([
      [],
      last?.began.money ?? life.began.money,
    ])
    if (last?.commits === 0) expect(life.began.state, `after write ${nth - EVERY}`).toBe(last.began.state)
    if (life.answer !== undefined) {
      // It had been done whole, and nobody was told: asked again, it is not done again.
      const again = await live(place, step, 0)
      expect(again.answer).toBe(life.answer)
      const after = await live(place, step, 0)
      expect(after.began).toEqual(again.began)
      return deaths
    }
    last = life
    deaths += 1
  }
}

const ORDER = { selection: 1, stake: paisa(3000), priceChange: 'better', at: NOON } as const

/** Two players wait at different prices, and a third has something that the house's next book has for them. */
async function prepare(place: Place) {
  return withDb(place, async (db) => {
    const [a, b, taker] = [
      await newPlayer(db, taka(1000)),
      await newPlayer(db, taka(1000)),
      await newPlayer(db, taka(1000)),
    ]
    const put = (playerId: bigint, reference: string, more: object, on = emptyMarket('1.61')) =>
      placeOrder(db, undefined, on, {
        ...ORDER,
        side: 'lay',
        odds: 200,
        run: undefined,
        terms: NO_TERMS,
        receipt: undefined,
        ...more,
        playerId,
        reference,
      })
    await put(a, 'killed-wait-a', { odds: 210 })
    await put(b, 'killed-wait-b', {})
    const waits = await put(taker, 'killed-waits', { side: 'back', odds: 900, selection: 2 })
    const edited = await put(taker, 'killed-edited', { side: 'back', odds: 300 }, emptyMarket('1.62'))
    await put(b, 'killed-maker', { odds: 190, stake: paisa(1000) }, emptyMarket('1.62'))
    return { a, b, taker, waits: waits.orderId, edited: edited.orderId }
  })
}

/** Each operation of the matcher, in the order in which a market sees them. */
async function allSteps(place: Place): Promise<void> {
  const { taker, waits, edited } = await prepare(place)
  const [playerId, at] = [String(taker), NOON]
  const levels = [{ price: 200, size: taka(10) }]
  const placed = { ...ORDER, playerId, side: 'back', odds: 200, stake: 8000, reference: 'killed-place' }
  const died = {
    // It meets two players and the house, and what is left of it waits.
    place: await diesAtEach(place, {
      name: 'place',
      key: 'killed-place',
      market: { ...emptyMarket('1.61'), levels },
      order: placed,
    }),
    match: await diesAtEach(place, {
      name: 'match',
      orderId: String(waits),
      market: { ...emptyMarket('1.61'), book: 2, levels: [{ price: 900, size: taka(10) }] },
      at,
    }),
    // To the back of the queue, where it meets another player.
    edit: await diesAtEach(place, {
      name: 'edit',
      key: 'killed-edit',
      market: { ...emptyMarket('1.62'), isOpen: true },
      change: { playerId, orderId: String(edited), waited: '3000', stake: 2500, odds: 190, at },
    }),
    cancelAll: await diesAtEach(place, { name: 'cancelAll', key: 'killed-cancel', playerId, at }),
    cashOut: await diesAtEach(place, {
      name: 'cashOut',
      key: 'killed-out',
      market: {
        ...emptyMarket('1.61'),
        book: 3,
        quoted: { back: [], lay: [{ price: 220, size: taka(100) }] },
      },
      playerId,
      at,
    }),
    settle: await diesAtEach(place, { name: 'settle', market: '1.61', outcome: 1, at }),
  }
  console.log(`died (KILLS_EVERY ${EVERY}, KILLS_SEED ${SEED})`, died)
  expect(died.place).toBeGreaterThanOrEqual(Math.floor(12 / EVERY))
  const others = [died.match, died.edit, died.cancelAll, died.cashOut, died.settle]
  expect(Math.min(...others)).toBeGreaterThanOrEqual(Math.floor(5 / EVERY))
  await withDb(place, async (db) => {
    const orders = await db
      .selectFrom('exchange_order')
      .select(['reference', 'matched', 'with_players', 'rest'])
      .orderBy('op_id')
      .execute()
    expect(orders).toMatchObject([
      { reference: 'killed-wait-a', matched: 3000n, with_players: 3000n, rest: 0n },
      { reference: 'killed-wait-b', matched: 3000n, with_players: 3000n, rest: 0n },
      { reference: 'killed-waits', matched: 1000n, with_players: 0n, rest: 0n },
      { reference: 'killed-edited', matched: 0n, rest: 0n },
      { reference: 'killed-maker', matched: 1000n, rest: 0n },
      { reference: 'killed-place', matched: 7000n, with_players: 6000n, rest: 0n },
      ...orders.slice(6),
    ])
    const { open } = await db
      .selectFrom('exchange_hold')
      .select((row) => row.fn.sum<string>('amount').as('open'))
      .where('market', '=', '1.61')
      .executeTakeFirstOrThrow()
    expect(open).toBe('0')
  })
}

test(
  'exchange.md 2 a process killed at its writes in the matcher loses nothing and does nothing twice [PostgreSQL]',
  { timeout: TIMEOUT_MS },
  async (context) => {
    const server = await postgres()
    if (!server.url) return context.skip(server.reason)
    const { url, drop } = await newDatabase(server)
    try {
      await allSteps({ dataDir: '', databaseUrl: url })
    } finally {
      await drop()
    }
  },
)
