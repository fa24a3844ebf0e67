import { expect, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { KEPT_BYTES, publicAnswers } from './response-cache.ts'

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://maidan.test${path}`, { method, headers })

function counting() {
  let made = 0
  return {
    make: async () => new Response(`answer ${++made}`, { headers: { etag: `"${made}"` } }),
    count: () => made,
  }
}

test('a public list asked for twice within a second is made once, and each asker gets a whole answer', async () => {
  const lists = publicAnswers(api)
  const { make, count } = counting()
  const [first, second] = [
    await lists.answer(ask('/api/sliders'), make),
    await lists.answer(ask('/api/sliders'), make),
  ]
  expect([await first.text(), await second.text(), second.headers.get('etag')]).toEqual([
    'answer 1',
    'answer 1',
    '"1"',
  ])
  expect(count()).toBe(1)
})

test('language, coding, scheme, allowed origin and query are told apart', async () => {
  const lists = publicAnswers(api, new Set(['https://app.example']))
  const { make, count } = counting()
  await lists.answer(ask('/api/get-games?type=SLOT'), make)
  await lists.answer(ask('/api/get-games?type=LIVE'), make)
  await lists.answer(ask('/api/get-games?type=SLOT', { 'accept-language': 'bn' }), make)
  await lists.answer(ask('/api/get-games?type=SLOT', { 'accept-encoding': 'br' }), make)
  await lists.answer(ask('/api/get-games?type=SLOT', { origin: 'https://app.example' }), make)
  await lists.answer(new Request('https://maidan.test/api/get-games?type=SLOT'), make)
  expect(count()).toBe(6)
})

test('what the contract does not know makes no answer of its own', async () => {
  const lists = publicAnswers(api)
  const { make, count } = counting()
  const spellings = [
    ask('/api/get-games?type=SLOT&system=A,B', { 'accept-encoding': 'gzip, br' }),
    ask('/api/get-games?system=A%2CB&type=SLOT', { 'accept-encoding': 'br;q=0.7' }),
    ask('/api/get-games?type=SLOT&system=A,B&utm_source=1', { 'accept-encoding': 'br, x-1' }),
    ask('/api/get-games?type=SLOT&system=A,B&_=2', { 'accept-encoding': 'deflate, br' }),
    ask('/api/get-games?type=SLOT&system=A,B', {
      'accept-encoding': 'br',
      origin: 'https://stranger.example',
    }),
    ask('/api/get-games?type=SLOT&system=A,B', { 'accept-encoding': 'br', 'accept-language': 'en-GB, fr' }),
    ask('/api/get-games?type=SLOT&system=A,B', { 'accept-encoding': 'br', 'if-none-match': '"other"' }),
    new Request('http://forged.test/api/get-games?type=SLOT&system=A,B', {
      headers: { 'accept-encoding': 'br' },
    }),
  ]
  for (const request of spellings) {
    const answer = await lists.answer(request, make)
    expect([answer.status, await answer.text()]).toEqual([200, 'answer 1'])
  }
  expect(count()).toBe(1)
})

test('a parameter that is sent twice is refused by whoever reads it, and nothing of it is kept', async () => {
  const lists = publicAnswers(api)
  const { make, count } = counting()
  for (const query of ['type=SLOT&type=LIVE', 'type=SLOT&type=SLOT', 'x=1&x=2', 'type=SLOT&%74ype=SLOT']) {
    await lists.answer(ask(`/api/get-games?${query}`), make)
    await lists.answer(ask(`/api/get-games?${query}`), make)
  }
  expect(count()).toBe(8)
})

test('a validator is compared with the one answer that is kept', async () => {
  const lists = publicAnswers(api)
  const asked: (string | null)[] = []
  const make = async (request: Request) => {
    asked.push(request.headers.get('if-none-match'))
    return new Response('answer', {
      headers: {
        etag: 'W/"1"',
        'content-encoding': 'br',
        vary: 'Accept-Encoding',
        'cache-control': 'public',
      },
    })
  }
  const first = await lists.answer(ask('/api/sliders', { 'if-none-match': '"1"' }), make)
  expect([
    first.status,
    await first.text(),
    [...first.headers].filter(([name]) => name !== 'content-type'),
  ]).toEqual([
    304,
    '',
    [
      ['cache-control', 'public'],
      ['etag', 'W/"1"'],
      ['vary', 'Accept-Encoding'],
    ],
  ])
  const other = await lists.answer(ask('/api/sliders', { 'if-none-match': '"2"' }), make)
  expect([other.status, await other.text(), other.headers.get('content-encoding')]).toEqual([
    200,
    'answer',
    'br',
  ])
  expect((await lists.answer(ask('/api/sliders', { 'if-none-match': '"2", W/"1"' }), make)).status).toBe(304)
  expect(asked).toEqual([null])
})

test('what is kept has a limit in bytes', async () => {
  const lists = publicAnswers(api)
  let made = 0
  const body = 'x'.repeat(900_000)
  const make = async () => {
    made += 1
    return new Response(body)
  }
  const paths = Array.from({ length: 60 }, (_, index) => ask(`/api/get-games?system=P${index}`))
  for (const request of paths) await lists.answer(request, make)
  // Newest first: each that is kept is answered, and what is asked anew displaces the oldest.
  made = 0
  for (const request of paths.toReversed()) await lists.answer(request, make)
  const kept = (paths.length - made) * body.length
  expect(kept).toBeGreaterThan(KEPT_BYTES / 2)
  expect(kept).toBeLessThanOrEqual(KEPT_BYTES)
})

test("nothing of a player's, no write and no failure is kept", async () => {
  const lists = publicAnswers(api)
  const { make, count } = counting()
  const requests = [
    ask('/api/sliders', { authorization: 'Bearer md_x' }),
    ask('/api/balance', {}, 'POST'),
    ask('/api/transaction/show'),
    ask('/api/showpayment-menthod?name=Shapla%20Pay'),
  ]
  for (const request of [...requests, ...requests]) await lists.answer(request, make)
  expect(count()).toBe(8)
  let failures = 0
  const fail = async () => {
    failures += 1
    return new Response('no', { status: 500 })
  }
  await lists.answer(ask('/api/logo'), fail)
  await lists.answer(ask('/api/logo'), fail)
  expect(failures).toBe(2)
})

test('what staff change is seen at once', async () => {
  const lists = publicAnswers(api)
  const { make, count } = counting()
  await lists.answer(ask('/api/general'), make)
  lists.clear()
  await lists.answer(ask('/api/general'), make)
  expect(count()).toBe(2)
})

test('an answer that was being made while staff changed something is not kept', async () => {
  let begun = 0
  const lists = publicAnswers(api, new Set(), () => (begun += 1))
  const { make, count } = counting()
  await lists.answer(ask('/api/general'), async () => {
    const made = await make()
    lists.clear()
    return made
  })
  await lists.answer(ask('/api/general'), make)
  expect(count()).toBe(2)
  expect(begun).toBe(1)
})
