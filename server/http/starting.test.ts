import { expect, test } from 'vitest'
import { starting } from './starting.ts'

const ask = (path: string, headers: Record<string, string> = {}) =>
  starting.fetch(new Request(`http://127.0.0.1${path}`, { headers }))

test('a browser that comes too early gets a page in its language that asks again by itself', async () => {
  const early = await ask('/slots', { accept: 'text/html,*/*;q=0.8', 'accept-language': 'bn' })
  expect([early.status, early.headers.get('refresh'), early.headers.get('retry-after')]).toEqual([
    503,
    '2',
    '2',
  ])
  expect(await early.text()).toMatch(/<html lang="bn" dir="ltr">.*<p role="status">[\u0980-\u09ff]/)
})

test('a program is told to ask again, and health is told apart from readiness', async () => {
  const call = await ask('/api/general', { accept: 'application/json' })
  expect([call.status, call.headers.get('retry-after'), (await call.json()).code]).toEqual([503, '2', 'BUSY'])
  expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 503])
})
