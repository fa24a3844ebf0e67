/** What players agreed to be sold, and that nobody else is. PP-47, PP-21, D-20. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { sendOffer } from '../../../server/inbox/letters.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { onEverySite, onOneSite, type Site } from '../support/site.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Player = Awaited<ReturnType<Site['player']>>

const PATH = '/api/protection/consents'
const choose = (site: Site, { token }: Player, product: string, channel: string, isOn: boolean) =>
  site.call('PATCH', PATH, { token, body: { product, channel, is_on: isOn } })
const consentsOf = async (site: Site, { token }: Player) => {
  const { body } = await site.call('GET', PATH, { token })
  const rows = body['data'] as { product: string; channel: string; is_on: boolean }[]
  return rows.filter((row) => row.is_on).map(({ product, channel }) => `${product} ${channel}`)
}
const idOf = async ({ db }: Site, { remoteId }: Player) =>
  (await db.selectFrom('player').select('id').where('public_id', '=', remoteId).executeTakeFirstOrThrow()).id
const offer = async (site: Site, to: bigint | null, title: string) =>
  site.db
    .transaction()
    .execute((tx) =>
      sendOffer(tx, to, 'games', { title: { en: title }, body: { en: 'Text' } }, site.clock.now),
    )
const titles = async (site: Site, { token }: Player) => {
  const { body } = await site.call('GET', '/api/inbox', { token })
  const { data } = body['data'] as { data: { title: string }[] }
  return data.map(({ title }) => title).filter((title) => title.startsWith('Offer'))
}
const timeOut = (site: Site, { token }: Player, days: number) => {
  const until = new Date(site.clock.now + days * DAY_MS).toISOString()
  return site.call('POST', '/api/time-out', { token, body: { until } })
}

onEverySite(
  'PP-47 nothing is agreed to until it is said, and each change has its line in the log',
  async (site) => {
    const player = await site.player()
    expect(await consentsOf(site, player)).toEqual([])
    for (let n = 0; n < 2; n++) expect((await choose(site, player, 'games', 'inbox', true)).status).toBe(200)
    expect(await consentsOf(site, player)).toEqual(['games inbox'])
    await choose(site, player, 'games', 'inbox', false)
    expect(await consentsOf(site, player)).toEqual([])
    const { body } = await site.call('GET', '/api/protection/log', { token: player.token })
    const lines = (body['data'] as { kind: string; data: string }[]).map(({ kind, data }) => [
      kind,
      (JSON.parse(data) as { on: boolean }).on,
    ])
    expect(lines).toEqual([
      ['consent', false],
      ['consent', true],
    ])
    await expect(sql`update consent set is_on = true`.execute(site.db)).rejects.toMatchObject({
      code: '23001',
    })
    expect((await auditCheck(site.db)).filter(({ faults }) => faults > 0)).toEqual([])
  },
)

onEverySite(
  'PP-47 an offer reaches who agreed to it when it was written and does now, and nobody else',
  async (site) => {
    const [agreed, silent] = [await site.player(), await site.player()]
    await choose(site, agreed, 'games', 'inbox', true)
    await choose(site, silent, 'exchange', 'inbox', true)
    site.clock.forward(1000)
    await offer(site, null, 'Offer to all')
    expect(await offer(site, await idOf(site, agreed), 'Offer to one')).toBe(true)
    expect(await offer(site, await idOf(site, silent), 'Offer to the other')).toBe(false)
    expect(await titles(site, agreed)).toEqual(['Offer to one', 'Offer to all'])
    expect(await titles(site, silent)).toEqual([])
    site.clock.forward(1000)
    // Who agrees later is not told of what was.
    await choose(site, silent, 'games', 'inbox', true)
    expect(await titles(site, silent)).toEqual([])
    await choose(site, agreed, 'games', 'inbox', false)
    expect(await titles(site, agreed)).toEqual([])
    const past = sql`insert into letter(player_id, kind, params, at, offer)
    values (${await idOf(site, agreed)}, 'notice', '{}', ${new Date(site.clock.now)}, 'games')`
    await expect(past.execute(site.db)).rejects.toMatchObject({ code: '23001' })
  },
)

onOneSite('PP-47 nobody is woken by an offer who did not agree to that', async (site) => {
  const player = await site.player()
  const id = await idOf(site, player)
  const pushed = async () => (await site.db.selectFrom('push_message').select('id').execute()).length
  await site.call('POST', '/api/push', {
    token: player.token,
    body: {
      endpoint: 'https://push.example.com/send/1',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
      kinds: ['inbox'],
    },
  })
  await choose(site, player, 'games', 'inbox', true)
  await offer(site, id, 'Offer')
  expect(await pushed()).toBe(0)
  await choose(site, player, 'games', 'push', true)
  await offer(site, id, 'Offer')
  expect(await pushed()).toBe(1)
})

onOneSite(
  'PP-19 PP-21 in a time-out a player is offered nothing, whatever they agreed to; guests see what there is',
  async (site) => {
    const player = await site.player()
    await site.db
      .insertInto('promotion')
      .values({
        name: JSON.stringify({ en: 'Ten' }),
        description: JSON.stringify({ en: 'Ten more.' }),
        image: '',
        thumbnail: '',
        starts_at: new Date(site.clock.now - DAY_MS),
        ends_at: new Date(site.clock.now + DAY_MS),
        sort: 1,
      } as never)
      .execute()
    const offered = async (token?: string) => {
      const { headers, body } = await site.call('GET', '/api/promotion', token === undefined ? {} : { token })
      return [(body as unknown as unknown[]).length, headers.get('cache-control')]
    }
    await choose(site, player, 'games', 'inbox', true)
    expect(await offered(player.token)).toEqual([1, 'no-store'])
    await timeOut(site, player, 7)
    site.clock.forward(1000)
    await offer(site, null, 'Offer')
    expect(await offer(site, await idOf(site, player), 'Offer')).toBe(false)
    expect(await titles(site, player)).toEqual([])
    expect(await offered(player.token)).toEqual([0, 'no-store'])
    expect(await offered()).toEqual([1, 'public, no-cache'])
    // A token that is over makes a guest, not a failure.
    expect(await offered('x'.repeat(40))).toEqual([1, 'public, no-cache'])
    site.clock.forward(7 * DAY_MS)
    const { body } = await site.login(player.username, player.password)
    expect(await titles(site, { ...player, token: String(body['token']) })).toEqual([])
  },
)

onOneSite('PP-47 an account that is closed has agreed to nothing', async (site) => {
  const player = await site.player()
  await choose(site, player, 'exchange', 'push', true)
  const body = { password: player.password, leave_money: true }
  expect((await site.call('POST', '/api/account/close', { token: player.token, body })).status).toBe(200)
  const rows = await site.db.selectFrom('consent').select('is_on').orderBy('id').execute()
  expect(rows.map((row) => row.is_on)).toEqual([true, false])
})
