import { expect, test } from 'vitest'
import { api } from '../contract/index.ts'
import { publicAnswers } from './public-answers.ts'

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

test('language, coding, validator and query are told apart', async () => {
  const lists = publicAnswers(api)
  const { make, count } = counting()
  await lists.answer(ask('/api/get-games?type=SLOT'), make)
  await lists.answer(ask('/api/get-games?type=LIVE'), make)
  await lists.answer(ask('/api/get-games?type=SLOT', { 'accept-language': 'bn' }), make)
  await lists.answer(ask('/api/get-games?type=SLOT', { 'accept-encoding': 'br' }), make)
  await lists.answer(ask('/api/get-games?type=SLOT', { 'if-none-match': '"1"' }), make)
  expect(count()).toBe(5)
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
  const lists = publicAnswers(api, () => (begun += 1))
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
