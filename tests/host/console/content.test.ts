/** What staff write for players: once per key, in the trail with before and after, and never over what somebody else has saved. Decision 220. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import { PICTURE_SIZES, type PicturePlace } from '../../../contract/console/pictures.ts'
import { instantToWire } from '../../../contract/kit/wire.ts'
import { createServer } from '../../../server/app.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { consoleOn, type ConsoleAnswer, type Desk, type Person, trailOf } from '../support/console.ts'
import { type Client, onEveryStore, onOneStore, signedIn } from '../support/harness.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

type Row = Record<string, unknown>
const rowsOf = ({ body }: ConsoleAnswer): Row[] => body['data'] as Row[]
const said = ({ status, body }: ConsoleAnswer) => [status, body.code ?? 'ok']
const wrong = ({ status, body }: ConsoleAnswer) => [status, Object.keys(body.errors ?? {})]
const wordsOf = ({ body }: ConsoleAnswer) => Object.values(body.errors ?? {}).flat()

/** A picture of so many pixels: plain, or of nothing but noise. */
async function picture(width: number, height: number, isNoise = false): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width, height, channels: 3 as const }
  const made = isNoise
    ? sharp(randomBytes(width * height * 3), { raw })
    : sharp({ create: { ...raw, background: '#0a6' } })
  return Uint8Array.from(await made.png().toBuffer())
}

function upload(who: Person, place: PicturePlace, bytes: Uint8Array<ArrayBuffer>): Promise<ConsoleAnswer> {
  const form = new FormData()
  form.set('place', place)
  form.set('files', new File([bytes], 'picture.png'))
  return who.post('/console/content/pictures', form)
}

async function added(who: Person, place: PicturePlace): Promise<string> {
  const { width, height } = PICTURE_SIZES[place]
  const answer = await upload(who, place, await picture(width, height))
  expect(answer.status).toBe(200)
  return String(answer.body['image'])
}

const general = async (player: Client, language = 'en') => {
  const { body } = await player.call('GET', '/api/general', { language })
  return (body.data?.[0] ?? {}) as { notice: string; notice_bn: string }
}

onEveryStore('news is read by players in each language, and taken away', async (world) => {
  const desk = consoleOn(world)
  const [edi, otto] = [await desk.person('edi', 'editor'), await desk.person('otto', 'auditor')]
  const player = await signedIn(desk.host)
  const read = async () =>
    (await edi.get('/console/content/news')).body['data'] as {
      texts: { en: string; bn: string }
      version: number
      changed: { by: string } | null
    }
  const save = (texts: object, version: number, key?: string) =>
    edi.post('/console/content/news', { texts, version }, key)
  const first = await read()
  expect(first).toEqual({ texts: { en: '', bn: '' }, version: 1, changed: null })
  const tea = { en: 'Tea at {site} at four.', bn: '{site}-এ বিকেল চারটায় চা।' }
  expect((await otto.post('/console/content/news', { texts: tea, version: 1 })).status).toBe(403)
  const urged = await save({ ...tea, bn: 'জলদি আসুন!' }, 1)
  expect(wrong(urged)).toEqual([422, ['texts']])
  expect(wordsOf(urged)).toEqual([expect.stringMatching(/^"জলদি" hurries/)])
  expect(wordsOf(await save({ en: ' ', bn: 'শুধু বাংলা' }, 1))).toEqual([
    expect.stringMatching(/^Write it in English/),
  ])
  expect(await general(player)).toMatchObject({ notice: '' })
  const key = 'news-once-and-no-more'
  const saved = await save(tea, 1, key)
  expect(saved.body).toEqual({ version: 2 })
  expect((await save(tea, 1, key)).body).toEqual({ version: 2 })
  expect(said(await save({ ...tea, en: 'Other' }, 1, key))).toEqual([422, 'KEY_REUSED'])
  expect(await general(player)).toMatchObject({
    notice: 'Tea at Maidan at four.',
    notice_bn: 'ময়দান-এ বিকেল চারটায় চা।',
  })
  expect(await read()).toMatchObject({ texts: tea, version: 2, changed: { by: 'edi' } })
  expect((await save({ en: '', bn: '' }, 2)).body).toEqual({ version: 3 })
  expect(await general(player)).toMatchObject({ notice: '', notice_bn: '' })
  expect((await trailOf(desk, 'notice')).map(({ actor, object, data }) => [actor, object, data])).toEqual([
    ['staff:edi', 'notice', { before: { en: '', bn: '' }, after: tea }],
    ['staff:edi', 'notice', { before: tea, after: { en: '', bn: '' } }],
  ])
})

onEveryStore('who saves second is told who was first, and nothing is overwritten', async (world) => {
  const desk = consoleOn(world)
  const [edi, fay] = [await desk.person('edi', 'editor'), await desk.person('fay', 'editor')]
  const both = await Promise.all(
    [edi, fay].map(async (who) =>
      who.post('/console/content/news', { texts: { en: `By ${who.name}`, bn: '' }, version: 1 }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [first, second] = both[0]?.status === 200 ? [edi, fay] : [fay, edi]
  const late = both.find(({ status }) => status === 409)
  expect([late?.body.code, late?.body['changed']]).toEqual([
    'CONTENT_CHANGED',
    { by: first.name, at: instantToWire(desk.clock.now) },
  ])
  const { texts, version } = (await second.get('/console/content/news')).body['data'] as Row
  expect(texts).toEqual({ en: `By ${first.name}`, bn: '' })
  // Having seen both, the second may still say theirs.
  const again = { texts: { en: `By ${second.name}`, bn: '' }, version }
  expect((await second.post('/console/content/news', again)).status).toBe(200)
  // What is written while a provider is closed is news as well.
  const close = { scope: 'site', subject: '', until: instantToWire(desk.clock.now + HOUR), reason: 'x' }
  await first.post('/console/services/close', { ...close, news: { en: 'Closed for an hour.' } })
  const stale = await second.post('/console/content/news', { ...again, version: 3 })
  expect([stale.status, stale.body['changed']]).toMatchObject([409, { by: first.name }])
})

const slidesOf = async (who: Person, type = 'Main') =>
  rowsOf(await who.get('/console/content/slides')).filter((row) => row['type'] === type)
const shownTitles = async (player: Client): Promise<unknown[]> =>
  ((await player.call('GET', '/api/sliders')).body.data ?? []).map(({ title }) => title)

const SLIDE = { titles: { en: 'Tea', bn: 'চা' }, link: '/promotions', from: null, until: null }

onEveryStore('a slide is added, changed, moved, hidden, and has its days', async (world) => {
  const desk = consoleOn(world)
  const edi = await desk.person('edi', 'editor')
  const player = await signedIn(desk.host)
  const image = await added(edi, 'Main')
  const add = (more: object, key?: string) =>
    edi.post('/console/content/slides', { type: 'Main', ...SLIDE, image, ...more }, key)
  for (const link of ['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])
    expect(wrong(await add({ link })), link).toEqual([422, ['link']])
  expect(wrong(await add({ type: 'Features', link: 'NONE/SLOT' }))).toEqual([422, ['link']])
  expect(wrong(await add({ image: `/picture/${'0'.repeat(32)}.avif` }))).toEqual([422, ['image']])
  expect(wrong(await add({ image: '/hero/1.svg' }))).toEqual([422, ['image']])
  expect(wrong(await add({ titles: { en: 'Last chance', bn: '' } }))).toEqual([422, ['titles']])
  expect(wrong(await add({ titles: { en: '', bn: 'চা' } }))).toEqual([422, ['titles']])
  const [now, tomorrow] = [desk.clock.now, instantToWire(desk.clock.now + DAY)]
  expect(wrong(await add({ until: instantToWire(now) }))).toEqual([422, ['until']])
  expect(wrong(await add({ from: tomorrow, until: tomorrow }))).toEqual([422, ['until']])
  expect(await slidesOf(edi)).toEqual([])

  const tea = await add({}, 'a-slide-and-no-second')
  expect((await add({}, 'a-slide-and-no-second')).body).toEqual(tea.body)
  const id = String(tea.body['id'])
  const { id: cake } = (await add({ titles: { en: 'Cake', bn: '' } })).body
  expect(await shownTitles(player)).toEqual(['Tea', 'Cake'])
  expect((await slidesOf(edi)).map((row) => [row['state'], row['version'], row['changed']])).toEqual(
    [1, 2].map(() => ['shown', 1, { by: 'edi', at: instantToWire(now) }]),
  )

  // Order: past the neighbour that was seen, and no other.
  const move = (past: unknown) => edi.post(`/console/content/slides/${id}/move`, { past })
  expect((await move(cake)).status).toBe(200)
  expect(await shownTitles(player)).toEqual(['Cake', 'Tea'])
  expect(said(await move(id))).toEqual([409, 'CONTENT_CHANGED'])
  const { id: rice } = (await add({ titles: { en: 'Rice', bn: 'ভাত' } })).body
  const far = await edi.post(`/console/content/slides/${String(rice)}/move`, { past: cake })
  expect([far.status, far.body['changed']]).toMatchObject([409, { by: 'edi' }])
  expect((await move(rice)).status).toBe(200)
  expect(await shownTitles(player)).toEqual(['Cake', 'Rice', 'Tea'])

  const change = (more: object, version: number) =>
    edi.post(`/console/content/slides/${id}`, { ...SLIDE, image, ...more, version })
  // Moving took nothing from who was writing.
  const coming = { titles: { en: 'Green tea', bn: 'সবুজ চা' }, from: tomorrow }
  expect((await change(coming, 1)).status).toBe(200)
  expect(said(await change({ titles: { en: 'Black tea', bn: '' } }, 1))).toEqual([409, 'CONTENT_CHANGED'])
  expect((await slidesOf(edi)).at(-1)).toMatchObject({ ...coming, state: 'toCome', version: 2 })
  expect(await shownTitles(player)).toEqual(['Cake', 'Rice'])
  desk.clock.forward(DAY)
  const later = await signedIn(desk.host)
  const fay = await desk.person('fay', 'editor')
  expect(await shownTitles(later)).toEqual(['Cake', 'Rice', 'Green tea'])
  const show = (isShown: boolean) => fay.post(`/console/content/slides/${id}/show`, { isShown })
  expect(said(await show(true))).toEqual([409, 'CONTENT_CHANGED'])
  expect((await show(false)).status).toBe(200)
  expect(await shownTitles(later)).toEqual(['Cake', 'Rice'])
  expect((await show(true)).status).toBe(200)
  const until = instantToWire(desk.clock.now + HOUR)
  const ended = await fay.post(`/console/content/slides/${id}`, { ...SLIDE, image, until, version: 2 })
  expect(ended.status).toBe(200)
  desk.clock.forward(HOUR)
  expect(await shownTitles(later)).toEqual(['Cake', 'Rice'])
  expect((await slidesOf(await desk.person('gul', 'editor'))).at(-1)).toMatchObject({ state: 'over' })
  expect((await edi.post('/console/content/slides/999/show', { isShown: true })).status).toBe(401)

  const trail = async (action: string) => (await trailOf(desk, action)).map(({ data }) => data)
  expect(await trail('slider_change')).toMatchObject([
    { before: { titles: SLIDE.titles }, after: { titles: coming.titles, from: now + DAY } },
    { before: { titles: coming.titles }, after: { titles: SLIDE.titles } },
  ])
  expect(await trail('slider_move')).toEqual([
    { before: 1, after: 2 },
    { before: 2, after: 3 },
  ])
  expect(await trail('slider_hide')).toEqual([{ before: 'active', after: 'inactive' }])
})

onEveryStore('two who move slides at once leave each in one place', async (world) => {
  const desk = consoleOn(world)
  const [edi, fay] = [await desk.person('edi', 'editor'), await desk.person('fay', 'editor')]
  const image = await added(edi, 'Main')
  const ids: unknown[] = []
  for (const en of ['A', 'B', 'C'])
    ids.push(
      (
        await edi.post('/console/content/slides', {
          type: 'Main',
          ...SLIDE,
          titles: { en, bn: '' },
          image,
        })
      ).body['id'],
    )
  const [a, b, c] = ids.map(String)
  const both = await Promise.all([
    edi.post(`/console/content/slides/${a}/move`, { past: b }),
    fay.post(`/console/content/slides/${c}/move`, { past: b }),
  ])
  // Whoever is second finds another neighbour, unless both still stand side by side.
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const order = (await slidesOf(edi)).map((row) => row['id'])
  expect([
    [b, a, c],
    [a, c, b],
  ]).toContainEqual(order)
})

onOneStore('a picture is drawn anew within what a phone has for it, or it is said why not', async (world) => {
  const desk = consoleOn(world)
  const edi = await desk.person('edi', 'editor')
  for (const [place, { width, height, bytes }] of Object.entries(PICTURE_SIZES)) {
    const answer = await upload(edi, place as PicturePlace, await picture(width + 200, height + 300))
    expect(answer.body, place).toMatchObject({ width, height })
    expect(answer.body['bytes'], place).toBeLessThanOrEqual(bytes)
  }
  const small = await upload(edi, 'Main', await picture(600, 462))
  expect([...said(small), small.body.message]).toEqual([
    422,
    'PICTURE_SMALL',
    'The picture is too small: it needs 616 × 231 pixels at least.',
  ])
  expect(said(await upload(edi, 'Features', await picture(480, 270, true)))).toEqual([422, 'PICTURE_HEAVY'])
  expect(said(await upload(edi, 'Main', Uint8Array.from(Buffer.from('<svg/>'))))).toEqual([
    415,
    'RECEIPT_KIND',
  ])
  const form = new FormData()
  form.set('place', 'Main')
  expect(wrong(await edi.post('/console/content/pictures', form))).toEqual([422, ['files']])

  // Half as large is the least, and is not made larger. Whoever asks is given it, at either origin.
  const { body } = await upload(edi, 'Main', await picture(700, 300))
  expect(body).toMatchObject({ width: 700, height: 263 })
  const app = await createServer(desk.host, { limits: 'off' })
  const path = `/storage${String(body['image'])}`
  for (const served of [
    await app.fetch(new Request(`http://maidan.test${path}`)),
    await desk.console.fetch(new Request(`http://staff.test${path}`)),
  ]) {
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/avif'])
    const { format, width, exif } = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
    expect([format, width, exif]).toEqual(['heif', 700, undefined])
  }
  for (const gone of [`/storage/picture/${'0'.repeat(32)}.avif`, '/storage/picture/x.avif'])
    expect((await app.fetch(new Request(`http://maidan.test${gone}`))).status).toBe(404)
  // The same once more is the same picture, and no second line of the trail.
  const before = (await trailOf(desk, 'picture_add')).length
  expect((await upload(edi, 'Main', await picture(700, 300))).body['image']).toBe(body['image'])
  expect(await trailOf(desk, 'picture_add')).toHaveLength(before)
})

interface Offer {
  names: { en: string; bn: string }
  leads: { en: string; bn: string }
  category: number
  percent: number
  factor: number
  days: number | null
  from: string
  until: string
}

const offerOn = ({ clock }: Desk): Offer => ({
  names: { en: 'Rain day 20%', bn: 'বৃষ্টির দিনে ২০%' },
  leads: { en: 'For wet days.', bn: 'বৃষ্টির দিনের জন্য।' },
  category: 4,
  percent: 20,
  factor: 5,
  days: null,
  from: instantToWire(clock.now),
  until: instantToWire(clock.now + 30 * DAY),
})

onEveryStore('the condition of an offer is the host’s, and no words say another', async (world) => {
  const desk = consoleOn(world)
  const edi = await desk.person('edi', 'editor')
  const player = await signedIn(desk.host)
  const offer = { ...offerOn(desk), image: await added(edi, 'offer') }
  const add = (more: object, key?: string) =>
    edi.post('/console/content/promotions', { ...offer, ...more }, key)
  const refused: [object, string, RegExp][] = [
    [{ leads: { en: 'No conditions at all!', bn: '' } }, 'leads', /^"No conditions" speaks of the condition/],
    [{ leads: { en: 'Stake it 2 times.', bn: '' } }, 'leads', /speaks of the condition/],
    [{ leads: { en: 'Rain.', bn: 'মাত্র ২ গুণ খেলুন।' } }, 'leads', /speaks of the condition/],
    [{ leads: { en: 'Rain.', bn: 'কোনো শর্ত নেই।' } }, 'leads', /speaks of the condition/],
    [
      { names: { en: 'Rain day 50%', bn: '' } },
      'names',
      /^"50%" is not the bonus of this offer, which is 20%/,
    ],
    [{ names: { en: 'Rain', bn: 'বৃষ্টিতে ৫০%' } }, 'names', /is not the bonus/],
    [{ names: { en: 'Hurry, rain', bn: '' } }, 'names', /hurries a player/],
    [{ leads: { en: '', bn: 'বৃষ্টি' } }, 'leads', /in English/],
    [{ category: 2048 }, 'category', /no category 2048/],
    [{ percent: 20.001 }, 'percent', /two decimals/],
    [{ factor: 11 }, 'factor', /./],
    [{ until: offer.from }, 'until', /after the beginning/],
    [{ image: '/offer/welcome.svg' }, 'image', /no such picture/],
  ]
  for (const [more, field, words] of refused) {
    const answer = await add(more)
    expect(wrong(answer), JSON.stringify(more)).toEqual([422, [field]])
    expect(wordsOf(answer)[0]).toMatch(words)
  }
  const once = await add({}, 'one-offer-and-no-second')
  expect((await add({}, 'one-offer-and-no-second')).body).toEqual(once.body)
  const id = String(once.body['id'])
  const [row] = rowsOf(await edi.get('/console/content/promotions'))
  expect(row).toMatchObject({ ...offer, id, state: 'running', version: 1, changed: { by: 'edi' } })
  const terms = await edi.get('/console/content/promotions/terms?percent=20&factor=5')
  const { en, bn } = terms.body['data'] as { en: string; bn: string }
  expect([en, bn]).toEqual([
    expect.stringContaining('must be staked 5 times'),
    expect.stringContaining('৫ গুণ'),
  ])
  expect(row?.['descriptions']).toEqual({ en: `For wet days. ${en}`, bn: `বৃষ্টির দিনের জন্য। ${bn}` })
  const shown = async () => (await player.call('GET', '/api/promotion')).body.data?.[0]
  expect(await shown()).toMatchObject({ description: `For wet days. ${en}`, deposit_bouns: 20 })
  expect(JSON.stringify(await shown())).toContain(bn)

  const change = (more: object, version: number) =>
    edi.post(`/console/content/promotions/${id}`, { ...offer, ...more, version })
  const lower = { percent: 10, factor: 8, days: 30, names: { en: 'Rain day 10%', bn: 'বৃষ্টির দিনে ১০%' } }
  expect(wrong(await change({ percent: 10 }, 1))).toEqual([422, ['names']])
  expect((await change(lower, 1)).status).toBe(200)
  expect(said(await change({}, 1))).toEqual([409, 'CONTENT_CHANGED'])
  expect((await shown())?.['description']).toMatch(/^For wet days\. .*10%.*staked 8 times.*waits 30 days/)
  expect((await edi.post(`/console/content/promotions/${id}/end`)).status).toBe(200)
  const again = await edi.post(`/console/content/promotions/${id}/end`)
  expect([...said(again), again.body['changed']]).toEqual([
    409,
    'OFFER_OVER',
    { by: 'edi', at: instantToWire(desk.clock.now) },
  ])
  const trail = async (action: string) => (await trailOf(desk, action)).map(({ data }) => data)
  expect(await trail('promotion_change')).toMatchObject([
    {
      before: { bonus_percent: '20.00', name: offer.names },
      after: { bonus_percent: '10.00', name: lower.names, bonus_days: 30 },
    },
  ])
  expect(await trail('promotion_end')).toMatchObject([{ before: {}, after: {} }])
})

onEveryStore(
  'an offer that was taken stays as it was, also for who is only about to claim',
  async (world) => {
    const desk = consoleOn(world)
    const [edi, ada] = [await desk.person('edi', 'editor'), await desk.person('ada', 'cashier')]
    const player = await signedIn(desk.host)
    const offer = { ...offerOn(desk), image: await added(edi, 'offer') }
    const { id } = (await edi.post('/console/content/promotions', offer)).body
    const number = async () => {
      const path = '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500'
      return String((await player.call('GET', path)).body.data?.[0]?.['session'])
    }
    const claim = async (trx: string, session: string) => {
      const body = {
        remote_id: player.remoteId,
        account_number: '01712345678',
        transaction_id: trx,
        amount: '500.00',
        payment_id: '11',
        promotion_id: String(id),
      }
      return player.call('POST', '/api/submit-deposit', { body, key: session })
    }
    const [claimed, begun] = [await number(), await number()]
    const taken = await claim('RAINYONE', claimed)
    expect(taken.status).toBe(201)
    desk.clock.forward(1000)
    const worse = {
      ...offer,
      percent: 4,
      factor: 10,
      days: 1,
      names: { en: 'Rain day 4%', bn: 'বৃষ্টির দিনে ৪%' },
      from: instantToWire(desk.clock.now),
      until: instantToWire(desk.clock.now + HOUR),
    }
    expect(
      (await edi.post(`/console/content/promotions/${String(id)}`, { ...worse, version: 1 })).status,
    ).toBe(200)
    desk.clock.forward(1000)
    const after = await number()
    desk.clock.forward(1000)
    expect((await edi.post(`/console/content/promotions/${String(id)}/end`)).status).toBe(200)
    desk.clock.forward(1000)
    const statuses = [await claim('RAINYTWO', begun), await claim('RAINYTHREE', after)]
    expect(statuses.map(({ status }) => status)).toEqual([201, 201])
    const late = await claim('RAINYFOUR', await number())
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['promotion_id']])
    const kept = await desk.db
      .selectFrom('deposit')
      .select(['trx', 'bonus_percent', 'turnover_factor', 'bonus_days'])
      .orderBy('id')
      .execute()
    expect(kept.map((row) => Object.values(row))).toEqual([
      ['RAINYONE', '20.00', '5.00', null],
      ['RAINYTWO', '20.00', '5.00', null],
      ['RAINYTHREE', '4.00', '10.00', 1],
    ])
    // What was promised is what is booked: ৳100 of bonus, ৳3,000 to stake.
    const record = String(taken.body['id'])
    await ada.post(`/console/deposits/${record}/take`)
    expect((await ada.post(`/console/deposits/${record}/decide`, { outcome: 'approve' })).status).toBe(200)
    const [turnover] = await desk.db.selectFrom('turnover').select(['required', 'bonus', 'ends_at']).execute()
    expect(turnover).toEqual({ required: 300_000n, bonus: 10_000n, ends_at: null })
    expect((await auditCheck(desk.db)).filter(({ faults }) => faults > 0)).toEqual([])
    await expect(desk.db.deleteFrom('promotion_before').execute()).rejects.toThrow(/append-only/)
  },
)

onOneStore('the brand is shown as its file has it', async (world) => {
  const desk = consoleOn(world)
  const edi = await desk.person('edi', 'editor')
  const { data } = (await edi.get('/console/content/brand')).body
  expect(data).toMatchObject({
    name: { en: 'Maidan', bn: 'ময়দান' },
    logo: '/logo.svg',
    support: { email: desk.host.brand.support.email },
    isOwn: false,
  })
  const logo = await desk.console.fetch(new Request('http://staff.test/storage/logo.svg'))
  expect(logo.headers.get('content-type')).toBe('image/svg+xml')
})
