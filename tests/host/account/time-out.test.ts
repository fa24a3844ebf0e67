/** The time-out that a player takes: what it stops, what it leaves open, and that nobody shortens it. PP-19, PP-22, F-21. */
import { expect } from 'vitest'
import { sql } from 'kysely'
import { textOf } from '../../../server/messages/errors.ts'
import { onEverySite, type Site } from '../support/site.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const iso = (at: number) => new Date(at).toISOString()

type Player = Awaited<ReturnType<Site['player']>>
const begin = (site: Site, { token }: Player, until: number) =>
  site.call('POST', '/api/time-out', { token, body: { until: iso(until) } })
const untilOf = async (site: Site, { token }: Player) => {
  const { body } = await site.call('GET', '/api/time-out', { token })
  return body['until'] === null ? undefined : Date.parse(body['until'] as string)
}

/** What play and money put in begin with. */
const playOf = (site: Site, { token, remoteId }: Player) => {
  const run = {
    userId: remoteId,
    isMobileLogin: true,
    gameCode: 'any',
    gameType: 'SLOT',
    platform: 'ANY',
  }
  const number = '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500'
  return [
    () => site.call('POST', '/api/game-run', { token, body: run }),
    () => site.call('POST', '/api/player-login', { token, body: {} }),
    () => site.call('GET', number, { token }),
    () => site.call('POST', '/api/exchange/launch', { token, body: {} }),
  ]
}

onEverySite(
  'PP-19 PP-22 a time-out stops play and deposits until it ends, and nothing else',
  async (site) => {
    const [amina, babul] = [await site.player(), await site.player()]
    expect(await untilOf(site, amina)).toBeUndefined()
    const until = site.clock.now + 7 * DAY_MS
    const { status, body } = await begin(site, amina, until)
    expect([status, Date.parse(body['until'] as string)]).toEqual([200, until])

    const play = playOf(site, amina)
    for (const [n, ask] of play.entries()) {
      const { status: refused, body: words } = await ask()
      expect([refused, words.code], `call ${n}`).toEqual([403, 'TIME_OUT'])
    }
    const bangla = await site.call('POST', '/api/player-login', {
      token: amina.token,
      body: {},
      headers: { 'accept-language': 'bn' },
    })
    expect(bangla.body['message']).toBe(textOf('TIME_OUT', 'bn'))
    for (const path of ['/api/user/show', '/api/sessions', '/api/turnovers', '/api/withdraw-check'])
      expect((await site.call('GET', path, { token: amina.token })).body.code, path).not.toBe('TIME_OUT')
    expect(await site.balanceStatus(amina.token)).toBe(200)
    // Nobody else's.
    for (const ask of playOf(site, babul)) expect((await ask()).body.code).not.toBe('TIME_OUT')

    site.clock.forward(7 * DAY_MS)
    expect(await untilOf(site, amina)).toBeUndefined()
  },
)

onEverySite('PP-19 a time-out is made longer, never shorter, by no call and by nobody', async (site) => {
  const player = await site.player()
  const now = site.clock.now
  await begin(site, player, now + 30 * DAY_MS)
  for (const earlier of [now + DAY_MS, now - DAY_MS, now + 30 * DAY_MS]) {
    const { status, body } = await begin(site, player, earlier)
    expect([status, Date.parse(body['until'] as string)]).toEqual([200, now + 30 * DAY_MS])
  }
  await begin(site, player, now + 61 * DAY_MS)
  expect(await untilOf(site, player)).toBe(now + 61 * DAY_MS)
  const long = await begin(site, player, now + 94 * DAY_MS)
  expect([long.status, long.body.errors?.['until']]).toEqual([422, ['A time-out is at most 93 days.']])
  expect((await site.call('POST', '/api/time-out', { token: player.token, body: {} })).status).toBe(422)
  expect((await site.call('GET', '/api/time-out')).status).toBe(401)

  for (const shorter of [new Date(now), null])
    await expect(
      site.db
        .updateTable('player')
        .set({ time_out_until: shorter })
        .where('public_id', '=', player.remoteId)
        .execute(),
    ).rejects.toThrow('never shortened')
  const { rows } = await sql<{ data: { until: string } }>`
    select data from audit where action = 'protection_time_out' and actor = ${`player:${player.remoteId}`} order by id`.execute(
    site.db,
  )
  expect(rows.map(({ data }) => Date.parse(data.until))).toEqual([now + 30 * DAY_MS, now + 61 * DAY_MS])
})
