/** Push: what a browser is told, encrypted for it alone, of what it asked for, for as long as it may be. F-16; PP-47. */
import { expect, test } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { PUSH_KINDS } from '../../../contract/push.ts'
import { sweep } from '../../../server/jobs/jobs.ts'
import { reply } from '../../../server/inbox/chat.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { decideWithdrawal, requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { sendLetter } from '../../../server/inbox/letters.ts'
import { isPublic, isPushAddress, publicLookup } from '../../../server/push/address.ts'
import { sendDue } from '../../../server/jobs/push-sender.ts'
import { pushService, type PushService } from '../support/push-service.ts'
import { onOneSite, type Site } from '../support/site.ts'

type Player = Awaited<ReturnType<Site['player']>>
const HOUR = 60 * 60_000

/** A site that admits a push service on this machine, and one. */
const onEveryPushSite = (name: string, body: (site: Site, service: PushService) => Promise<void>): void =>
  onOneSite(name, async (site) => {
    const service = await pushService()
    site.host.config.pushServices = 'local'
    try {
      await body(site, service)
    } finally {
      await service.close()
      await site.app.close()
    }
  })

async function subscribed(
  site: Site,
  service: PushService,
  player: Player,
  kinds?: string[],
  language = 'en',
) {
  const { body } = await site.call('GET', '/api/push', { token: player.token })
  const subscription = service.subscribe(String(body['public_key']))
  const answer = await site.call('POST', '/api/push', {
    token: player.token,
    body: { ...subscription, ...(kinds && { kinds }) },
    headers: { 'accept-language': language, origin: 'http://maidan.test' },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return subscription
}

const rowOf = async (site: Site, { remoteId }: Player): Promise<bigint> =>
  (
    await site.db
      .selectFrom('player')
      .select('id')
      .where('public_id', '=', remoteId)
      .executeTakeFirstOrThrow()
  ).id

let trx = 0
async function deposit(site: Site, player: Player, outcome: 'approve' | 'refuse' = 'approve') {
  const { recordId } = await claimDeposit(site.db, undefined, {
    playerId: await rowOf(site, player),
    method: 1,
    channel: 1,
    accountNumber: '01712345678',
    promotionId: undefined,
    trx: `PUSH${++trx}XYZ`,
    amount: taka(2750),
    at: site.clock.now,
  })
  const decision = { recordId, outcome, reason: '', actor: 'staff', at: site.clock.now } as const
  await decideDeposit(site.db, `decide-${recordId}`, decision)
  return recordId
}

const waiting = async (site: Site): Promise<number> =>
  (await site.db.selectFrom('push_message').select('id').execute()).length

onEveryPushSite(
  'a verified deposit reaches the browser that asked, sealed, without a figure',
  async (site, service) => {
    const rahim = await site.player()
    const karim = await site.player()
    const { endpoint } = await subscribed(site, service, rahim, ['deposit'])
    await subscribed(site, service, karim, [...PUSH_KINDS])
    const recordId = await deposit(site, rahim)
    // The decision's retry tells nothing a second time.
    expect(await sendDue(site.host)).toBe(1)
    expect(await sendDue(site.host)).toBe(0)
    const [message] = service.told
    expect(service.told).toHaveLength(1)
    expect(service.url + message?.path).toBe(endpoint)
    expect(message?.payload).toEqual({
      web_push: 8030,
      notification: {
        title: 'Deposit confirmed',
        body: 'Demo money. Tap to see the transaction.',
        navigate: `http://maidan.test/transaction-record?id=${recordId}`,
        tag: `deposit_verified-${recordId}`,
        lang: 'en',
        dir: 'ltr',
        silent: false,
      },
    })
    expect(JSON.stringify(message?.payload)).not.toMatch(/2,?750|৳|PUSH\d|01712345678/)
    expect(message?.headers['content-encoding']).toBe('aes128gcm')
    expect(Number(message?.headers['ttl'])).toBe(24 * 3600)
    expect(message?.headers['topic']).toMatch(/^[\w-]{1,32}$/)
    expect(message?.claims.aud).toBe(service.url)
    expect(message?.claims.sub).toMatch(/^mailto:.+@.+\..+/)
    expect(message?.claims.exp).toBeGreaterThan(Date.now() / 1000)
    expect(await waiting(site)).toBe(0)
  },
)

onEveryPushSite(
  'PP-40 each sign-in is told to the devices that asked, from a known device too, and a wrong try is not',
  async (site, service) => {
    const player = await site.player()
    await subscribed(site, service, player, ['signIn'])
    await subscribed(site, service, await site.player(), ['signIn'])
    expect((await site.login(player.username, 'Wrong12345')).status).toBe(401)
    expect(await sendDue(site.host)).toBe(0)
    for (let i = 0; i < 2; i += 1) {
      expect((await site.login(player.username, player.password)).status).toBe(200)
      expect(await sendDue(site.host)).toBe(1)
    }
    expect(service.told.map(({ payload: { notification } }) => notification)).toMatchObject(
      [1, 2].map(() => ({
        title: 'New sign-in to your account',
        body: 'If this was not you, tap to secure your account.',
        navigate: 'http://maidan.test/profile',
      })),
    )
  },
)

onEveryPushSite(
  'nothing is told that was not chosen, and everything that was, in its language',
  async (site, service) => {
    const player = await site.player()
    const { token } = player
    const playerId = await rowOf(site, player)
    await subscribed(site, service, player, undefined, 'bn')
    expect((await site.call('GET', '/api/push', { token })).body).toMatchObject({ kinds: [] })
    await deposit(site, player)
    expect(await sendDue(site.host)).toBe(0)

    const all = await site.call('PATCH', '/api/push', { token, body: { kinds: PUSH_KINDS } })
    expect(all.body['kinds']).toEqual([...PUSH_KINDS].sort())
    const refused = await deposit(site, player, 'refuse')
    const { recordId } = await requestWithdrawal(site.db, undefined, {
      playerId,
      method: 1,
      accountNumber: '01712345678',
      amount: taka(500),
      givesUpBonus: true,
      at: site.clock.now,
    })
    await decideWithdrawal(site.db, 'pay', {
      recordId,
      outcome: 'approve',
      reason: '',
      actor: 'staff',
      at: site.clock.now,
    })
    const chat = await site.call('POST', '/api/chats', { token, body: {} })
    const { id: chatId } = chat.body['chat'] as { id: string }
    await reply(site.db, {
      chatId: BigInt(chatId),
      content: 'Your deposit is here',
      actor: 'staff',
      at: site.clock.now,
    })
    await site.db.transaction().execute(async (tx) => {
      const words = { title: { en: 'Free spins' }, body: { en: 'Play now' } }
      await sendLetter(tx, playerId, 'new_device', { device: 'Chrome' }, site.clock.now)
      await sendLetter(tx, playerId, 'bonus_complete', { amount: 5000n }, site.clock.now)
      await sendLetter(tx, playerId, 'notice', words, site.clock.now)
      // To everyone: nobody is woken for what may be an offer.
      await sendLetter(tx, null, 'notice', words, site.clock.now)
    })
    await sendDue(site.host)
    const shown = service.told.map(({ payload: { notification } }) => notification)
    const paths = shown.map(({ navigate }) =>
      String(navigate)
        .replace('http://maidan.test', '')
        .replace(/(inbox.id=)\d+/, '$1n'),
    )
    expect(paths.toSorted()).toEqual(
      [
        `/transaction-record?id=${refused}`,
        `/transaction-record?id=${recordId}`,
        `/chat-box/${chatId}`,
        '/profile',
        '/turnover-record',
        '/inbox?id=n',
      ].sort(),
    )
    expect(shown).toHaveLength(6)
    for (const { lang, title, body } of shown) {
      expect(lang).toBe('bn')
      expect(`${String(title)} ${String(body)}`).toMatch(/^[\u0980-\u09FF।\s]+$/)
    }
    expect(JSON.stringify(shown)).not.toMatch(/Free spins|Play now|here/)

    expect((await site.call('DELETE', '/api/push', { token })).body).toMatchObject({
      endpoint: '',
      kinds: [],
    })
    await deposit(site, player)
    expect(await waiting(site)).toBe(0)
    expect((await site.call('PATCH', '/api/push', { token, body: { kinds: [] } })).status).toBe(404)
  },
)

onEveryPushSite('what is undone is told to nobody', async (site, service) => {
  const player = await site.player()
  await subscribed(site, service, player, ['security'])
  const playerId = await rowOf(site, player)
  await expect(
    site.db.transaction().execute(async (tx) => {
      await sendLetter(tx, playerId, 'new_device', { device: 'lost' }, site.clock.now)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await waiting(site)).toBe(0)
})

onEveryPushSite(
  'a failing service is asked again, later each time, and not for ever',
  async (site, service) => {
    const player = await site.player()
    await subscribed(site, service, player, ['deposit'])
    await deposit(site, player)
    service.answers.push({ status: 503 }, { status: 429, headers: { 'retry-after': '1800' } })
    expect(await sendDue(site.host)).toBe(1)
    expect(await sendDue(site.host)).toBe(0)
    site.clock.forward(11_000)
    expect(await sendDue(site.host)).toBe(1)
    // The service said half an hour, which is more than our own wait.
    site.clock.forward(25 * 60_000)
    expect(await sendDue(site.host)).toBe(0)
    site.clock.forward(6 * 60_000)
    expect(await sendDue(site.host)).toBe(1)
    expect(service.told).toHaveLength(3)
    expect(new Set(service.told.map(({ headers }) => headers['topic'])).size).toBe(1)
    expect(await waiting(site)).toBe(0)

    // One that is never answered well is given up; one that is refused for good at once.
    await deposit(site, player)
    service.answers.push(...Array.from({ length: 20 }, () => ({ status: 500 })))
    for (let i = 0; i < 20; i += 1) {
      await sendDue(site.host)
      site.clock.forward(HOUR)
    }
    expect(await waiting(site)).toBe(0)
    expect(service.told.length).toBeLessThan(12)
    service.answers.splice(0, 20, { status: 413 })
    await deposit(site, player)
    await sendDue(site.host)
    expect(await waiting(site)).toBe(0)
  },
)

onEveryPushSite('two processes send a message once between them', async (site, service) => {
  const player = await site.player()
  await subscribed(site, service, player, ['deposit'])
  for (let i = 0; i < 5; i += 1) await deposit(site, player)
  const taken = await Promise.all(Array.from({ length: 4 }, () => sendDue(site.host, 3)))
  expect(taken.reduce((sum, some) => sum + some, 0)).toBe(5)
  expect(service.told).toHaveLength(5)
})

onEveryPushSite(
  'a browser that is gone, and one whose session is over, are forgotten',
  async (site, service) => {
    const player = await site.player()
    const { token, username, password } = player
    const endpointNow = async (of: string) =>
      (await site.call('GET', '/api/push', { token: of })).body['endpoint']
    for (const status of [404, 410]) {
      const { endpoint } = await subscribed(site, service, player, ['deposit'])
      expect(await endpointNow(token)).toBe(endpoint)
      service.answers.push({ status })
      await deposit(site, player)
      await sendDue(site.host)
      expect(await endpointNow(token)).toBe('')
    }
    // Logging out, here or from another device, ends it with what waits.
    await subscribed(site, service, player, ['deposit'])
    const other = String((await site.login(username, password)).body['token'])
    await deposit(site, player)
    expect(await waiting(site)).toBe(1)
    const before = service.told.length
    const others = await site.call('POST', '/api/logout', { token, body: {} })
    expect(others.status).toBe(200)
    expect(await waiting(site)).toBe(0)

    // A session that ran out is found by the sender, and by the sweeper.
    const late = { ...player, token: other }
    await subscribed(site, service, late, ['deposit'])
    await deposit(site, player)
    site.clock.forward(15 * 24 * HOUR)
    await sendDue(site.host)
    expect(service.told).toHaveLength(before)
    const next = { ...player, token: String((await site.login(username, password)).body['token']) }
    await subscribed(site, service, next, ['deposit'])
    site.clock.forward(15 * 24 * HOUR)
    await sweep(site.host)
    expect(await site.db.selectFrom('push_subscription').selectAll().execute()).toEqual([])
  },
)

onEveryPushSite(
  'a browser has one owner, renews without losing its choice, and keys are one for all',
  async (site, service) => {
    const [rahim, karim] = [await site.player(), await site.player()]
    const subscription = await subscribed(site, service, rahim, ['deposit', 'chat'])
    const renewed = await subscribed(site, service, rahim)
    expect(renewed.endpoint).not.toBe(subscription.endpoint)
    const his = await site.call('GET', '/api/push', { token: rahim.token })
    expect(his.body).toMatchObject({ endpoint: renewed.endpoint, kinds: ['chat', 'deposit'] })
    // The same phone, another player: nothing of the first one's is told there any more.
    const body = { ...renewed, kinds: ['deposit'] }
    expect((await site.call('POST', '/api/push', { token: karim.token, body })).status).toBe(200)
    await deposit(site, rahim)
    expect(await waiting(site)).toBe(0)
    const hers = await site.call('GET', '/api/push', { token: karim.token })
    expect(hers.body['public_key']).toBe(his.body['public_key'])
    expect((await site.call('GET', '/api/push')).status).toBe(401)
    const general = (await site.call('GET', '/api/general')).body as unknown as { features: string[] }[]
    expect(general[0]?.features).toContain('push')
  },
)

onOneSite('an address that is no push service of the open internet is refused', async (site) => {
  const { token } = await site.player()
  const service = await pushService()
  const key = String((await site.call('GET', '/api/push', { token })).body['public_key'])
  const { endpoint, keys } = service.subscribe(key)
  await service.close()
  const outcome = async (body: object) => {
    const answer = await site.call('POST', '/api/push', { token, body })
    return [answer.status, ...Object.keys(answer.body.errors ?? {})]
  }
  const addresses = [
    endpoint,
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://push.example.com:8443/x',
    'https://user:secret@push.example.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ]
  for (const address of addresses) {
    expect(await outcome({ endpoint: address, keys }), address).toEqual([422, 'endpoint'])
  }
  const good = 'https://push.example.com/send/x'
  expect(await outcome({ endpoint: good, keys: { ...keys, p256dh: 'AAAA' } })).toEqual([422, 'keys'])
  expect(await outcome({ endpoint: good, keys: { ...keys, auth: 'AAAA' } })).toEqual([422, 'keys'])
  expect(await outcome({ endpoint: good, keys, kinds: ['offers'] })).toEqual([422, 'kinds'])
  expect(await outcome({ endpoint: good, keys })).toEqual([200])
  await site.app.close()
})

test('only public addresses are spoken to, whatever the name says', async () => {
  const no = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not an address',
  ]
  for (const address of no) expect(isPublic(address), address).toBe(false)
  for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])
    expect(isPublic(address), address).toBe(true)
  const looked = await new Promise((resolve) =>
    publicLookup('localhost', { all: true }, (error) => resolve(error)),
  )
  expect(String(looked)).toContain('not a public address')
  expect(isPushAddress('http://127.0.0.1:99/x', 'public')).toBe(false)
  expect(isPushAddress('http://127.0.0.1:99/x', 'local')).toBe(true)
  expect(isPushAddress('http://10.0.0.1/x', 'local')).toBe(false)
  expect(isPushAddress('https://fcm.googleapis.com/fcm/send/x', 'public')).toBe(true)
})
