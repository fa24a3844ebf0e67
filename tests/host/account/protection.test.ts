/** What a player sets for their protection, what is shown of it, and its log. PP-05 to PP-13, F-22. */
import {
  createHash,
  createPublicKey,
  type JsonWebKey,
  randomUUID,
  verify as verifySignature,
} from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from '../../../contract/kit/zod.ts'
import { protectionHistory, RECEIPT_KEYS_PATH, verifyProtection } from '../../../contract/proof.ts'
import { type Paisa, taka } from '../../../contract/money.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { payWin, placeBet } from '../../../server/ledger/bets.ts'
import { claimDeposit } from '../../../server/ledger/deposits.ts'
import { lapseRaises } from '../../../server/ledger/limits.ts'
import { onEverySite, onOneSite, type Site } from '../support/site.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Player = Awaited<ReturnType<Site['player']>>

interface Shown {
  limits: {
    kind: string
    period: string
    value: string | number | null
    used: string | number
    left: string | number | null
    renews_at: string
    raise: { id: string; value: string | null; due_at: string; closes_at: string } | null
  }[]
  check: { every: number; due_at: string | null; sitting: Record<string, string> | null }
  prompts: string[]
  time_out_until: string | null
  code?: string
}

const ask = async (
  site: Site,
  { token }: Player,
  method: string,
  path: string,
  body?: object,
  key?: string,
) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const said = await site.call(method, `/api/protection${path}`, { token, body, headers })
  return { status: said.status, body: said.body as unknown as Shown }
}
const limitIn = ({ limits }: Shown, kind: string, period: string) => {
  const found = limits.find((limit) => limit.kind === kind && limit.period === period)
  if (!found) throw new Error(`no limit of ${kind} a ${period}`)
  return found
}
const set = (site: Site, player: Player, kind: string, period: string, value: string | number | null) =>
  ask(site, player, 'POST', '/limits', { kind, period, value })
const valueNow = async (site: Site, player: Player, kind = 'deposit', period = 'day') =>
  limitIn((await ask(site, player, 'GET', '')).body, kind, period).value
const idOf = async ({ db }: Site, { remoteId }: Player) =>
  (await db.selectFrom('player').select('id').where('public_id', '=', remoteId).executeTakeFirstOrThrow()).id
/** Logged in again, after days. */
async function again(site: Site, player: Player): Promise<Player> {
  const { body } = await site.login(player.username, player.password)
  return { ...player, token: String(body['token']) }
}
const sound = async ({ db }: Site) =>
  expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])

const log = async (site: Site, { token }: Player, before?: number) => {
  const query = before === undefined ? '' : `?before=${before}`
  const { body } = await site.call('GET', `/api/protection/log${query}`, { token })
  return body as unknown as {
    data: { n: number; at: string; kind: string; data: string; hash: string }[]
    more: boolean
  }
}
const kinds = async (site: Site, player: Player) =>
  (await log(site, player)).data.map(({ kind }) => kind).toReversed()

async function bet(site: Site, playerId: bigint, amount: Paisa, won?: Paisa): Promise<void> {
  const one = { provider: 'P', playerId, round: 'r', game: 'g', at: site.clock.now }
  const tx = randomUUID()
  await placeBet(site.db, { ...one, tx, amount })
  if (won !== undefined) await payWin(site.db, { ...one, tx: `${tx}-win`, bet: tx, amount: won })
}

onEverySite(
  'PP-06 PP-09 a limit is lowered at once, and raised only a week later with a second word',
  async (site) => {
    const player = await site.player()
    expect((await ask(site, player, 'GET', '')).body.limits).toHaveLength(12)
    expect((await set(site, player, 'deposit', 'day', '1234.56')).status).toBe(200)
    expect(await valueNow(site, player)).toBe('1234.56')

    const asked = await set(site, player, 'deposit', 'day', '2000.00')
    const { value, raise } = limitIn(asked.body, 'deposit', 'day')
    expect([value, raise?.value]).toEqual(['1234.56', '2000.00'])
    const confirm = () => ask(site, player, 'POST', `/limits/${raise?.id}/confirm`, {})
    site.clock.forward(7 * DAY_MS - HOUR_MS)
    expect((await confirm()).body.code).toBe('LIMIT_EARLY')
    site.clock.forward(HOUR_MS)
    expect(await valueNow(site, player)).toBe('1234.56')
    for (let n = 0; n < 2; n++) expect((await confirm()).status).toBe(200)
    expect(await valueNow(site, player)).toBe('2000.00')

    // Another is asked for, and taken back by a lower one.
    const again = limitIn((await set(site, player, 'deposit', 'day', null)).body, 'deposit', 'day')
    expect([again.value, again.raise?.value]).toEqual(['2000.00', null])
    const lowered = limitIn((await set(site, player, 'deposit', 'day', '10.00')).body, 'deposit', 'day')
    expect([lowered.value, lowered.raise]).toEqual(['10.00', null])
    site.clock.forward(7 * DAY_MS)
    const late = await ask(site, player, 'POST', `/limits/${again.raise?.id}/confirm`, {})
    expect([late.status, late.body.code]).toEqual([409, 'LIMIT_OVER'])
    expect(await kinds(site, player)).toEqual([
      'limit_set',
      'limit_raise_asked',
      'limit_raised',
      'limit_raise_asked',
      'limit_raise_dropped',
      'limit_set',
    ])
    await sound(site)
  },
)

onEverySite(
  'PP-09 a raise that nobody confirms is dropped after a week, and stays as it was',
  async (site) => {
    const player = await site.player()
    await set(site, player, 'loss', 'week', '100.00')
    const { raise } = limitIn((await set(site, player, 'loss', 'week', null)).body, 'loss', 'week')
    site.clock.forward(14 * DAY_MS)
    await lapseRaises(site.db, site.clock.now)
    const back = await again(site, player)
    expect(limitIn((await ask(site, back, 'GET', '')).body, 'loss', 'week').raise?.id).toBe(raise?.id)
    site.clock.forward(1)
    await lapseRaises(site.db, site.clock.now)
    const after = limitIn((await ask(site, back, 'GET', '')).body, 'loss', 'week')
    expect([after.value, after.raise]).toEqual(['100.00', null])
    expect((await kinds(site, back)).at(-1)).toBe('limit_raise_lapsed')
    await sound(site)
  },
)

onOneSite(
  'a limit is above zero, set once for its key, and what holds already changes nothing',
  async (site) => {
    const player = await site.player()
    for (const [kind, value] of [
      ['deposit', '0'],
      ['deposit', '-5'],
      ['deposit', '1.005'],
      ['time', 0],
      ['time', 'x'],
    ] as const)
      expect((await set(site, player, kind, 'day', value)).status, `${kind} ${value}`).toBe(422)
    const body = { kind: 'time', period: 'day', value: 3600 }
    for (let n = 0; n < 2; n++)
      expect((await ask(site, player, 'POST', '/limits', body, 'limit-key-0001')).status).toBe(200)
    await set(site, player, 'time', 'day', 3600)
    await set(site, player, 'wager', 'day', null)
    expect(await kinds(site, player)).toEqual(['limit_set'])
    expect(await valueNow(site, player, 'time')).toBe(3600)
  },
)

onEverySite('PP-09 the database itself refuses a limit that is raised at once', async (site) => {
  const player = await site.player()
  await set(site, player, 'deposit', 'day', '100.00')
  const raise = limitIn((await set(site, player, 'deposit', 'day', '200.00')).body, 'deposit', 'day').raise
  const now = new Date(site.clock.now).toISOString()
  const insert = (value: string, due: string, confirmed: string, period = 'day') => `
    insert into limit_change(player_id, op_id, kind, period, value, asked_at, due_at, confirmed_at)
    select player_id, (select max(id) from op where id not in (select op_id from limit_change)), 'deposit', '${period}', ${value},
      '${now}'::timestamptz, '${now}'::timestamptz + interval '${due}', ${confirmed} from limit_change limit 1`
  const forbidden = {
    'a raise that holds at once': insert('30000', '0 hours', `'${now}'`),
    'none at once': insert('null', '0 hours', `'${now}'`),
    'a raise that waits less than a day': insert('30000', '23 hours', 'null'),
    'a second raise beside the one that waits': insert('30000', '24 hours', 'null'),
    'a lower one that does not hold at once': insert('5000', '0 hours', 'null'),
    'a first one that waits': insert('5000', '24 hours', 'null', 'week'),
    'a confirmation before its day': `update limit_change set confirmed_at = '${now}' where id = ${raise?.id}`,
    'a confirmation after its week': `update limit_change set confirmed_at = due_at + interval '7 days 1 ms' where id = ${raise?.id}`,
    'another value': `update limit_change set value = 1 where id = ${raise?.id}`,
    'a limit deleted': 'delete from limit_change',
    'all limits gone': 'truncate limit_change cascade',
    'a line changed': `update protection_log set data = '{}'`,
    'a line deleted': 'delete from protection_log',
    'all lines gone': 'truncate protection_log',
    'a day of play written by hand':
      'insert into play_day(player_id, day) select id, now()::date from player',
  }
  for (const [name, statement] of Object.entries(forbidden))
    await expect(sql.raw(statement).execute(site.db), name).rejects.toThrow(/\w/)
  await sound(site)
})

onEverySite('PP-07 PP-11 PP-12 what is used of a limit, by day, week and month of Dhaka', async (site) => {
  const player = await site.player()
  const id = await idOf(site, player)
  // A Saturday at noon: the week begins anew the next day.
  for (const kind of ['loss', 'wager']) await set(site, player, kind, 'day', '500.00')
  await bet(site, id, taka(100), taka(30))
  await bet(site, id, taka(40))
  const claim = { playerId: id, method: 1, channel: 11, accountNumber: '01712345678', promotionId: undefined }
  await claimDeposit(site.db, undefined, {
    ...claim,
    trx: 'USED000001',
    amount: taka(500),
    at: site.clock.now,
  })
  await site.call('GET', '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=600', {
    token: player.token,
  })
  site.clock.forward(10 * MINUTE_MS)
  await bet(site, id, taka(10), taka(0))
  const usedBy = async (period: string) => {
    const { body } = await ask(site, player, 'GET', '')
    return ['deposit', 'loss', 'wager', 'time'].map((kind) => limitIn(body, kind, period).used)
  }
  const all = ['1100.00', '120.00', '150.00', 600]
  for (const period of ['day', 'week', 'month']) expect(await usedBy(period), period).toEqual(all)
  const { body } = await ask(site, player, 'GET', '')
  expect(limitIn(body, 'loss', 'day').left).toBe('380.00')
  const renews = (period: string) => limitIn(body, 'loss', period).renews_at
  expect(['day', 'week', 'month'].map(renews)).toEqual([
    '2026-11-22T00:00:00.000+06:00',
    '2026-11-22T00:00:00.000+06:00',
    '2026-12-01T00:00:00.000+06:00',
  ])
  // The number expires unclaimed; the sitting is over.
  site.clock.forward(30 * MINUTE_MS)
  expect(await usedBy('day')).toEqual(['500.00', '120.00', '150.00', 600])
  site.clock.forward(12 * HOUR_MS)
  for (const period of ['day', 'week'])
    expect(await usedBy(period), period).toEqual(['0.00', '0.00', '0.00', 0])
  expect(await usedBy('month')).toEqual(['500.00', '120.00', '150.00', 600])
  await sound(site)
})

onEverySite(
  'PP-13 a sitting goes on by bets, is told with its figures, and ends by stop or by a pause',
  async (site) => {
    const player = await site.player()
    const id = await idOf(site, player)
    const check = async () => (await ask(site, player, 'GET', '')).body.check
    expect(await check()).toEqual({ every: 30, due_at: null, sitting: null })
    await bet(site, id, taka(50), taka(20))
    site.clock.forward(15 * MINUTE_MS)
    await bet(site, id, taka(10))
    const { due_at: due, sitting } = await check()
    expect(due).toBe('2026-11-21T12:30:00.000+06:00')
    expect(sitting).toEqual({
      began_at: '2026-11-21T12:00:00.000+06:00',
      staked: '60.00',
      won: '20.00',
      net: '-40.00',
    })
    const { body } = await ask(site, player, 'POST', '/check', { answer: 'on' })
    expect(body.check.due_at).toBe('2026-11-21T12:45:00.000+06:00')
    await ask(site, player, 'PATCH', '/check', { every: 5 })
    expect((await check()).due_at).toBe('2026-11-21T12:20:00.000+06:00')
    for (const every of [0, 4, 61, null])
      expect((await ask(site, player, 'PATCH', '/check', { every })).status, `${every}`).toBe(422)
    expect((await ask(site, player, 'POST', '/check', { answer: 'stop' })).body.check.sitting).toBeNull()
    await bet(site, id, taka(10))
    expect((await check()).sitting?.['staked']).toBe('10.00')
    site.clock.forward(15 * MINUTE_MS + 1)
    expect((await check()).sitting).toBeNull()
    await bet(site, id, taka(5))
    expect((await check()).sitting?.['staked']).toBe('5.00')
    expect(await kinds(site, player)).toEqual(['check_on', 'check_every', 'check_stop'])
    await sound(site)
  },
)

onOneSite(
  'PP-04 PP-05 PP-10 what was shown is noted once, and asked for again after 90 days',
  async (site) => {
    const player = await site.player(null)
    const due = async () => (await ask(site, player, 'GET', '')).body.prompts
    expect(await due()).toEqual(['tools', 'limits'])
    await ask(site, player, 'POST', '/seen', { prompt: 'tools', answer: 'ok' })
    expect(await due()).toEqual(['limits'])
    await ask(site, player, 'POST', '/seen', { prompt: 'limits', answer: 'none' }, 'seen-key-0001')
    await ask(site, player, 'POST', '/seen', { prompt: 'limits', answer: 'none' }, 'seen-key-0001')
    expect(await due()).toEqual([])
    site.clock.forward(90 * DAY_MS)
    const { body } = await site.login(player.username, player.password)
    const back = { ...player, token: String(body['token']) }
    expect((await ask(site, back, 'GET', '')).body.prompts).toEqual(['review'])
    await ask(site, back, 'POST', '/seen', { prompt: 'review', answer: 'kept' })
    expect((await ask(site, back, 'GET', '')).body.prompts).toEqual([])
    await ask(site, back, 'POST', '/seen', { prompt: 'harm', answer: 'pause' })
    const { data } = await log(site, back)
    expect(data.map((line) => JSON.parse(line.data) as unknown)).toEqual([
      { prompt: 'harm', answer: 'pause' },
      { prompt: 'review', answer: 'kept' },
      { prompt: 'limits', answer: 'none' },
      { prompt: 'tools', answer: 'ok' },
    ])
    expect((await ask(site, back, 'POST', '/seen', { prompt: 'other', answer: 'ok' })).status).toBe(422)
  },
)

onEverySite('F-22 the log is a chain that anyone can check, and an edited line is found', async (site) => {
  const [player, other] = [await site.player(), await site.player()]
  await set(site, player, 'deposit', 'week', '700.00')
  await set(site, other, 'deposit', 'week', '800.00')
  site.clock.forward(1234)
  const until = new Date(site.clock.now + DAY_MS).toISOString()
  await site.call('POST', '/api/time-out', { token: player.token, body: { until } })
  await sql`insert into protection_log(player_id, at, kind) select id, ${new Date(site.clock.now)}, 'seen'
    from player cross join generate_series(1, 103) where public_id = ${player.remoteId}`.execute(site.db)
  const newest = await log(site, player)
  const older = await log(site, player, newest.data.at(-1)?.n)
  expect([newest.data.length, newest.more, older.data.length, older.more]).toEqual([100, true, 5, false])
  const lines = [...newest.data, ...older.data].toReversed()
  expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 105 }, (_, n) => n + 1))
  expect(lines[1]).toMatchObject({ kind: 'time_out', data: JSON.stringify({ until }).replace(':', ': ') })
  const sha256 = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
  let hash = createHash('sha256').update(`maidan-protection-1\n${player.remoteId}`).digest()
  for (const { n, at, kind, data, hash: said } of lines) {
    const line = `${n}|${new Date(at).toISOString()}|${kind}|${data}`
    hash = createHash('sha256').update(sha256(hash, line)).digest()
    expect(said, line).toBe(hash.toString('hex'))
  }
  const exported = await site.call('GET', '/api/export?format=protection', { token: player.token })
  const history = z.parse(protectionHistory, exported.body)
  const { keys } = (await site.call('GET', RECEIPT_KEYS_PATH)).body as unknown as { keys: JsonWebKey[] }
  const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' })
  const verified = (log: typeof history) =>
    verifyProtection(log, {
      digest: (before, text) => createHash('sha256').update(before, 'hex').update(text).digest('hex'),
      verify: (message, signature) =>
        verifySignature(null, Buffer.from(message), key, Buffer.from(signature, 'base64url')),
    })
  expect(history.lines).toHaveLength(105)
  expect(await verified(history)).toEqual({ ok: true })
  const edited = history.lines.map((line) => (line.n === 2 ? { ...line, kind: 'limit_set' } : line))
  expect(await verified({ ...history, lines: edited })).toEqual({ ok: false, broken: 'line', line: 2 })
  expect(await verified({ ...history, lines: history.lines.slice(0, -1) })).toMatchObject({ broken: 'head' })
  expect(await verified({ ...history, made_at: '2026-01-01' })).toMatchObject({ broken: 'signature' })

  const { rows } = await sql<{ count: bigint }>`select count(*) from audit
    where actor = ${`player:${player.remoteId}`} and object like 'protection:%'`.execute(site.db)
  expect(Number(rows[0]?.count)).toBe(105)
  await sound(site)
  await sql.raw('alter table protection_log disable trigger protection_log_append_only').execute(site.db)
  await sql`update protection_log set data = '{"value": 1}' where n = 1`.execute(site.db)
  const broken = (await auditCheck(site.db)).filter(({ faults }) => faults > 0)
  expect(broken).toEqual([{ rule: 'each protection log is one chain', faults: 2 }])
})
