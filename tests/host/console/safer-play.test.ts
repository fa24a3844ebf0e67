/**
 * Signs of harm at the console: nothing of the kind unless the operator is bound to it; then each pattern is found once and what falls
 * just short of it is not, a calm letter is written now and then, and who has looked notes it. PP-48; decision 221.
 */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { createVitals } from '../../../server/health/vitals.ts'
import { signs, startJobs } from '../../../server/jobs/jobs.ts'
import { wordsOf } from '../../../server/inbox/letters.ts'
import { placeBet } from '../../../server/ledger/bets.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { setLimit } from '../../../server/ledger/limits.ts'
import { offeringIn, urgingIn } from '../../../server/messages/urging.ts'
import { forgetSigns } from '../../../server/protection/signs.ts'
import { exclude } from '../../../server/players/exclusion.ts'
import { myPlayOf } from '../../../server/records/my-play.ts'
import { markerOf } from '../../../src/features/protection/shared/markers.ts'
import { consoleOn, type ConsoleAnswer, type Desk, type Person, trailOf } from '../support/console.ts'
import { newPlayer, NOON, onEveryStore, onOneStore, signedIn, type World } from '../support/harness.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Sign {
  sign: string
  at: string
  count: number | null
  minutes: number | null
  amount: string | null
  usual: string | null
  lost: string | null
}
interface Row {
  player: string
  timeOutUntil: string | null
  signs: Sign[]
  upTo: string
  letter: { letter: string; by: string } | null
}
interface List {
  isOn: boolean
  data: Row[]
  next: string | null
  letters: { letter: string; texts: { language: string; title: string; body: string }[] }[]
}

const LIST = '/console/safer-play'
const listOf = async (who: Person, after = ''): Promise<List> => {
  const { status, body } = await who.get(`${LIST}${after && `?after=${after}`}`)
  expect(status).toBe(200)
  return body as unknown as List
}
const said = ({ status, body }: ConsoleAnswer) => [status, body.code ?? 'ok']
const nameOf = async ({ db }: Pick<World, 'db'>, id: bigint) =>
  (await db.selectFrom('player').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username

/** A console whose host looks for signs. */
const watching = (world: World): Desk => consoleOn(world, { saferPlay: true })

/** A deposit of so many taka that is money at once. */
async function deposit({ db }: World, playerId: bigint, amount: number, at: number): Promise<void> {
  const trx = randomUUID().slice(0, 13).toUpperCase()
  const paid = { method: 1, channel: 11, accountNumber: '01700000123', promotionId: undefined }
  const { recordId } = await claimDeposit(db, undefined, { ...paid, playerId, trx, amount: taka(amount), at })
  await decideDeposit(db, randomUUID(), { recordId, outcome: 'approve', reason: '', actor: 'staff', at })
}

/** Stakes of so many taka from one moment on, a quarter of an hour apart and at the end, of which nothing is won. */
async function play(
  { db }: World,
  playerId: bigint,
  from: number,
  minutes: number,
  stake = 10,
): Promise<void> {
  for (const after of new Set([0, 15, minutes])) {
    const round = randomUUID()
    const one = { provider: 'LOTUS', playerId, round, game: 'spin', at: from + after * MINUTE }
    await placeBet(db, { ...one, tx: round, amount: taka(stake) })
  }
}

/** Someone whose time is looked at each hour, so that no question stands between two rounds. */
async function newcomer({ db }: World): Promise<bigint> {
  const id = await newPlayer(db, taka(5000), NOON - 30 * DAY)
  await db.updateTable('player').set({ check_minutes: 60 }).where('id', '=', id).execute()
  return id
}

/** What the device of the player would say of it at this moment. */
const onDevice = async ({ db, clock }: World, id: bigint) =>
  markerOf(await myPlayOf(db, id, clock.now), {}, clock.now)

const oneOclock = (nightsAgo: number) => Date.parse('2026-11-21T01:00:00+06:00') - nightsAgo * DAY

onEveryStore(
  'PP-48 each pattern is found once, with its figures and by the same rule as on the device; just short of it none is',
  async (world) => {
    const desk = watching(world)
    const rita = await desk.person('rita', 'risk')
    const { db, clock } = world
    const all: Record<string, bigint> = {}
    for (const name of ['quick', 'slow', 'raised', 'usual', 'early', 'night', 'evening', 'reached', 'twice'])
      all[name] = await newcomer(world)
    const of = (name: string) => all[name] ?? 0n
    for (const [n, ago] of [2 * HOUR, HOUR, 0].entries()) {
      await deposit(world, of('quick'), 100 * (n + 1), clock.now - ago)
      await deposit(world, of('slow'), 100, clock.now - (n === 0 ? 2 * HOUR + MINUTE : ago))
    }
    for (const name of ['raised', 'usual', 'early']) {
      for (const days of [20, 12, 4]) await deposit(world, of(name), 500, clock.now - days * DAY)
      if (name === 'early') await deposit(world, of(name), 1000, clock.now - 4 * HOUR)
      await play(world, of(name), clock.now - 3 * HOUR, 20)
      if (name !== 'early') await deposit(world, of(name), name === 'raised' ? 1000 : 999, clock.now - HOUR)
    }
    for (const ago of [5, 3, 0]) {
      await play(world, of('night'), oneOclock(ago), 30)
      await play(world, of('evening'), oneOclock(ago), 29)
    }
    for (const name of ['reached', 'twice']) {
      for (const [kind, period] of [
        ['wager', 'day'],
        ['wager', 'week'],
        ['loss', 'day'],
      ] as const) {
        if (name === 'twice' && kind === 'loss') continue
        const wanted = {
          playerId: of(name),
          kind,
          period,
          value: taka(30),
          raiseHours: 24,
          at: clock.now - HOUR,
        }
        await setLimit(db, randomUUID(), wanted)
      }
      await play(world, of(name), clock.now - 25 * MINUTE, 20)
    }
    const look = signs(world.host)
    await look()
    const { isOn, data } = await listOf(rita)
    expect(isOn).toBe(true)
    const found = new Map(data.map((row) => [row.player, row.signs]))
    const figures = async (name: string) => {
      const list = found.get(await nameOf(world, of(name)))
      return list?.map((sign) =>
        Object.fromEntries(Object.entries(sign).filter(([key, value]) => key !== 'at' && value !== null)),
      )
    }
    expect(await figures('quick')).toEqual([{ sign: 'deposits', count: 3, amount: '600.00' }])
    expect(await figures('raised')).toEqual([
      { sign: 'raised', amount: '1000.00', usual: '500.00', lost: '30.00' },
    ])
    expect(await figures('night')).toEqual([{ sign: 'night', count: 3, minutes: 90 }])
    expect(await figures('reached')).toEqual([{ sign: 'reached', count: 3 }])
    for (const name of ['slow', 'usual', 'early', 'evening', 'twice'])
      expect(await figures(name), name).toBeUndefined()
    for (const name of ['quick', 'slow', 'raised', 'usual', 'early', 'night', 'evening']) {
      const [sign] = (await figures(name)) ?? []
      expect(await onDevice(world, of(name)), name).toBe(sign?.['sign'])
    }
    // What is there is found once, however often one looks, and whatever follows within a day.
    await deposit(world, of('quick'), 100, clock.now)
    await look()
    await signs(world.host)()
    const again = await listOf(rita)
    expect(again.data.flatMap((row) => row.signs)).toHaveLength(4)
    expect(again.data.map(({ upTo }) => Number(upTo))).toEqual(
      again.data.map(({ upTo }) => Number(upTo)).toSorted((a, b) => b - a),
    )
    // Nothing of it touches what a player may.
    expect(
      await db.selectFrom('limit_change').select('id').where('player_id', '=', of('quick')).execute(),
    ).toEqual([])
    await forgetSigns(db, clock.now + 1)
    expect((await listOf(rita)).data).toEqual([])
    expect(await db.selectFrom('safer_play_reached').selectAll().execute()).toEqual([])
  },
)

onOneStore(
  'by itself the host looks for nothing, and the list, the acts and the queue say so',
  async (world) => {
    const desk = consoleOn(world)
    const rita = await desk.person('rita', 'risk')
    const id = await newcomer(world)
    for (const ago of [2 * HOUR, HOUR, 0]) await deposit(world, id, 100, world.clock.now - ago)
    const jobsWith = async (saferPlay: boolean) => {
      const { config } = world.host
      const host = {
        ...world.host,
        config: { ...config, saferPlay },
        vitals: createVitals(() => world.clock.now),
      }
      await startJobs(host)()
      return host.vitals.jobs().map(({ name }) => name)
    }
    const kept = async () => (await world.db.selectFrom('safer_play_sign').select('sign').execute()).length
    expect(await jobsWith(false)).not.toContain('safer-play')
    expect(await kept()).toBe(0)
    expect(await jobsWith(true)).toContain('safer-play')
    expect(await kept()).toBe(1)
    // Switched off again: what was found is not shown, and then it is forgotten.
    const player = await nameOf(world, id)
    const list = await listOf(rita)
    expect([list.isOn, list.data]).toEqual([false, []])
    expect(list.letters.map(({ letter }) => letter)).toEqual(['look', 'pause', 'talk'])
    expect(said(await rita.post(`${LIST}/letter`, { player, letter: 'look' }))).toEqual([
      409,
      'SAFER_PLAY_OFF',
    ])
    expect(said(await rita.post(`${LIST}/note`, { player, upTo: '1', note: 'x' }))).toEqual([
      409,
      'SAFER_PLAY_OFF',
    ])
    const { body } = await rita.get('/console/waiting')
    expect(body['saferPlay']).toEqual({ count: 0, mark: 'off' })
    world.clock.forward(1)
    await jobsWith(false)
    expect(await kept()).toBe(0)
  },
)

onOneStore(
  'PP-48 a letter reaches the player in their language, once under its key and once in seven days',
  async (world) => {
    const desk = watching(world)
    const [rita, rana, sam] = [
      await desk.person('rita', 'risk'),
      await desk.person('rana', 'risk'),
      await desk.person('sam', 'support'),
    ]
    const client = await signedIn(world.host)
    const other = await newcomer(world)
    for (const ago of [2 * HOUR, HOUR, 0]) await deposit(world, client.id, 100, world.clock.now - ago)
    const look = signs(world.host)
    await look()
    const player = await nameOf(world, client.id)
    const ask = { player, letter: 'pause' }
    const post = (who: Person, body: object, key?: string) => who.post(`${LIST}/letter`, body, key)
    expect((await post(sam, ask)).status).toBe(403)
    expect(said(await post(rita, { ...ask, player: await nameOf(world, other) }))).toEqual([404, 'NOT_FOUND'])
    const key = randomUUID()
    expect(said(await post(rita, ask, key))).toEqual([200, 'ok'])
    expect(said(await post(rita, ask, key))).toEqual([200, 'ok'])
    expect(said(await post(rita, { ...ask, letter: 'talk' }, key))).toEqual([422, 'KEY_REUSED'])
    const inbox = async (language: string) => {
      const { body } = await client.call('GET', '/api/inbox', { language })
      return (body.data as unknown as { data: { title: string }[] }).data.map(({ title }) => title)
    }
    const titles = (language: 'en' | 'bn') => wordsOf('calm_pause', {}, language).title
    expect((await inbox('en')).filter((title) => title === titles('en'))).toHaveLength(1)
    expect((await inbox('bn')).filter((title) => title === titles('bn'))).toHaveLength(1)
    const late = await post(rana, { ...ask, letter: 'talk' }, randomUUID())
    expect(said(late)).toEqual([409, 'CALM_LETTER_SENT'])
    expect(late.body.message).toBe(
      'rita wrote to this player on 21/11/2026. One letter in 7 days is the most; the next can go on 28/11/2026.',
    )
    expect(late.body['sent']).toMatchObject({ by: 'staff:rita', letter: 'pause' })
    expect((await listOf(rana)).data[0]?.letter).toMatchObject({ letter: 'pause', by: 'rita' })
    world.clock.forward(7 * DAY)
    const again = await desk.person('rina', 'risk')
    const both = await Promise.all([1, 2].map(() => post(again, { ...ask, letter: 'look' }, randomUUID())))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(
      (await trailOf(desk, 'calm_letter')).map(({ actor, object, data }) => [actor, object, data['letter']]),
    ).toEqual([
      ['staff:rita', `player:${client.remoteId}`, 'pause'],
      ['staff:rina', `player:${client.remoteId}`, 'look'],
    ])
    for (const letter of ['look', 'pause', 'talk'])
      for (const language of ['en', 'bn'] as const) {
        const { title, body } = wordsOf(`calm_${letter}`, {}, language)
        expect(
          [urgingIn(`${title} ${body}`), offeringIn(`${title} ${body}`)],
          `${letter} ${language}`,
        ).toEqual([undefined, undefined])
        const ways =
          language === 'en'
            ? ['limits', 'time-out', /exclu/, /help is found/]
            : ['সীমা', 'বিরতি', 'বাদ রাখ', 'সাহায্য কোথায়']
        for (const way of ways) expect(body, `${letter} ${language}`).toMatch(way)
      }
  },
)

onEveryStore(
  'PP-48 whoever has looked notes it, and the list has the player again with a new sign alone',
  async (world) => {
    const desk = watching(world)
    const [rita, rana, ada] = [
      await desk.person('rita', 'risk'),
      await desk.person('rana', 'risk'),
      await desk.person('ada', 'auditor'),
    ]
    const id = await newcomer(world)
    const player = await nameOf(world, id)
    for (const ago of [2 * HOUR, HOUR, 0]) await deposit(world, id, 100, world.clock.now - ago)
    const look = signs(world.host)
    await look()
    const waits = async () =>
      (await rita.get('/console/waiting')).body['saferPlay'] as { count: number; mark: string }
    const before = await waits()
    const [row] = (await listOf(ada)).data
    const note = { player, upTo: row?.upTo, note: 'spoke with them in the chat' }
    expect((await ada.post(`${LIST}/note`, note)).status).toBe(403)
    expect((await rita.post(`${LIST}/note`, { ...note, note: '  ' })).status).toBe(422)
    const both = await Promise.all([rita.post(`${LIST}/note`, note), rana.post(`${LIST}/note`, note)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = both[0]?.status === 200 ? 'rita' : 'rana'
    expect(both.find(({ status }) => status === 409)?.body['decided']).toMatchObject({
      by: `staff:${winner}`,
    })
    expect((await listOf(rita)).data).toEqual([])
    const after = await waits()
    expect([before.count, after.count, before.mark === after.mark]).toEqual([1, 0, false])
    await look()
    expect((await listOf(rita)).data).toEqual([])
    // The fourth within two hours, after it was noted.
    world.clock.forward(20 * MINUTE)
    await deposit(world, id, 100, world.clock.now)
    await look()
    const [later] = (await listOf(rita)).data
    expect(later?.signs.map(({ sign, count }) => [sign, count])).toEqual([['deposits', 3]])
    expect((await trailOf(desk, 'safer_play_note')).map(({ actor, data }) => [actor, data])).toEqual([
      [`staff:${winner}`, { note: 'spoke with them in the chat', signs: ['deposits'] }],
    ])
    // Nobody does it about themself.
    await world.db.updateTable('staff').set({ player_id: id }).where('name', '=', 'rita').execute()
    expect((await rita.post(`${LIST}/note`, { ...note, upTo: later?.upTo })).status).toBe(403)
    expect((await rita.post(`${LIST}/letter`, { player, letter: 'look' })).status).toBe(403)
    expect(
      (await trailOf(desk, 'console_look')).filter(({ object }) => object === 'safer_play')[0],
    ).toMatchObject({
      actor: 'staff:ada',
      data: { what: 'saferPlay' },
    })
    // Who has excluded themself is seen to already.
    const at = world.clock.now
    await exclude(world.db, undefined, { playerId: id, months: 6, at, begunAt: at })
    expect((await listOf(rana)).data).toEqual([])
    expect((await waits()).count).toBe(0)
    expect(said(await rana.post(`${LIST}/letter`, { player, letter: 'look' }))).toEqual([404, 'NOT_FOUND'])
  },
)

onOneStore('the list is read page by page, and none is told twice', async (world) => {
  const desk = watching(world)
  const rita = await desk.person('rita', 'risk')
  const ids: bigint[] = []
  for (let n = 0; n < 53; n += 1) ids.push(await newPlayer(world.db))
  const at = new Date(world.clock.now)
  for (const [place, player_id] of [...ids, ...ids.slice(0, 5)].entries())
    await world.db
      .insertInto('safer_play_sign')
      .values({
        player_id,
        sign: ids.indexOf(player_id) % 2 ? 'night' : 'deposits',
        at: new Date(at.getTime() + place),
        found_at: at,
        ...NOTHING,
      })
      .execute()
  const first = await listOf(rita)
  const second = await listOf(rita, first.next ?? '')
  const told = [...first.data, ...second.data].map(({ player }) => player)
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 3, null])
  expect(new Set(told).size).toBe(53)
  const newest = await Promise.all(
    ids
      .slice(0, 5)
      .toReversed()
      .map((id) => nameOf(world, id)),
  )
  expect(told.slice(0, 5)).toEqual(newest)
  expect(first.data[0]?.signs).toHaveLength(2)
})

const NOTHING = {
  count: null,
  minutes: null,
  amount: null,
  usual: null,
  lost: null,
  noted_by: null,
  note: null,
  noted_at: null,
}
