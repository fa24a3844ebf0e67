/**
 * Hostile input to every call of the contract, made from the contract: the answer is a success that fits the
 * schema or a 4xx with the error body, never a 5xx, and a refusal leaves the database as it was.
 */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/kit/endpoint.ts'
import { exchangeDataApi } from '../../../contract/exchange.ts'
import { api } from '../../../contract/index.ts'
import { z } from '../../../contract/kit/zod.ts'
import { EXCHANGE_BASE } from '../../../server/exchange/data.ts'
import { awardPoints } from '../../../server/ledger/vip.ts'
import { hostile, type HostileFile, hostileFile, hostileHeaders, LEAK } from '../support/hostile.ts'
import { type OpenSite, seededOnOne } from '../support/site.ts'
import { seedOf } from '../../seed.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 120)
const SEED = Number(seedOf('FUZZ_SEED'))

/** A seeded site with a player who has a deposit under way, so that hostile input meets real records. */
interface Target {
  site: OpenSite
  token: string
  remoteId: string
  /** Values that get past the first checks, so that the hostile ones beside them reach the handler. */
  plausible: Record<string, unknown>
  /** The database as it was last read. */
  state: State
  /** The last call may have changed it since. */
  isStale: boolean
}

async function targetOn(site: OpenSite): Promise<Target> {
  const { token, remoteId } = await site.player()
  const { games } = (await site.call('GET', '/api/get-games?type=SLOT')).body as unknown as {
    games: { code: string; platform: string }[]
  }
  const channels = await site.call('GET', '/api/showpayment-menthod?name=Shapla%20Pay')
  const [channel] = channels.body['data'] as { id: string; account_type: string }[]
  const claim = {
    account_number: '01712345678',
    transaction_id: 'FUZZ123456',
    amount: '500.00',
    payment_id: channel?.id,
  }
  const deposit = await site.call('POST', '/api/submit-deposit', { token, body: claim })
  expect(deposit.status, JSON.stringify(deposit.body)).toBe(201)
  const chat = (await site.call('POST', '/api/chats', { token, body: {} })).body['chat'] as { id: string }
  const inbox = (await site.call('GET', '/api/inbox', { token })).body['data'] as { data: { id: string }[] }
  const letterId = inbox.data[0]?.id
  expect(letterId).toBeDefined()
  await givePoints(site, remoteId)
  const market = await openMarket(site)
  const plausible = {
    ...claim,
    ...games[0],
    remote_id: remoteId,
    userId: remoteId,
    user_id: remoteId,
    gameCode: games[0]?.code,
    id: deposit.body['id'],
    name: 'Shapla Pay',
    account_type: channel?.account_type,
    promotion_id: null,
    username: 'fuzzplayer',
    password: 'fuzz password 1',
    phone: '01700000002',
    email: 'other@example.com',
    currency: 'BDT',
    type: 'SLOT',
    dofb: '1990-01-01',
    verification_code: '123456',
    current_password: 'fuzz password 1',
    new_password: 'Fuzz password 2',
    session: randomUUID(),
    isMobileLogin: true,
    user_one_id: remoteId,
    user_two_id: 'support',
    sender_id: remoteId,
    chat_id: chat.id,
    chatId: chat.id,
    content: 'Where is my deposit?',
    vip_coin: '10',
    on: true,
    page: '1',
    market,
    marketId: market,
    eventId: market.replace(/^1\./, ''),
    sport: 'cricket',
    selection: 1,
    side: 'back',
    odds: 900,
    stake: '10.00',
    client_reference: 'fuzz-reference-1',
    '/api/inbox/{id} id': letterId,
    '/api/inbox/{id}/read id': letterId,
    '/api/inbox/{id}/restore id': letterId,
  }
  return { site, token, remoteId, plausible, state: UNREAD, isStale: true }
}

/** A match to come. */
async function openMarket(site: OpenSite): Promise<string> {
  const events = (await site.call('GET', '/exchange-data/sports-events/tennis')).body as unknown
  const list = events as { MarketId: string; inplay: boolean; status: string }[]
  const open = list.findLast(({ inplay, status }) => !inplay && status === 'open')
  expect(open).toBeDefined()
  return open?.MarketId ?? ''
}

/** Points enough for every conversion there will be. */
async function givePoints({ db, clock }: OpenSite, remoteId: string): Promise<void> {
  const { id: playerId } = await db
    .selectFrom('player')
    .select('id')
    .where('public_id', '=', remoteId)
    .executeTakeFirstOrThrow()
  await awardPoints(db, 'fuzz-points', { playerId, points: 4_000_000n, actor: 'staff', at: clock.now })
}

/** On PostgreSQL, where the machine has it: on the embedded database the journeys and fuzz-seams.test.ts run these calls. */
let target: Target

beforeAll(async () => {
  console.log(`fuzz seed ${SEED} (FUZZ_SEED), ${RUNS} runs a call (FUZZ_RUNS)`)
  target = await targetOn(await seededOnOne())
})
afterAll(() => target.site.close())

interface Plan {
  /** Which fields to replace, and by what; the others are plausible. */
  replaced: Record<string, unknown>
  missing: string[]
  extra: Record<string, unknown>
  body: 'json' | 'cut' | 'list' | 'binary' | 'deep' | 'large' | 'none'
  type: string
  key: string | undefined
  authorization: 'right' | 'none' | 'wrong'
  twice: boolean
  headers: Record<string, string>
  /** In the address of a call that reads its body. */
  query: Record<string, unknown>
  /** Of a multipart call. */
  file: HostileFile
}

const planOf = (names: string[]): fc.Arbitrary<Plan> => {
  const some: fc.Arbitrary<string[]> = fc.subarray(names)
  const nothing: string[] = []
  return fc.record({
    replaced: some.chain((chosen) =>
      fc
        .tuple(...chosen.map(() => hostile))
        .map((values) => Object.fromEntries(chosen.map((name, i) => [name, values[i]]))),
    ),
    missing: fc.oneof({ weight: 3, arbitrary: fc.constant(nothing) }, { weight: 1, arbitrary: some }),
    extra: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Record<string, unknown>>({}) },
      {
        weight: 1,
        arbitrary: fc.dictionary(
          fc.constantFrom('__proto__', 'constructor', 'extra', 'id', 'balance', ''),
          hostile,
        ),
      },
    ),
    body: fc.oneof(
      { weight: 8, arbitrary: fc.constant('json' as const) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'cut' as const,
          'list' as const,
          'binary' as const,
          'deep' as const,
          'large' as const,
          'none' as const,
        ),
      },
    ),
    type: fc.oneof(
      { weight: 8, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'multipart/form-data; boundary=x',
          'application/json; charset=utf-16',
          '',
        ),
      },
    ),
    key: fc.oneof(
      fc.constant(undefined),
      fc.uuid(),
      fc.constantFrom('', 'short', 'x'.repeat(65), "' or 1=1 --", '00000000-0000-0000-0000-000000000000'),
    ),
    authorization: fc.oneof(
      { weight: 12, arbitrary: fc.constant('right' as const) },
      { weight: 1, arbitrary: fc.constantFrom('none' as const, 'wrong' as const) },
    ),
    twice: fc.oneof(
      { weight: 9, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    headers: fc.oneof(fc.constant<Record<string, string>>({}), hostileHeaders),
    query: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Record<string, unknown>>({}) },
      {
        weight: 1,
        arbitrary: fc.dictionary(fc.constantFrom('id', 'remote_id', 'amount', '', 'a[]'), hostile),
      },
    ),
    file: hostileFile,
  })
}

/** The wire names of a call's fields. */
const namesOf = (endpoint: Endpoint): string[] => {
  const json = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  return Object.keys(json.properties ?? {})
}

function requestOf({ plausible, token }: Target, [endpoint, base]: Called, plan: Plan): Request {
  const fields: Record<string, unknown> = {}
  for (const name of namesOf(endpoint)) {
    if (plan.missing.includes(name)) continue
    const usual = plausible[`${endpoint.path} ${name}`] ?? plausible[name] ?? 'value'
    fields[name] = name in plan.replaced ? plan.replaced[name] : usual
  }
  const path = base + endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(fields[name] ?? '0'))
  const all = { ...fields, ...plan.extra }
  const query = new URLSearchParams()
  if (endpoint.method === 'GET') {
    for (const [name, value] of Object.entries(all)) {
      for (const one of Array.isArray(value) ? value : [value]) query.append(name, spelt(one))
      if (plan.twice) query.append(name, spelt(value))
    }
  }
  if (endpoint.method !== 'GET')
    for (const [name, value] of Object.entries(plan.query)) query.append(name, spelt(value))
  const headers = new Headers(plan.headers)
  const isForm = endpoint.multipart === true && plan.type === 'application/json'
  const type = isForm ? 'multipart/form-data; boundary=x' : plan.type
  if (endpoint.method !== 'GET' && type) headers.set('content-type', type)
  if (plan.key !== undefined) headers.set('idempotency-key', plan.key)
  if (plan.authorization === 'right') headers.set('authorization', `Bearer ${token}`)
  if (plan.authorization === 'wrong') headers.set('authorization', 'Bearer md_wrong')
  const body = endpoint.method === 'GET' ? null : bodyOf(plan, all, endpoint)
  return new Request(`http://maidan.test${path}?${query}`, { method: endpoint.method, headers, body })
}

const spelt = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encoded = (value: unknown): string =>
  encodeURIComponent(spelt(value).replace(/\p{Surrogate}/gu, '?')) || '%00'

function bodyOf(plan: Plan, fields: Record<string, unknown>, endpoint: Endpoint): BodyInit | null {
  if (endpoint.multipart && plan.body === 'json') {
    const { name: fileName, type, head, rest } = plan.file
    const lines = Object.entries(fields).map(
      ([name, value]) =>
        `--x\r\nContent-Disposition: form-data; name="${encodeURIComponent(name)}"\r\n\r\n${spelt(value)}\r\n`,
    )
    const file = `--x\r\nContent-Disposition: form-data; name="files"; filename="${encodeURIComponent(fileName)}"\r\nContent-Type: ${type}\r\n\r\n`
    return Uint8Array.from(
      Buffer.concat([
        Buffer.from(lines.join('') + file),
        Buffer.from(head, 'latin1'),
        rest,
        Buffer.from('\r\n--x--\r\n'),
      ]),
    )
  }
  const text = JSON.stringify(fields)
  switch (plan.body) {
    case 'json':
      return text
    case 'cut':
      return text.slice(0, -1)
    case 'list':
      return `[${text}]`
    case 'binary':
      return new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x00, 0x22, 0x7d])
    case 'deep':
      return `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    case 'large':
      return JSON.stringify({ ...fields, filler: 'x'.repeat(70_000) })
    case 'none':
      return null
  }
}

/** What a table holds: how many rows, and all of them in a word. */
interface Table {
  count: string
  rows: string
}
interface State {
  /** The number of the next transaction when it was read: a row that is new or was changed since is of that one or a later. */
  at: string
  tables: Map<string, Table>
}
const UNREAD: State = { at: '0', tables: new Map() }

/** Every table but those that record attempts; of those that `before` has, only what has changed since is read through. */
async function databaseState(target: Target, before = UNREAD): Promise<State> {
  const { db } = target.site
  const at = await nextWrite(target)
  const names = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('audit', 'audit_unsealed', 'session', 'verification_code', 'captcha', 'spent_proof') order by tablename`.execute(
    db,
  )
  // By their age: to read a transaction's number as one takes thirty times as long.
  const looks = names.rows.map(
    ({ name }) =>
      sql`select ${name}::text as name, count(*)::text as count,
        coalesce(min(age(xmin)) <= age(${before.at}::xid), false) as younger from ${sql.table(name)}`,
  )
  const { rows } = await sql<{
    name: string
    count: string
    younger: boolean
  }>`${sql.join(looks, sql` union all `)}`.execute(db)
  const tables = new Map<string, Table>()
  for (const { name, count, younger } of rows) {
    const was = before.tables.get(name)
    tables.set(name, was?.count === count && !younger ? was : { count, rows: await rowsOf(db, name) })
  }
  return { at, tables }
}

async function rowsOf(db: OpenSite['db'], table: string): Promise<string> {
  const { rows } = await sql<{
    all: string | null
  }>`select md5(string_agg(t::text, '|' order by t::text)) as all from ${sql.table(table)} t`.execute(db)
  return rows[0]?.all ?? ''
}

const heldBy = ({ tables }: State): [string, string][] => [...tables].map(([name, { rows }]) => [name, rows])

/** The number of the next transaction that writes. */
async function nextWrite({ site: { db } }: Target): Promise<string> {
  const { rows } = await sql<{
    at: string
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text as at`.execute(db)
  return rows[0]?.at ?? ''
}

/** Whether a transaction that wrote, that one or a later, stood: what was rolled back has written nothing. */
async function hasWrittenSince({ site: { db } }: Target, first: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from
      generate_series(${first}::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1) as n
      where pg_xact_status(n::text::xid8) <> 'aborted') as has`.execute(db)
  return rows[0]?.has ?? true
}

async function check(target: Target, endpoint: Endpoint, request: Request): Promise<void> {
  if (target.isStale) target.state = await databaseState(target, target.state)
  target.isStale = false
  const first = await nextWrite(target)
  const response = await target.site.app.fetch(request)
  const text = await response.text()
  expect(response.status, text).toBeLessThan(500)
  if (response.status === 304) {
    expect([endpoint.auth, endpoint.method, text]).toEqual(['guest', 'GET', ''])
    return
  }
  expect(response.headers.get('content-type')).toContain('application/json')
  const body: unknown = JSON.parse(text)
  if (response.status < 300) {
    target.isStale = await hasWrittenSince(target, first)
    expect(response.status).toBe(endpoint.status ?? 200)
    z.decode(endpoint.output, body)
    return
  }
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(body).toMatchObject({
    message: expect.stringMatching(/./),
    code: expect.stringMatching(/^[A-Z_]+$/),
  })
  expect(text).not.toMatch(LEAK)
  if (response.status === 422 && (body as { code: string }).code === 'INVALID') {
    for (const said of Object.values((body as { errors: Record<string, unknown> }).errors)) {
      expect(said).toEqual([expect.stringMatching(/./)])
    }
  }
  if (!(await hasWrittenSince(target, first))) return
  const after = await databaseState(target, target.state)
  expect(heldBy(after), 'a refusal changed the database').toEqual(heldBy(target.state))
  target.state = after
}

/** Whether the call would end the session that all others use, the first of its site. */
const endsSession = (name: string, { authorization, replaced }: Plan): boolean =>
  authorization === 'right' &&
  (name === 'logout' || (name === 'revokeSession' && [1, '1', '01'].some((id) => id === replaced['id'])))

/** A call and the base that it stands below. */
type Called = [endpoint: Endpoint, base: string]

const calls: [string, ...Called][] = [
  ...Object.entries(api).map(([name, endpoint]): [string, ...Called] => [name, endpoint, '']),
  ...Object.entries(exchangeDataApi).map(([name, endpoint]): [string, ...Called] => [
    name,
    endpoint,
    EXCHANGE_BASE,
  ]),
]

for (const [name, ...called] of calls) {
  const [endpoint] = called
  test(`${name} stands ${RUNS} hostile inputs`, { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(planOf(namesOf(endpoint)), async (plan) => {
        if (endsSession(name, plan)) return
        await check(target, endpoint, requestOf(target, called, plan))
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    )
  })
}

test('the check sees a refusal that wrote something, and one that changed what was there', async () => {
  const { db } = target.site
  const held = async () => heldBy(await databaseState(target, target.state))
  target.state = await databaseState(target)
  const [before, first] = [await held(), await nextWrite(target)]
  await db.insertInto('setting').values({ key: 'planted', value: '{}' }).execute()
  expect(await hasWrittenSince(target, first)).toBe(true)
  expect(await held()).not.toEqual(before)
  await db.deleteFrom('setting').where('key', '=', 'planted').execute()
  expect(await held()).toEqual(before)
  await db
    .updateTable('promotion')
    .set({ bonus_percent: sql`bonus_percent + 1` })
    .execute()
  expect(await held()).not.toEqual(before)
})
