/** The development server: what a built app left in a browser must not answer there. Source: pwa.md 1.9. */
import { createServer } from 'vite'
import { expect, test } from 'vitest'

test('pwa.md 1.9 the development server takes a built worker out of the browser', async () => {
  const server = await createServer({ logLevel: 'silent', server: { port: 0, host: '127.0.0.1' } })
  try {
    await server.listen()
    const [url] = server.resolvedUrls?.local ?? []
    const answer = await fetch(`${url}sw.js`)
    expect(answer.headers.get('content-type')).toBe('text/javascript')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const worker = await answer.text()
    const heard = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>()
    const did: string[] = []
    const scope = {
      addEventListener: (name: string, listener: never) => heard.set(name, listener),
      skipWaiting: () => did.push('skipped'),
      registration: { unregister: async () => did.push('unregistered') },
      clients: {
        matchAll: async () => [{ url: '/a', navigate: async (to: string) => did.push(`loaded ${to}`) }],
      },
    }
    // oxlint-disable-next-line typescript/no-implied-eval -- a worker's text, as a browser runs it
    new Function(...Object.keys(scope), worker)(...Object.values(scope))
    const work: Promise<unknown>[] = []
    for (const name of ['install', 'activate']) heard.get(name)?.({ waitUntil: (one) => work.push(one) })
    await Promise.all(work)
    expect(did).toEqual(['skipped', 'unregistered', 'loaded /a'])
  } finally {
    await server.close()
  }
})
