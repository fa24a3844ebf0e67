/** A player's record at the console: found, opened part by part, each look in the trail, and figures that are the ledger's. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { PART_ROWS } from '../../../contract/console/players.ts'
import { taka } from '../../../contract/money.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { setLimit } from '../../../server/ledger/limits.ts'
import { requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { complain, numberOf } from '../../../server/players/complaints.ts'
import { openChat, sendMessage } from '../../../server/inbox/chat.ts'
import { consoleOn, type Desk, trailOf } from '../support/console.ts'
import { NOON, newPlayer, onEveryStore, onOneStore, signedIn } from '../support/harness.ts'

type Row = Record<string, unknown>
const rowsOf = (body: object, name = 'data'): Row[] => (body as Record<string, Row[]>)[name] ?? []

const named = ({ db }: Desk, id: bigint) =>
  db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const asked = (name: string, part = '', more = '') =>
  `/console/players/${name}${part && `/${part}`}?reason=chat${more}`

onEveryStore(
  'a player is found by the beginning of the name, a number in any spelling, an address or the id',
  async (world) => {
    const desk = consoleOn(world)
    const ada = await desk.person('ada', 'support')
    const row = await named(desk, await newPlayer(desk.db))
    await newPlayer(desk.db)
    const national = row.phone.replace('+880', '0')
    const wanted = [
      row.username.toUpperCase(),
      row.phone,
      national,
      `${national.slice(0, 5)} ${national.slice(5)}`,
      row.email.toUpperCase(),
      row.public_id,
    ]
    for (const search of wanted) {
      const { body } = await ada.get(`/console/players?search=${encodeURIComponent(search)}`)
      expect(
        rowsOf(body).map(({ username }) => username),
        search,
      ).toContain(row.username)
    }
    // A sign of the pattern is a letter like any other, and what nobody has finds nobody.
    for (const search of ['%', '_layer', 'nobody', '01999999999'])
      expect(rowsOf((await ada.get(`/console/players?search=${encodeURIComponent(search)}`)).body)).toEqual(
        [],
      )
    expect((await ada.get('/console/players?search=%20')).status).toBe(422)
    const all = await ada.get('/console/players?search=PLAYER')
    expect(rowsOf(all.body).length).toBeGreaterThan(1)
    expect(JSON.stringify(all.body)).not.toContain(row.phone)
    // Nor does the trail keep what was looked for whole.
    const looks = (await trailOf(desk, 'console_look')).map(({ data }) => JSON.stringify(data))
    expect(looks.length).toBeGreaterThanOrEqual(wanted.length)
    for (const whole of [row.phone, national, row.email])
      expect(looks.filter((look) => look.toLowerCase().includes(whole))).toEqual([])
  },
)

onEveryStore(
  'a player is found by the reference of a record, of a claim whatever became of it, and of a complaint',
  async (world) => {
    const desk = consoleOn(world)
    const ada = await desk.person('ada', 'support')
    const players = [await newPlayer(desk.db), await newPlayer(desk.db)]
    const [one = 0n, other = 0n] = players
    const found = async (search: string) =>
      rowsOf((await ada.get(`/console/players?search=${encodeURIComponent(search)}`)).body).map(
        ({ username }) => username,
      )
    const by = { playerId: one, method: 1, channel: 11, accountNumber: '01700000123', amount: taka(500) }
    const claim = { ...by, trx: '9AB7CDE1FG', promotionId: undefined, at: NOON }
    const { recordId } = await claimDeposit(desk.db, undefined, claim)
    const refusal = { outcome: 'refuse', reason: 'No such payment', actor: 'staff', at: NOON } as const
    await decideDeposit(desk.db, randomUUID(), { recordId, ...refusal })
    const player = { id: other, publicId: (await named(desk, other)).public_id }
    const complaint = { about: 'payment', text: 'Where is it?' } as const
    const number = numberOf(
      await complain(desk.db, { player, key: undefined, at: NOON }, complaint, undefined),
    )
    const [first, second] = [(await named(desk, one)).username, (await named(desk, other)).username]
    for (const search of ['9AB7CDE1FG', '9ab7cde1fg', String(recordId)])
      expect(await found(search), search).toEqual([first])
    for (const search of [number, number.toLowerCase()]) expect(await found(search), search).toEqual([second])
    // Figures alone are a record's, another player's or nobody's; a number of no row is nobody's.
    expect(await found(number.replace('C-', '').padStart(18, '9'))).toEqual([])
    expect(await found('C-')).toEqual([])
    expect(await found('9AB7CDE1F')).toEqual([])
  },
)

onOneStore(
  'each part that is opened is a line of the trail with its reason, and no part is opened without',
  async (world) => {
    const desk = consoleOn(world)
    const ada = await desk.person('ada', 'support')
    const row = await named(desk, await newPlayer(desk.db))
    const parts = ['', 'money', 'postings', 'bets', 'safety', 'sessions', 'words']
    for (const part of parts) {
      const bare = await ada.get(`/console/players/${row.username}${part && `/${part}`}`)
      expect([part, bare.status]).toEqual([part, 422])
    }
    expect(await trailOf(desk, 'console_look')).toEqual([])
    for (const part of parts) expect((await ada.get(asked(row.username, part))).status, part).toBe(200)
    const looks = await trailOf(desk, 'console_look')
    expect(looks.map(({ data }) => data)).toEqual(
      [
        'player',
        'playerMoney',
        'playerPostings',
        'playerBets',
        'playerSafety',
        'playerSessions',
        'playerWords',
      ].map((what) => ({ what, why: 'chat' })),
    )
    expect(new Set(looks.map(({ object }) => object))).toEqual(new Set([`player:${row.public_id}`]))
    // A cashier sees the money, and not how somebody protects themself.
    const cashier = await desk.person('bina', 'cashier')
    expect((await cashier.get(asked(row.username, 'money'))).status).toBe(200)
    for (const part of ['bets', 'safety', 'sessions', 'words'])
      expect((await cashier.get(asked(row.username, part))).status, part).toBe(403)
  },
)

onEveryStore('balances and postings are the ledger’s, page by page to the first', async (world) => {
  const desk = consoleOn(world)
  const [ada, cashier] = [await desk.person('ada', 'risk'), await desk.person('bina', 'cashier')]
  const playerId = await newPlayer(desk.db, taka(30_000))
  const { username } = await named(desk, playerId)
  const request = { playerId, method: 1, accountNumber: '01700000123', givesUpBonus: false }
  for (let count = 0; count < PART_ROWS + 2; count += 1) {
    const wanted = { ...request, amount: taka(500), at: desk.clock.now }
    const { recordId } = await requestWithdrawal(desk.db, undefined, wanted)
    const refused = { outcome: 'refuse', reason: 'no such number' }
    expect((await cashier.post(`/console/withdrawals/${recordId}/decide`, refused)).status).toBe(200)
  }
  await requestWithdrawal(desk.db, undefined, { ...request, amount: taka(700), at: desk.clock.now })
  const { body } = await ada.get(asked(username, 'money'))
  expect(body['wallets']).toEqual({
    cash: '29300.00',
    bonus: '0.00',
    hold: '700.00',
    exposure: '0.00',
  })
  expect(rowsOf(body, 'records')).toHaveLength(PART_ROWS)
  expect(rowsOf(body, 'records')[0]).toMatchObject({
    action: 'withdraw',
    amount: '700.00',
    status: 'processing',
  })
  const seen: Row[] = []
  let before = ''
  for (let page = 0; page < 10; page += 1) {
    const answer = await ada.get(asked(username, 'postings', before && `&before=${before}`))
    seen.push(...rowsOf(answer.body))
    const { next } = answer.body
    if (typeof next !== 'string') break
    before = next
  }
  const ids = seen.map((row) => `${String(row['id'])} ${String(row['account'])}`)
  expect(new Set(ids).size).toBe(ids.length)
  const sums = new Map<unknown, number>()
  for (const row of seen)
    sums.set(
      row['account'],
      Math.round(((sums.get(row['account']) ?? 0) + Number(row['amount'])) * 100) / 100,
    )
  expect(Object.fromEntries(sums)).toEqual({ cash: 29_300, hold: 700 })
  expect(seen.at(-1)).toMatchObject({ kind: 'demo_grant', after: '30000.00' })
})

onOneStore('limits, sign-ins and the chat stand in the record as the player left them', async (world) => {
  const desk = consoleOn(world)
  const ada = await desk.person('ada', 'support')
  const client = await signedIn(desk.host)
  const { username, public_id: publicId } = await named(desk, client.id)
  const at = desk.clock.now
  const limit = {
    playerId: client.id,
    kind: 'loss',
    period: 'day',
    value: taka(400),
    raiseHours: 24,
    at,
  } as const
  await setLimit(desk.db, undefined, limit)
  const chatId = await openChat(desk.db, client.id, at)
  const said = { chatId, content: 'Where is it?', key: undefined, locale: 'en', at } as const
  await sendMessage(desk.db, { id: client.id, publicId }, said)
  const safety = await ada.get(asked(username, 'safety'))
  expect(safety.body).toMatchObject({ timeOutUntil: null, exclusion: null })
  expect(rowsOf(safety.body, 'limits')).toEqual([{ kind: 'loss', period: 'day', most: taka(400), used: 0 }])
  expect(rowsOf(safety.body, 'log').map(({ kind }) => kind)).toContain('limit_set')
  const sessions = await ada.get(asked(username, 'sessions'))
  expect(rowsOf(sessions.body)).toMatchObject([{ device: 'test', isOpen: true, scope: 'full' }])
  const words = await ada.get(asked(username, 'words'))
  expect(words.body['chat']).toMatchObject({ messages: 1 })
})
