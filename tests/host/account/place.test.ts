/** Where people may play: what is refused elsewhere and where nobody can say, and what stays open. PP-02; decision 188. */
import { expect } from 'vitest'
import { sql } from 'kysely'
import { readConfig } from '../../../server/config.ts'
import { permitPlaces, PLACE_LIFE_MS } from '../../../server/protection/place.ts'
import { stopOf } from '../../../server/protection/may.ts'
import { onEverySite, onOneSite, type Site, siteOn } from '../support/site.ts'

const PLACES = readConfig({ PLACES: 'BD,NP', PLACE_HEADER: 'X-Country', TRUST_PROXY: '1' }).places

/** The same host behind a proxy that names countries, and permits two. */
async function withPlaces(site: Site): Promise<Site> {
  await permitPlaces(site.db, PLACES?.codes ?? [])
  const host = { ...site.host, config: { ...site.host.config, places: PLACES } }
  return siteOn({ ...site, host })
}

const from = (country: string | undefined) => (country === undefined ? {} : { 'x-country': country })

onEverySite(
  'PP-02 play and deposits are refused abroad and where nobody can say; reading and the way out stay open',
  async (open) => {
    const site = await withPlaces(open)
    const { token, remoteId } = await site.player()
    const { id } = await site.db
      .selectFrom('player')
      .select('id')
      .where('public_id', '=', remoteId)
      .executeTakeFirstOrThrow()
    const ask = (method: string, path: string, country: string | undefined, body?: unknown) =>
      site.call(method, path, { token, headers: from(country), ...(body === undefined ? {} : { body }) })
    const run = { userId: remoteId, isMobileLogin: true, gameCode: 'any', gameType: 'SLOT', platform: 'ANY' }
    const play = (country?: string) => [
      () => ask('POST', '/api/game-run', country, run),
      () => ask('POST', '/api/player-login', country, {}),
      () => ask('POST', '/api/exchange/launch', country, {}),
      () => ask('GET', '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500', country),
    ]
    const codes = async (country?: string) => {
      const all: (string | undefined)[] = []
      for (const one of play(country)) all.push((await one()).body.code)
      return all
    }
    const decision = async (country?: string) => (await ask('GET', '/api/place', country)).body['decision']

    for (const nowhere of [undefined, 'XX', 'T1', 'Bangladesh']) {
      expect(await decision(nowhere), String(nowhere)).toBe('unknown')
      expect(await codes(nowhere), String(nowhere)).toEqual(Array(4).fill('PLACE_UNKNOWN'))
    }
    expect(await decision('IN')).toBe('denied')
    expect(await codes('IN')).toEqual(Array(4).fill('PLACE_DENIED'))
    // Whatever a proxy says, the player's own things are theirs.
    for (const path of ['/api/user/show', '/api/turnovers', '/api/sessions', '/api/protection/log'])
      expect((await ask('GET', path, 'IN')).status, path).toBe(200)
    // A bet that a studio asks for has no place of its own: what was said last holds, and not for ever.
    const at = () => site.host.clock()
    expect(await stopOf(site.db, id, at())).toBe('PLACE_DENIED')
    expect(await decision('bd')).toBe('permitted')
    for (const code of await codes('NP')) expect(code ?? '').not.toMatch(/^PLACE/)
    expect(await stopOf(site.db, id, at())).toBeUndefined()
    site.clock.forward(PLACE_LIFE_MS - 1)
    expect(await stopOf(site.db, id, at())).toBeUndefined()
    site.clock.forward(1)
    expect(await stopOf(site.db, id, at())).toBe('PLACE_UNKNOWN')
    // A list that was made shorter holds at once.
    await decision('NP')
    expect(await stopOf(site.db, id, at())).toBeUndefined()
    await permitPlaces(site.db, ['BD'])
    expect(await stopOf(site.db, id, at())).toBe('PLACE_DENIED')

    const trail = await site.db
      .selectFrom('audit')
      .select(sql<string | null>`data->>'code'`.as('code'))
      .where('action', '=', 'place')
      .orderBy('id')
      .execute()
    expect(trail.map(({ code }) => code)).toEqual([null, 'IN', 'BD', 'NP'])
  },
)

onOneSite(
  'PP-02 without a list of places nothing is refused, nothing is kept, and the answer holds for a day',
  async (site) => {
    const { token } = await site.player()
    const { body } = await site.call('GET', '/api/place', { token, headers: from('IN') })
    expect(body).toMatchObject({ decision: 'permitted' })
    expect(Date.parse(body['until'] as string) - site.host.clock()).toBe(24 * PLACE_LIFE_MS)
    expect(await site.db.selectFrom('player_place').selectAll().execute()).toEqual([])
  },
)
