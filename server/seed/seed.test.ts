import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createVitals } from '../health/vitals.ts'
import type { Host } from '../host.ts'
import { auditCheck } from '../ledger/audit-check.ts'
import { inboxPage } from '../inbox/inbox.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { pointsOf } from '../ledger/vip.ts'
import { isPassword } from '../auth/passwords.ts'
import { methodOf } from '../payments/registry.ts'
import { REFERRAL_TERMS, referralOf } from '../loyalty/referral.ts'
import { openStore, type Store } from '../store/open.ts'
import { VIP_TERMS } from '../loyalty/vip.ts'
import { vipOf } from '../records/vip.ts'
import { loadBrand } from '../brand/load.ts'
import { CATALOGUE } from './catalogue.ts'
import { HABITS } from './habits.ts'
import { PROVIDERS } from './providers.ts'
import { DEMO_LOGINS, seed } from './seed.ts'
import { createMatches } from '../matches/matches.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')
const DAY = 24 * 60 * 60 * 1000
let store: Store
let host: Host

beforeAll(async () => {
  store = await openStore({ memory: true })
  host = {
    db: store.db,
    config: readConfig({}),
    brand: loadBrand(),
    clock: () => NOW,
    random: randomBytes,
    matches: createMatches({
      db: store.db,
      newSecret: () => randomBytes(32).toString('hex'),
      delays: readConfig({}).inPlayDelays,
    }),
    log: () => {},
    vitals: createVitals(Date.now),
  }
  await seed(host)
})
afterAll(() => store.close())

const TABLES = [
  'provider',
  'game',
  'slider',
  'promotion',
  'setting',
  'player',
  'op',
  'transfer',
  'deposit',
  'withdrawal',
  'turnover',
  'game_tx',
] as const
const counts = () =>
  Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await host.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<bigint>().as('rows'))
        .executeTakeFirstOrThrow()
      return [table, Number(rows)] as const
    }),
  )

const playerId = async (username: string): Promise<bigint> => {
  const found = host.db.selectFrom('player').select('id').where('username', '=', username)
  return (await found.executeTakeFirstOrThrow()).id
}

test('the catalogue is in the database', async () => {
  const found = Object.fromEntries(await counts())
  expect(found['provider']).toBe(PROVIDERS.length)
  expect(found['game']).toBe(CATALOGUE.length)
})

test('seeding twice is seeding once', async () => {
  const before = await counts()
  await seed(host)
  expect(await counts()).toEqual(before)
})

test('what staff changed is left alone by the next start', async () => {
  await host.db.updateTable('provider').set({ name: 'Renamed' }).where('platform', '=', 'TEESTA').execute()
  await seed(host)
  const found = host.db.selectFrom('provider').select('name').where('platform', '=', 'TEESTA')
  expect((await found.executeTakeFirstOrThrow()).name).toBe('Renamed')
})

test('the ledger finds nothing wrong with the history', async () => {
  const rules = await auditCheck(host.db)
  expect(rules.length).toBeGreaterThan(0)
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([])
})

test('a seed that was cut short goes on where it stopped', async () => {
  const balance = await balanceOf(host.db, await playerId('rahim'))
  const before = (await counts()).filter(([table]) => table !== 'setting')
  await host.db.deleteFrom('setting').where('key', '=', 'seeded_players').execute()
  await seed(host)
  expect((await counts()).filter(([table]) => table !== 'setting')).toEqual(before)
  expect(await balanceOf(host.db, await playerId('rahim'))).toBe(balance)
})

test('every demo login opens', async () => {
  for (const { username, password } of DEMO_LOGINS) {
    const found = host.db.selectFrom('player').select('password_hash').where('username_key', '=', username)
    expect(await isPassword(password, (await found.executeTakeFirstOrThrow()).password_hash), username).toBe(
      true,
    )
  }
})

test('the new player has the play money of a sign-up and nothing else', async () => {
  const id = await playerId('newplayer')
  expect(await balanceOf(host.db, id)).toBe(100_000)
  expect(await host.db.selectFrom('game_tx').select('tx').where('player_id', '=', id).execute()).toEqual([])
})

test('the active player has months of history, with one deposit open and one refused with a reason', async () => {
  const id = await playerId('rahim')
  const deposits = await host.db
    .selectFrom('deposit')
    .selectAll()
    .where('player_id', '=', id)
    .orderBy('id')
    .execute()
  expect(deposits.filter(({ status }) => status === 0)).toHaveLength(1)
  const refused = deposits.filter(({ status }) => status === 2)
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reason).not.toBe('')
  expect(NOW - (deposits[0]?.created_at.getTime() ?? NOW)).toBeGreaterThan(170 * DAY)
  const turnovers = await host.db
    .selectFrom('turnover')
    .select('status')
    .where('player_id', '=', id)
    .execute()
  expect(turnovers.map(({ status }) => status).sort()).toEqual(['active', 'complete'])
  const wins = await host.db
    .selectFrom('game_tx')
    .select('amount')
    .where('player_id', '=', id)
    .where('kind', '=', 'win')
    .execute()
  expect(wins.some(({ amount }) => amount > 0n)).toBe(true)
  expect(wins).toHaveLength(HABITS['rahim']?.rounds ?? 0)
})

test('the VIP is verified and waits for a withdrawal', async () => {
  const player = await host.db
    .selectFrom('player')
    .selectAll()
    .where('username', '=', 'sultana')
    .executeTakeFirstOrThrow()
  expect(player).toMatchObject({ vip_level: 'Expert III', phone_verified: true, email_verified: true })
  const open = host.db
    .selectFrom('withdrawal')
    .select('amount')
    .where('player_id', '=', player.id)
    .where('status', '=', 0)
  expect(await open.execute()).toHaveLength(1)
})

test('nothing of the past is in the future', async () => {
  for (const table of ['op', 'transfer', 'game_tx'] as const) {
    const { last } = await host.db
      .selectFrom(table)
      .select((row) => row.fn.max('at').as('last'))
      .executeTakeFirstOrThrow()
    expect(last.getTime(), table).toBeLessThanOrEqual(NOW)
  }
})

test('the demo pays by methods that the registry has, within their channels', () => {
  for (const { deposits } of Object.values(HABITS)) {
    for (const { method, channel, amount } of deposits) {
      const found = methodOf(method)?.channels.find(({ id }) => id === channel)
      expect(found, `method ${method}, channel ${channel}`).toBeDefined()
      expect(amount * 100).toBeGreaterThanOrEqual(found?.min ?? Infinity)
      expect(amount * 100).toBeLessThanOrEqual(found?.max ?? 0)
    }
  }
})

test('points come from what the demo players did: one can convert them, one is below the minimum', async () => {
  const points = async (username: string): Promise<number> =>
    Number(await pointsOf(host.db, await playerId(username)))
  expect(await points('sultana')).toBeGreaterThan(4000)
  expect(await points('rahim')).toBeGreaterThan(0)
  expect(await points('rahim')).toBeLessThan(4000)
  expect(await points('newplayer')).toBe(0)
  const vip = await vipOf(host.db, await playerId('sultana'), VIP_TERMS, 'en')
  expect(vip.used).toHaveLength(2)
  expect(new Set(vip.received.map(({ source }) => source))).toEqual(
    new Set(['Settled bets', 'From the house']),
  )
  expect(vip.history.length).toBeGreaterThan(9)
})

test('the demo players have letters of their past, the old ones read, and one invited another', async () => {
  const page = await inboxPage(host.db, await playerId('rahim'), 1, 'bn', host.clock())
  expect(page.lastPage).toBeGreaterThan(1)
  expect(page.unread).toBeGreaterThan(0)
  expect(page.unread).toBeLessThan(5)
  const figures = await referralOf(host.db, await playerId('sultana'), REFERRAL_TERMS, 'en', {
    at: host.clock(),
    isPaused: false,
  })
  expect(figures.activeDownlines).toBe(1)
})
