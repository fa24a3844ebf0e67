/** Bodies that are hostile, broken or slow, and receipts that come in pieces. Source: money.md 3.5, 3.7; decision 164. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { PIECE_BYTES } from '../../../contract/receipts.ts'
import { sweep } from '../../../server/jobs/jobs.ts'
import { type Answer, onEverySite, seededSite, type Site } from '../support/site.ts'

const MB = 1024 * 1024
const BOUNDARY = 'frontier'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const END = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)

const before = process.env['TMPDIR']
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-test-'))
  process.env['TMPDIR'] = folder
})
afterEach(async () => {
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  // However a request ended, nothing of it is left.
  const left = await readdir(folder)
  await rm(folder, { recursive: true })
  expect(left).toEqual([])
})

const part = (disposition: string, value: string | Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(value as Uint8Array),
  ])

interface Body {
  stream: ReadableStream<Uint8Array>
  /** Bytes that were taken. */
  taken: () => number
}

/** A body that is made while it is read: what nobody reads is never there. */
function bodyOf(chunks: Iterable<Uint8Array>, onChunk = () => {}): Body {
  const each = chunks[Symbol.iterator]()
  let taken = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(to) {
        onChunk()
        const { done, value } = each.next()
        if (done) return to.close()
        taken += value.length
        to.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, taken: () => taken }
}

async function payer(site: Site) {
  const { token } = await site.player()
  const { body } = await site.call(
    'GET',
    '/api/get-wallet-number?name=Shapla+Pay&account_type=Agent&amount=500',
    {
      token,
    },
  )
  const session = String((body as unknown as Record<string, unknown>[])[0]?.['session'])
  const post = async (path: string, sent: BodyInit, headers: Record<string, string> = {}) => {
    const response = await site.app.fetch(
      new Request(`http://maidan.test${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...headers },
        body: sent,
        duplex: 'half',
      } as RequestInit),
    )
    const read = (await response.json()) as Answer['body']
    return { status: response.status, code: read.code, body: read }
  }
  const upload = (body: BodyInit) => post('/api/deposit-receipts', body, { 'content-type': TYPE })
  return { token, session, post, upload }
}

const open = async (options = {}) => {
  const site = await seededSite(options)
  onTestFinished(site.close)
  return site
}

test('B5 an upload is counted before anything of it is read, and one that is no upload counts', async () => {
  const site = await open({ limits: 'normal' })
  const { upload } = await payer(site)
  for (let n = 0; n < 20; n += 1)
    expect(await upload('no parts at all')).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  const { stream, taken } = bodyOf([Buffer.alloc(MB)])
  expect(await upload(stream)).toMatchObject({ status: 429, code: 'TOO_MANY' })
  expect(taken()).toBe(0)
})

test("B5 a body of a JSON call that is no body costs a try, a player's slip of the pen does not", async () => {
  const site = await open({ limits: 'normal' })
  const { post } = await payer(site)
  const claim = (body: string, type = 'application/json') =>
    post('/api/submit-deposit', body, { 'content-type': type })
  for (let n = 0; n < 8; n += 1) expect((await claim('{}')).code).toBe('INVALID')
  for (const [body, type, code] of [
    ['{', 'application/json', 'BAD_JSON'],
    ['[]', 'application/json', 'BAD_JSON'],
    ['{}', 'text/plain', 'WRONG_TYPE'],
    ['"', 'application/json', 'BAD_JSON'],
    ['x'.repeat(70_000), 'application/json', 'TOO_LARGE'],
  ])
    expect((await claim(body!, type)).code).toBe(code)
  expect(await claim('{')).toMatchObject({ status: 429, code: 'TOO_MANY' })
})

test(
  'B5 eight bodies of 59 MB beside each other are on the disk and not in the memory',
  { timeout: 120_000 },
  async () => {
    const site = await open()
    const players = await Promise.all(Array.from({ length: 4 }, () => payer(site)))
    const noise = randomBytes(MB / 4)
    function* six(session: string) {
      yield part('name="session"', session)
      for (let n = 0; n < 6; n += 1) {
        yield part(`name="files"; filename="${n}.jpg"`, '')
        for (let quarter = 0; quarter < 39; quarter += 1) yield noise
      }
      yield END
    }
    const held = () => {
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const begin = held()
    let most = 0
    let chunks = 0
    const look = () => {
      chunks += 1
      if (chunks % 50 === 0) most = Math.max(most, held() - begin)
    }
    const bodies = players.flatMap((player) =>
      [1, 2].map(() => ({ player, body: bodyOf(six(player.session), look) })),
    )
    const answers = await Promise.all(bodies.map(({ player, body }) => player.upload(body.stream)))
    expect(most).toBeLessThan(150 * MB)
    expect(answers.map(({ code }) => code)).toEqual(Array(8).fill('RECEIPT_NO_PICTURE'))
    expect(bodies.every(({ body }) => body.taken() > 58 * MB)).toBe(true)
  },
)

test('B5 a body of 100,000 tiny parts is refused at its first, and the rest of it is not read', async () => {
  const site = await open()
  const { upload } = await payer(site)
  const tiny = Buffer.concat(Array.from({ length: 1000 }, () => part('name="a"', 'b')))
  const { stream, taken } = bodyOf(Array(100).fill(tiny))
  expect(await upload(stream)).toMatchObject({ status: 413, code: 'UPLOAD_PARTS' })
  expect(taken()).toBeLessThanOrEqual(3 * tiny.length)
})

test.each([
  ['files', (n: number) => part(`name="files"; filename="${n}.jpg"`, 'x'), 413, 'RECEIPTS_MANY'],
  ['fields', () => part('name="a"', 'x'), 413, 'UPLOAD_PARTS'],
  ['parts without a name', () => part('filename', 'x'), 400, 'BAD_REQUEST'],
  ['a field that is a book', () => part('name="session"', 'x'.repeat(20_000)), 413, 'TOO_LARGE'],
] as const)('B5 too much of one thing is refused: %s', async (_, make, status, code) => {
  const site = await open()
  const { upload } = await payer(site)
  const parts = Array.from({ length: 40 }, (__, n) => make(n))
  expect(await upload(Buffer.concat([...parts, END]))).toMatchObject({ status, code })
})

test('B5 a body that stops is let go after half a minute, one that comes slowly is not', async () => {
  const site = await open()
  const { upload, session } = await payer(site)
  const photo = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer()
  const slow = () => {
    let push: ReadableStreamDefaultController<Uint8Array> | undefined
    let asked = () => {}
    const stream = new ReadableStream<Uint8Array>(
      { start: (to) => void (push = to), pull: () => asked() },
      { highWaterMark: 0 },
    )
    /** Sends the next bytes; resolves when the host waits for more. */
    const send = (bytes: Uint8Array) =>
      new Promise<void>((resolve) => {
        asked = resolve
        push?.enqueue(bytes)
      })
    return { stream, send, end: () => push?.close() }
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const patient = slow()
  const done = upload(patient.stream)
  await patient.send(part('name="session"', session))
  await patient.send(part('name="files"; filename="a.jpg"', ''))
  for (let n = 0; n < 10; n += 1) {
    vi.advanceTimersByTime(25_000)
    await patient.send(photo.subarray((n * photo.length) / 10, ((n + 1) * photo.length) / 10))
  }
  await patient.send(END)
  patient.end()
  expect(await done).toMatchObject({ status: 201 })

  const stuck = slow()
  const refused = upload(stuck.stream)
  await stuck.send(part('name="files"; filename="a.jpg"', 'half a pic'))
  vi.advanceTimersByTime(30_000)
  expect(await refused).toMatchObject({ status: 408, code: 'BODY_STOPPED' })
})

test('B5 a third upload of one player waits for the other two, and keeps nobody else out', async () => {
  const site = await open()
  const [one, other] = [await payer(site), await payer(site)]
  const ends: (() => void)[] = []
  const hanging = () => {
    let begun = () => {}
    const isBegun = new Promise<void>((resolve) => void (begun = resolve))
    const stream = new ReadableStream<Uint8Array>(
      { start: (to) => void ends.push(() => to.close()), pull: () => begun() },
      { highWaterMark: 0 },
    )
    return { answer: one.upload(stream), isBegun }
  }
  const two = [hanging(), hanging()]
  await Promise.all(two.map(({ isBegun }) => isBegun))
  expect(await one.upload(END)).toMatchObject({ status: 503, code: 'BUSY' })
  expect((await other.upload(END)).status).not.toBe(503)
  ends.forEach((end) => end())
  for (const { answer } of two) expect(await answer).toMatchObject({ status: 400 })
})

/** A photograph of about 200 kB. */
const picture = () => {
  const raw = { width: 400, height: 300, channels: 3 } as const
  return sharp(randomBytes(400 * 300 * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer()
}

function sender(who: Awaited<ReturnType<typeof payer>>, bytes: Buffer, upload: string = randomUUID()) {
  const send = async (
    offset: number,
    { length = PIECE_BYTES, session = who.session, size = bytes.length } = {},
  ) => {
    const form = new FormData()
    const fields = { session, upload, name: '../a.jpg', size, offset }
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    form.append('files', new File([new Uint8Array(bytes.subarray(offset, offset + length))], 'piece'))
    const { status, code, body } = await who.post('/api/deposit-receipts/pieces', form)
    const data = body['data'] as { received: number; id?: string } | undefined
    return { status, code, ...data }
  }
  const all = async () => {
    let last = await send(0)
    while (last.status === 200 && last.id === undefined) last = await send(last.received ?? 0)
    return last
  }
  return { send, all, upload }
}

const receipts = (site: Site) => site.db.selectFrom('receipt').select(['id', 'name', 'picture']).execute()

onEverySite('A3 a picture comes in pieces, goes on where the line broke, and is kept once', async (site) => {
  const who = await payer(site)
  const bytes = await picture()
  expect(bytes.length).toBeGreaterThan(3 * PIECE_BYTES)
  const { send, all, upload } = sender(who, bytes)
  expect(await send(0)).toMatchObject({ status: 200, received: PIECE_BYTES })
  // The answer was lost: the same piece again changes nothing, and one too far on is told where to begin.
  expect(await send(0)).toMatchObject({ status: 200, received: PIECE_BYTES })
  expect(await send(2 * PIECE_BYTES)).toMatchObject({ received: PIECE_BYTES })
  expect(await send(0, { length: 0 })).toMatchObject({ received: PIECE_BYTES })
  expect(await send(PIECE_BYTES)).toMatchObject({ received: 2 * PIECE_BYTES })
  const done = await all()
  expect(done).toMatchObject({ status: 200, received: bytes.length })
  const [kept, ...more] = await receipts(site)
  expect([kept?.id, kept?.name, more.length]).toEqual([done.id, 'a.jpg', 0])
  expect(await sharp(kept?.picture).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
  // The last answer was lost: asked from anywhere, the same receipt.
  const last = Math.floor((bytes.length - 1) / PIECE_BYTES) * PIECE_BYTES
  expect(await send(last)).toEqual(done)
  expect(await send(0)).toEqual(done)
  // The same picture sent whole under the same key, as an older app does: the same receipt.
  const form = new FormData()
  form.set('session', who.session)
  form.append('files', new File([new Uint8Array(bytes)], 'a.jpg'))
  const whole = await who.post('/api/deposit-receipts', form, { 'idempotency-key': upload })
  expect((whole.body['data'] as { id: string }[])[0]?.id).toBe(done.id)
  expect(await receipts(site)).toHaveLength(1)
  expect(await site.db.selectFrom('receipt_piece').select('at_byte').execute()).toEqual([])
})

test('A3 pieces are bound to their player and payment, and what cannot be a receipt is said at once or in the end', async () => {
  const site = await open()
  const [one, other] = [await payer(site), await payer(site)]
  const bytes = await picture()
  const mine = sender(one, bytes)
  await mine.send(0)
  // Another's upload of the same name is another's.
  expect(await sender(other, bytes, mine.upload).send(PIECE_BYTES)).toMatchObject({ received: 0 })
  expect(await mine.send(PIECE_BYTES, { session: other.session })).toMatchObject({
    code: 'PAY_SESSION_UNKNOWN',
  })
  expect(await mine.send(PIECE_BYTES, { size: bytes.length - 1 })).toMatchObject({ code: 'KEY_REUSED' })
  expect(await sender(one, bytes).send(0, { size: 11 * MB })).toMatchObject({
    status: 413,
    code: 'RECEIPT_LARGE',
  })
  for (const size of [0, -1, 0.5, 100])
    expect(await sender(one, bytes).send(0, { size })).toMatchObject({ status: 422, code: 'INVALID' })
  expect(await sender(one, Buffer.alloc(MB)).send(0, { length: 300 * 1024 })).toMatchObject({
    code: 'TOO_LARGE',
  })
  expect(await sender(one, bytes, 'no uuid').send(0)).toMatchObject({ status: 422 })
  const torn = sender(one, bytes.subarray(0, bytes.length / 2))
  expect(await torn.all()).toMatchObject({ status: 422, code: 'RECEIPT_TORN' })
  expect(await receipts(site)).toEqual([])
  for (let n = 0; n < 6; n += 1) expect((await sender(one, await picture()).all()).status).toBe(200)
  // Said with the first piece, and not after all of them.
  expect(await sender(one, bytes).send(0)).toMatchObject({ status: 413, code: 'RECEIPTS_MANY' })
})

test('A3 what is never finished makes room for what is begun, and goes after a day', async () => {
  const site = await open()
  const who = await payer(site)
  const bytes = await picture()
  const begun = async (size: number) => {
    site.clock.forward(1)
    const one = sender(who, bytes)
    await one.send(0, { size })
    return (offset: number) => one.send(offset, { size })
  }
  const first = await begun(5 * MB)
  const second = await begun(5 * MB)
  expect(await second(PIECE_BYTES)).toMatchObject({ received: 2 * PIECE_BYTES })
  await begun(5 * MB)
  expect(await first(PIECE_BYTES)).toMatchObject({ received: 0 })
  expect(await second(PIECE_BYTES)).toMatchObject({ received: 2 * PIECE_BYTES })
  site.clock.forward(24 * 60 * 60 * 1000 + 10)
  await sweep(site.host)
  expect(await site.db.selectFrom('receipt_piece').select('at_byte').execute()).toEqual([])
})
