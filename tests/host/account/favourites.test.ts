/** Favourite and recent games: calls of ours, for the lobby. Spec 2.5-2.7. */
import { expect } from 'vitest'
import { FAVOURITES_MAX, RECENT_GAMES } from '../../../contract/favourites.ts'
import { taka } from '../../../contract/money.ts'
import { placeBet } from '../../../server/ledger/bets.ts'
import { onOneSite, type Site } from '../support/site.ts'

async function catalogue(site: Site, count: number): Promise<void> {
  const at = new Date(site.clock.now)
  await site.db
    .insertInto('provider')
    .values({ platform: 'PADMA', name: 'Padma Play', icon: '', sort: 1, types: ['SLOT'] })
    .execute()
  const game = { platform: 'PADMA', type: 'SLOT', icon: '', engine: 'slot', theme: '{}', created_at: at }
  const rows = Array.from({ length: count }, (_, n) => ({
    ...game,
    code: `g${n}`,
    name: `Game ${n}`,
    display_order: n,
  }))
  await site.db.insertInto('game').values(rows).execute()
}

const codes = async (site: Site, token: string, path: string): Promise<string[]> => {
  const { status, body } = await site.call('GET', path, { token })
  expect(status).toBe(200)
  return (body['games'] as { code: string }[]).map(({ code }) => code)
}
const mark = (site: Site, token: string, code: string, on: unknown = true) =>
  site.call('POST', '/api/favourites', { token, body: { platform: 'PADMA', code, on } })

onOneSite('a game is marked once, the last first, and unmarked; each player has their own', async (site) => {
  await catalogue(site, 5)
  const [amina, babul] = [await site.player(), await site.player()]
  for (const code of ['g1', 'g3', 'g1', 'g2']) {
    site.clock.forward(1000)
    expect((await mark(site, amina.token, code)).status).toBe(200)
  }
  expect(await codes(site, amina.token, '/api/favourites')).toEqual(['g2', 'g3', 'g1'])
  expect((await mark(site, babul.token, 'g3', false)).status).toBe(200)
  expect(await codes(site, babul.token, '/api/favourites')).toEqual([])
  expect((await mark(site, amina.token, 'g3', false)).status).toBe(200)
  expect((await mark(site, amina.token, 'g3', false)).status).toBe(200)
  expect(await codes(site, amina.token, '/api/favourites')).toEqual(['g2', 'g1'])
  expect((await mark(site, amina.token, 'nothing')).body.code).toBe('GAME_UNKNOWN')
  expect((await site.call('GET', '/api/favourites')).status).toBe(401)
  expect(
    (await site.call('POST', '/api/favourites', { body: { platform: 'PADMA', code: 'g1', on: true } }))
      .status,
  ).toBe(401)
})

onOneSite('marks have an end, also when they come at once', async (site) => {
  await catalogue(site, FAVOURITES_MAX + 3)
  const player = await site.player()
  for (let n = 0; n < FAVOURITES_MAX - 1; n++) await mark(site, player.token, `g${n}`)
  const last = [1, 2, 3].map((n) => mark(site, player.token, `g${FAVOURITES_MAX - 1 + n}`))
  const statuses = (await Promise.all(last)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await codes(site, player.token, '/api/favourites')).toHaveLength(FAVOURITES_MAX)
  expect((await mark(site, player.token, 'g0')).status, 'one that is marked already').toBe(200)
})

onOneSite('games opened or bet at last come first, each once, and only the player’s own', async (site) => {
  await catalogue(site, RECENT_GAMES + 4)
  const [amina, babul] = [await site.player(), await site.player()]
  const { id: playerId } = await site.db
    .selectFrom('player')
    .select('id')
    .where('public_id', '=', amina.remoteId)
    .executeTakeFirstOrThrow()
  const bet = async (game: string, n: number) => {
    site.clock.forward(1000)
    const at = site.clock.now
    await placeBet(site.db, {
      provider: 'PADMA',
      playerId,
      tx: `b${n}`,
      round: 'r',
      game,
      amount: taka(1),
      at,
    })
  }
  await bet('g1', 1)
  await bet('g2', 2)
  await bet('g1', 3)
  await bet('not-in-the-catalogue', 4)
  site.clock.forward(1000)
  const run = { platform: 'PADMA', gameCode: 'g3', gameType: 'SLOT', isMobileLogin: true, externalURL: '' }
  expect((await site.call('POST', '/api/game-run', { token: amina.token, body: run })).status).toBe(200)
  expect(await codes(site, amina.token, '/api/recent-games')).toEqual(['g3', 'g1', 'g2'])
  expect(await codes(site, babul.token, '/api/recent-games')).toEqual([])
  for (let n = 0; n < RECENT_GAMES + 4; n++) await bet(`g${n}`, 100 + n)
  const recent = await codes(site, amina.token, '/api/recent-games')
  expect(recent).toHaveLength(RECENT_GAMES)
  expect(recent[0]).toBe(`g${RECENT_GAMES + 3}`)
  expect((await site.call('GET', '/api/recent-games')).status).toBe(401)
})
