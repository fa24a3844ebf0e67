/** The byte budgets of the build: passed, they fail it. Source: budgets.md. */
import { expect, test } from '../support/host.ts'
// @ts-expect-error -- a plain script without types
import { brotli, sizes } from '../../../scripts/bench/sizes.mjs'

interface Sizes {
  chunks: { name: string; bytes: number; isEntry: boolean }[]
  largestChunk: { name: string; bytes: number }
  precache: number
  later: number
}
const built = (sizes as () => Sizes)()
const compressed = (text: string) => (brotli as (bytes: Buffer) => number)(Buffer.from(text))

test.describe.configure({ mode: 'default' })

test(
  'the precache is at most 300 kB, what is kept later as much again, and no chunk but the entry is over 25 kB, compressed',
  { tag: '@narrow' },
  () => {
    expect(built.chunks.length).toBeGreaterThan(5)
    expect(built.precache).toBeGreaterThan(150_000)
    expect(built.precache).toBeLessThanOrEqual(300_000)
    expect(built.later).toBeLessThanOrEqual(300_000)
    expect(built.chunks.filter(({ bytes, isEntry }) => !isEntry && bytes > 25_000)).toEqual([])
  },
)

/** The cheapest phone, and the plan's. */
const PHONES = [
  { width: 360, height: 640 },
  { width: 412, height: 823 },
]
/** Ten segments: what a connection brings before its first acknowledgement (decision 155). */
const FIRST_FLIGHT = 14_600

for (const [viewport, locale] of PHONES.flatMap((phone) =>
  ['en-GB', 'bn-BD'].map((locale) => [phone, locale] as const),
))
  test(
    `a guest's first visit of home takes at most 120 kB of script and 150 kB in all, the worker's precache apart: ${locale}, ${viewport.width} wide`,
    { tag: '@narrow' },
    async ({ browser, host }) => {
      const context = await browser.newContext({
        viewport,
        serviceWorkers: 'block',
        // Slides that come later are no part of the first visit, however long a busy machine takes for it.
        reducedMotion: 'reduce',
        locale,
      })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      const kinds = new Map<string, string>()
      const loaded: { kind: string; address: string; wire: number; content: number }[] = []
      const bodies: Promise<void>[] = []
      let asked = 0
      let lastAt = Date.now()
      session.on('Network.requestWillBeSent', () => {
        asked++
        lastAt = Date.now()
      })
      session.on('Network.responseReceived', ({ requestId, type, response }) => {
        kinds.set(requestId, `${type} ${new URL(response.url).pathname}`)
      })
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const [kind = '', address = ''] = kinds.get(requestId)?.split(' ') ?? []
        const file = { kind, address, wire: encodedDataLength, content: 0 }
        loaded.push(file)
        lastAt = Date.now()
        if (kind !== 'Script') return
        bodies.push(
          session.send('Network.getResponseBody', { requestId }).then(({ body }) => {
            file.content = compressed(body)
          }),
        )
      })
      await page.goto(host.url)
      // Idle is a second in which nothing is asked.
      await expect.poll(() => asked === loaded.length && Date.now() - lastAt > 1000).toBe(true)
      await Promise.all(bodies)
      const sum = (of: 'wire' | 'content') => loaded.reduce((total, file) => total + file[of], 0)
      const table = loaded
        .map(({ address, wire, content }) => [address, wire, content || ''].join(' '))
        .join('\n')
      expect(sum('content')).toBeGreaterThan(50_000)
      expect(sum('content'), table).toBeLessThanOrEqual(120_000)
      expect(sum('wire'), table).toBeLessThanOrEqual(150_000)
      expect(loaded.find(({ kind }) => kind === 'Document')?.wire).toBeLessThanOrEqual(FIRST_FLIGHT)
      await context.close()
    },
  )
