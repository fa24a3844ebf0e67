import { expect, test } from 'vitest'
import { behindProxies } from './forwarded.ts'

const asked = (hops: number, headers: Record<string, string>, init: RequestInit = {}) => {
  const { request, address } = behindProxies(
    new Request('http://inner:3000/api/x?y=1', { headers, ...init }),
    '10.0.0.9',
    hops,
  )
  return { url: request.url, address, request }
}
const claim = {
  'x-forwarded-for': '198.51.100.7, 203.0.113.5, 10.0.0.2',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'maidan.example',
}

test('without trusted proxies nothing that a client claims is believed', () => {
  expect(asked(0, claim)).toMatchObject({ url: 'http://inner:3000/api/x?y=1', address: '10.0.0.9' })
})

test('the client is as many places from the right as there are proxies', () => {
  expect(asked(1, claim).address).toBe('10.0.0.2')
  expect(asked(2, claim).address).toBe('203.0.113.5')
  expect(asked(2, claim).url).toBe('https://maidan.example/api/x?y=1')
  expect(asked(5, claim).address).toBe('198.51.100.7')
  expect(asked(1, { 'x-forwarded-for': '[2001:db8::1]:443' }).address).toBe('2001:db8::1')
  expect(asked(1, { 'x-forwarded-for': '203.0.113.5:5678' }).address).toBe('203.0.113.5')
})

test('what is no address, scheme or host falls back to the connection', () => {
  expect(asked(1, {})).toMatchObject({ url: 'http://inner:3000/api/x?y=1', address: '10.0.0.9' })
  const odd = { 'x-forwarded-for': 'unknown', 'x-forwarded-proto': 'ftp', 'x-forwarded-host': 'a/../b' }
  expect(asked(1, odd)).toMatchObject({ url: 'http://inner:3000/api/x?y=1', address: '10.0.0.9' })
})

test('the body and the headers travel along', async () => {
  const init = { method: 'POST', body: '{"a":1}' }
  const { request } = asked(1, { ...claim, 'content-type': 'application/json' }, init)
  expect(request.method).toBe('POST')
  expect(request.headers.get('content-type')).toBe('application/json')
  expect(await request.json()).toEqual({ a: 1 })
})
