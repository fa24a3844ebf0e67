/** What staff are told the moment it happens, each what their roles read, and for as long as their session lasts. Decision 223. */
import { expect } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { startSession } from '../../../server/auth/sessions.ts'
import { openChat, sendMessage } from '../../../server/inbox/chat.ts'
import { claimDeposit } from '../../../server/ledger/deposits.ts'
import { endStaffSessions } from '../../../server/staff/sessions.ts'
import { consoleOn, CONSOLE_ORIGIN, type Desk } from '../support/console.ts'
import { newPlayer, onEveryStore, onOneStore, signedIn } from '../support/harness.ts'
import { type Reader, readStream } from '../support/live-client.ts'

const asked = (
  desk: Desk,
  token: string | undefined,
  init: { method?: string; headers?: Record<string, string> } = {},
) =>
  desk.console.fetch(
    new Request(`${CONSOLE_ORIGIN}/console/events`, {
      ...init,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...init.headers },
    }),
    {},
  )

const listen = async (desk: Desk, token: string): Promise<Reader> => readStream(await asked(desk, token))

const claim = ({ db, clock }: Desk, playerId: bigint, trx: string) =>
  claimDeposit(db, undefined, {
    playerId,
    method: 1,
    channel: 11,
    accountNumber: '01700000123',
    amount: taka(500),
    trx,
    promotionId: undefined,
    at: clock.now,
  })

const told = (reader: Reader) => reader.events().map(({ event }) => event)

onEveryStore('what waits is told the moment it does, to those who read it and to no other', async (world) => {
  const desk = consoleOn(world)
  const [cashier, support] = [await desk.person('ada', 'cashier'), await desk.person('bina', 'support')]
  const playerId = await newPlayer(desk.db)
  const [hers, theirs] = [await listen(desk, cashier.token), await listen(desk, support.token)]
  expect((await hers.until('waiting')).data).toMatchObject({ deposits: { count: 0 }, chats: null })
  expect((await theirs.until('waiting')).data).toMatchObject({ deposits: null, chats: { count: 0 } })
  expect(hers.events()[0]?.event).toBe('hello')

  await claim(desk, playerId, 'TRX0001LIVE')
  const { data } = await hers.until('waiting', 2)
  expect(data).toMatchObject({ deposits: { count: 1 } })
  // It is what the call answers, so that a screen needs no other.
  expect(data).toEqual((await cashier.get('/console/waiting')).body)

  const { clock } = desk
  const chatId = await openChat(desk.db, playerId, clock.now)
  const said = { chatId, content: 'hello', key: undefined, locale: 'en', at: clock.now } as const
  await sendMessage(desk.db, { id: playerId, publicId: '1' }, said)
  expect((await theirs.until('waiting', 2)).data).toMatchObject({ chats: { count: 1 } })
  expect(theirs.text()).not.toContain('"deposits":{')
  for (const reader of [hers, theirs]) await reader.close()
  await desk.console.close()
})

onEveryStore(
  'what somebody of staff does is told to the others, and what they only look at is not',
  async (world) => {
    const desk = consoleOn(world)
    const [ada, bina] = [await desk.person('ada', 'editor'), await desk.person('bina', 'support', 'risk')]
    await signedIn(desk.host)
    const hers = await listen(desk, ada.token)
    await hers.until('waiting')
    const found = await bina.get('/console/players?search=zzz')
    expect(found.status).toBe(200)
    expect((await bina.post('/console/sessions/end-others')).status).toBe(200)
    expect((await hers.until('changed')).data).toEqual({ what: 'sessions' })
    expect(told(hers)).toEqual(['hello', 'waiting', 'changed'])
    await hers.close()
    await desk.console.close()
  },
)

onOneStore(
  'a stream ends with its session, knows of other roles at once, and with a word when the console closes',
  async (world) => {
    const desk = consoleOn(world)
    const [owner, ada, bina] = [
      await desk.person('owner', 'owner'),
      await desk.person('ada', 'cashier'),
      await desk.person('bina', 'support'),
    ]
    const [hers, theirs] = [await listen(desk, ada.token), await listen(desk, bina.token)]
    await Promise.all([hers.until('waiting'), theirs.until('waiting')])

    await desk.db
      .updateTable('staff')
      .set({ roles: ['support', 'cashier'] })
      .where('name', '=', 'bina')
      .execute()
    const { id } = await desk.db
      .selectFrom('staff')
      .select('id')
      .where('name', '=', 'ada')
      .executeTakeFirstOrThrow()
    await desk.db.transaction().execute((tx) => endStaffSessions(tx, id, desk.clock.now))
    // Whoever acts wakes the streams; without it they look at their sessions every 25 s.
    expect((await owner.post('/console/sessions/end-others')).status).toBe(200)
    expect((await hers.until('end')).data).toEqual({ status: 401 })
    await hers.ended()
    expect((await theirs.until('waiting', 2)).data).toMatchObject({ deposits: { count: 0 } })

    desk.console.drain()
    expect((await theirs.until('end')).data).toEqual({ status: 503 })
    expect((await asked(desk, bina.token)).status).toBe(503)
    await desk.console.close()
  },
)

onOneStore('strangers hear nothing, and a fifth tab of one session ends the first', async (world) => {
  const desk = consoleOn(world)
  const ada = await desk.person('ada', 'auditor')
  const player = await signedIn(desk.host)
  const { token: players } = await desk.db
    .transaction()
    .execute((tx) => startSession(tx, desk.host, player.id, 'test'))
  const statusOf = async (token: string | undefined, init?: Parameters<typeof asked>[2]) =>
    (await asked(desk, token, init)).status
  expect(await statusOf(undefined)).toBe(401)
  expect(await statusOf(players)).toBe(401)
  expect(await statusOf(ada.token, { method: 'POST' })).toBe(405)
  expect(await statusOf(ada.token, { headers: { origin: 'https://evil.example' } })).toBe(403)
  const tabs: Reader[] = []
  for (let tab = 0; tab < 5; tab += 1) {
    const reader = await listen(desk, ada.token)
    await reader.until('waiting')
    tabs.push(reader)
  }
  expect((await tabs[0]?.until('end'))?.data).toEqual({ status: 503 })
  expect(tabs.slice(1).flatMap(told)).not.toContain('end')
  for (const reader of tabs) await reader.close()
  await desk.console.close()
})
