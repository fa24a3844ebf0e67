/**
 * The limit page: the first screen written by hand, with no script. It is compressed as the app is, and kept for ever, so
 * that its repeat and its visit without the network come out of the browser's cache. Source: budgets.md.
 */
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { limitPage } from './page.mjs'

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves the limit page of the first screen at `url`, as `browser` draws it on a phone. */
export async function openLimit(browser, url, phone) {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const { html, pictures } = await limitPage(page)
  await context.close()
  const files = new Map([
    ['/', { type: 'text/html', body: brotliCompressSync(html), coding: { 'content-encoding': 'br' } }],
  ])
  for (const path of pictures) {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
    const type = answer.headers.get('content-type') ?? ''
    files.set(path, { type, body: Buffer.from(await answer.arrayBuffer()), coding: {} })
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url)
    if (!file) return void response.writeHead(404, { 'cache-control': FOR_EVER }).end()
    response
      .writeHead(200, { 'content-type': file.type, 'cache-control': FOR_EVER, ...file.coding })
      .end(file.body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: server.address().port, close: () => server.close() }
}
