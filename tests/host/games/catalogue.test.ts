/** The catalogue and the launch of its games, through the whole host on the seeded database. */
import { expect, test } from 'vitest'
import { GAME_TYPES } from '../../../contract/games.ts'
import type { MaidanServer } from '../../../server/http/listen.ts'
import { engines } from '../../../server/games/registry.ts'
import { seededOnOne } from '../support/site.ts'

interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown> & { code?: string; url: string; access_token: string }
}

/** The seeded host with one player signed in. */
async function seeded() {
  const { app, clock, db, close } = await seededOnOne()
  const call = async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await app.fetch(
      new Request(`http://maidan.test${path}`, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const credentials = { username: 'khelowar1', password: 'Maidan er ghash 7' }
  await call('POST', '/api/v1/create-players', {
    ...credentials,
    confirmPassword: credentials.password,
    name: 'Khelowar',
    phone: '01712345678',
    email: 'khelowar@example.com',
    currency: 'BDT',
  })
  const { username } = credentials
  await db
    .updateTable('player')
    .set({ birthday: '1990-01-01', tools_seen_at: new Date(), limits_asked_at: new Date() })
    .where('username', '=', username)
    .execute()
  const login = await call('POST', '/api/login', credentials)
  const bearer = { authorization: `Bearer ${String(login.body['token'])}` }
  return { app, clock, call, bearer, close }
}

const play = async (app: MaidanServer, folder: string, call: string, body: object): Promise<Answer> => {
  const response = await app.fetch(
    new Request(`http://maidan.test/play/${folder}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'null' },
      body: JSON.stringify(body),
    }),
  )
  return { status: response.status, headers: response.headers, body: await response.json() }
}

interface Listed {
  platform: string
  code: string
  name: string
  type: string
}

/** The engines whose games a type is made of, by what a player expects of its tiles. */
const ENGINES_OF_TYPE: Record<string, RegExp> = {
  SLOT: /^slot$/,
  LIVE: /^live-(roulette|baccarat|dragon)$/,
  TABLE: /^(roulette|baccarat|blackjack|dice)$/,
  EGAME: /^(crash|mines|plinko)$/,
  FH: /^fishing$/,
  LOTTO: /^keno$/,
  BINGO: /^bingo$/,
  SPORTS: /^race$/,
}
/** Where a title names its game, the tile opens that game. */
const WORDS = /roulette|baccarat|blackjack|dragon(?= tiger)|keno|bingo|plinko|mines$/i

test('every tile of the catalogue launches a game of its own kind, which opens in its frame as itself', async () => {
  const { app, call, bearer, close } = await seeded()
  const all = (await call('GET', '/api/get-games')).body['games'] as Listed[]
  expect(all.length).toBeGreaterThanOrEqual(400)
  expect(new Set(all.map(({ type }) => type))).toEqual(new Set(GAME_TYPES))
  const played = new Set<string>()
  for (const { platform, code, type, name } of all) {
    const tile = `${platform}.${code}`
    const { status, body } = await call(
      'POST',
      '/api/game-run',
      { platform, gameCode: code, gameType: type },
      bearer,
    )
    expect(status, tile).toBe(200)
    const address = new URL(body.url, 'http://maidan.test')
    const folder = /^\/play\/([a-z-]+)\/$/.exec(address.pathname)?.[1] ?? ''
    expect(folder, tile).toMatch(ENGINES_OF_TYPE[type] ?? /^$/)
    const [word] = type === 'SLOT' ? [] : (WORDS.exec(name.toLowerCase()) ?? [])
    if (word !== undefined) expect(folder, `${tile}: ${name}`).toContain(word)
    played.add(folder)
    expect(address.searchParams.get('g')).toBe(tile)
    expect(address.searchParams.has('t')).toBe(platform !== 'LUCKY')
    const login = async () => (await call('POST', '/api/player-login', {}, bearer)).body.access_token
    const token = address.searchParams.get('t') ?? (await login())
    const opened = await play(app, folder, 'open', { token, game: tile })
    expect([opened.status, opened.body['name']], tile).toEqual([200, name])
    expect(opened.body['table'] !== undefined, tile).toBe(type === 'LIVE')
  }
  // No engine is there for nothing.
  expect([...played].toSorted()).toEqual(Object.keys(engines).toSorted())
  await close()
})

test('lists follow their type and platforms; what is not there is an empty list', async () => {
  const { call, close } = await seeded()
  const systems = async (query: string) =>
    (await call('GET', `/api/get-system${query}`)).body['systems'] as Listed[]
  expect((await systems('')).map(({ type }) => type)).toContain('LIVE')
  expect((await systems('?type=SLOT')).length).toBeGreaterThan(3)
  expect(await systems('?type=NOPE')).toEqual([])
  const games = async (query: string) =>
    (await call('GET', `/api/get-games${query}`)).body['games'] as Listed[]
  const slots = await games('?type=SLOT&system=PADMA,TEESTA')
  expect(new Set(slots.map(({ platform }) => platform))).toEqual(new Set(['PADMA', 'TEESTA']))
  expect(new Set(slots.map(({ type }) => type))).toEqual(new Set(['SLOT']))
  expect(await games('?type=NOPE')).toEqual([])
  expect(await games('?system=NOPE')).toEqual([])
  const providers = await call('GET', `/api/get-provider?system=${encodeURIComponent('["PADMA","NOPE"]')}`)
  expect(providers.body['data']).toMatchObject([{ platform: 'PADMA' }])
  expect((await call('GET', '/api/get-provider?system=[1]')).status).toBe(422)
  const types = (await call('GET', '/api/get-type')).body['types'] as { id: string; name: string }[]
  expect(types).toContainEqual({ id: '1', name: 'Slots' })
  expect(types).toHaveLength(GAME_TYPES.length)
  await close()
})

test('a launch needs a login, an own id, a game that exists and a provider that is open', async () => {
  const { call, bearer, clock, close } = await seeded()
  const run = (body: object, headers = bearer) => call('POST', '/api/game-run', body, headers)
  const [game] = (await call('GET', '/api/get-games?type=LOTTO&system=CHANDRA')).body['games'] as Listed[]
  const wanted = { platform: 'CHANDRA', gameCode: game?.code }
  expect((await call('POST', '/api/game-run', wanted)).status).toBe(401)
  expect((await run({ ...wanted, userId: 'somebody' })).status).toBe(403)
  expect((await call('POST', '/api/player-login', { user_id: 'somebody' }, bearer)).status).toBe(403)
  expect((await run({ platform: 'CHANDRA', gameCode: 'none' })).body.code).toBe('GAME_UNKNOWN')
  expect((await run({ platform: '__proto__', gameCode: 'constructor' })).status).toBe(404)
  const bangla = await run({ ...wanted, externalURL: 'https://evil.example/' }, {
    ...bearer,
    'accept-language': 'bn',
  } as typeof bearer)
  expect(bangla.body.url).toMatch(/^\/play\/keno\/\?g=CHANDRA\.[\w-]+&t=md_[\w-]{43}&l=bn$/)
  clock.now = Date.parse('2026-11-21T05:00:00+06:00')
  const closed = await run(wanted)
  expect([closed.status, closed.body.code]).toEqual([503, 'GAME_CLOSED'])
  expect(Number(closed.headers.get('retry-after'))).toBe(3600)
  await close()
})

test('a round reaches the betting record with the game’s own type, and log out ends the game', async () => {
  const { app, call, bearer, clock, close } = await seeded()
  const [game] = (await call('GET', '/api/get-games?type=FH')).body['games'] as Listed[]
  const name = `${game?.platform}.${game?.code}`
  const { body } = await call(
    'POST',
    '/api/game-run',
    { platform: game?.platform, gameCode: game?.code },
    bearer,
  )
  const token = new URL(body.url, 'http://maidan.test').searchParams.get('t')
  const opened = (await play(app, 'fishing', 'open', { token, game: name })).body
  const next = opened['next'] as { round: string }
  clock.now += 5000
  const spun = await play(app, 'fishing', 'play', {
    session: opened['session'],
    game: name,
    round: next.round,
    stake: '5.00',
    playerSeed: 'abc',
    choice: { wanted: 'hilsa' },
  })
  const { pay } = spun.body['ended'] as { pay: string }
  const response = await app.fetch(new Request('http://maidan.test/api/betting-record', { headers: bearer }))
  expect(await response.json()).toMatchObject([
    { platform: game?.platform, game_type: 'FH', bet_amount: '5.00', winAmount: pay, status: 'settled' },
  ])
  const balance = await call('POST', '/api/balance', {}, bearer)
  expect(balance.body['balance']).toBe(spun.body['balance'])
  await call('POST', '/api/logout', {}, bearer)
  const late = await play(app, 'fishing', 'open', { token, game: name })
  expect([late.status, late.body.code]).toEqual([401, 'LAUNCH_ENDED'])
  await close()
})
