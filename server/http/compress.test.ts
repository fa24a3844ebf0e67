import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed } from './compress.ts'

const long = 'a long answer '.repeat(200)
const asking = (coding: string, path = '/') =>
  new Request(`http://maidan.test${path}`, { headers: { 'accept-encoding': coding } })
const answer = (body: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'application/json', ...headers } })

test('the best coding the client takes is used, and says so to caches', async () => {
  const br = await compressed(asking('gzip, deflate, br'), answer(long))
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(br.headers.get('vary')).toBe('Accept-Encoding')
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(long)
  const gz = await compressed(asking('gzip'), answer(long))
  expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toBe(long)
})

test('short answers, pictures and what is compressed already stay as they are', async () => {
  const untouched = [
    answer('{}'),
    answer(long, { 'content-type': 'image/png' }),
    answer(long, { 'content-encoding': 'gzip' }),
  ]
  for (const response of untouched) {
    const before = response.headers.get('content-encoding')
    expect((await compressed(asking('br'), response)).headers.get('content-encoding')).toBe(before)
  }
})

test('answers with one validator are compressed once, and another validator is another answer', async () => {
  const first = await compressed(asking('br'), answer(long, { etag: 'W/"one"' }))
  const again = await compressed(asking('br'), answer(long, { etag: 'W/"one"' }))
  const other = await compressed(asking('br'), answer(`${long}!`, { etag: 'W/"two"' }))
  expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(await first.arrayBuffer()))).toBe(true)
  expect(brotliDecompressSync(Buffer.from(await other.arrayBuffer())).toString()).toBe(`${long}!`)
})

test('two files of one size that were written in the same moment are two answers', async () => {
  const texts = ['a', 'b'].map((letter) => letter.repeat(550))
  for (const [at, text] of texts.entries()) {
    const given = await compressed(asking('br', `/assets/${at}.js`), answer(text, { etag: 'W/"fa-m1"' }))
    expect(brotliDecompressSync(Buffer.from(await given.arrayBuffer())).toString()).toBe(text)
  }
})
