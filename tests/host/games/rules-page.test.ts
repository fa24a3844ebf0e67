/** A game's rules alone, for whoever is not playing: for each engine, without a session. PP-28. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engines } from '../../../server/games/registry.ts'
import { seededSite } from '../support/site.ts'

type Site = Awaited<ReturnType<typeof seededSite>>
let site: Site
beforeAll(async () => {
  site = await seededSite()
})
afterAll(() => site.close())

const get = (path: string, init?: RequestInit) =>
  site.app.fetch(new Request(new URL(path, 'http://maidan.test'), init))

test('PP-28 each engine’s game has its rules at an address of their own, with nothing of a session', async () => {
  const games = await site.host.db
    .selectFrom('game')
    .select(['platform', 'code', 'name', 'engine'])
    .where('engine', 'is not', null)
    .execute()
  const ofEngine = new Map(games.map((game) => [game.engine, game]))
  expect([...ofEngine.keys()].toSorted()).toEqual(Object.keys(engines).toSorted())
  for (const { platform, code, name } of ofEngine.values()) {
    const about = await get(`/play-rules/about?g=${platform}.${code}&l=bn`)
    const said = (await about.json()) as { name: string; look: { colours: object } }
    expect(Object.keys(said).toSorted()).toEqual(['look', 'name'])
    expect(said.name).toBe(name)
    expect(Object.keys(said.look.colours).length).toBeGreaterThan(1)
  }
})

test('PP-28 what is no game of the house has no rules, and nothing is posted to them', async () => {
  for (const name of ['', 'PADMA', 'PADMA.no-such-game', 'LUCKY.anything', '.old-dhaka-ride']) {
    expect((await get(`/play-rules/?g=${name}`)).status, name).toBe(404)
    expect((await get(`/play-rules/about?g=${name}`)).status, name).toBe(404)
  }
  const path = '/play-rules/about?g=SUNDAR.old-dhaka-ride'
  expect((await get(path, { method: 'POST', headers: { origin: 'http://maidan.test' } })).status).toBe(405)
  expect((await get('/play-rules/open?g=SUNDAR.old-dhaka-ride')).status).toBe(404)
})
