/** Tests wait for what happens, never for time: whatever a machine has done by then is luck. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')
/** So long two frames or a turn of the event loop may take where a browser draws none. */
const LONGEST_MS = 250
const SLEEP = /(?:setTimeout\((?:\w+|\([^()]*\) => [^,()]*(?:\(\))?), ?|\b(?:pause|sleep)\()([\d_]+)\)/g

const sleeps = (source: string): string[] => [
  ...[...source.matchAll(SLEEP)]
    .filter(([, ms = '']) => Number(ms.replaceAll('_', '')) > LONGEST_MS)
    .map(([call]) => call),
  ...(source.match(/\.waitForTimeout\(/g) ?? []),
]

/** The tests and what they lean on. The schedules of tests/faults live through seconds of real outages. */
const files = ['contract', 'src', 'server', 'tests'].flatMap((room) =>
  readdirSync(join(TOP, room), { recursive: true, encoding: 'utf8' })
    .map((name) => `${room}/${name}`)
    .filter((path) => /\.(test|spec)\.tsx?$|^tests\/.*\.tsx?$/.test(path))
    .filter((path) => !/^tests\/(faults\/|architecture\/waits)/.test(path)),
)

test('no test sleeps longer than a moment', () => {
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((path) =>
    sleeps(readFileSync(join(TOP, path), 'utf8')).map((call) => `${path}: ${call}`),
  )
  // Its clock is virtual: these minutes take no time.
  expect(found.filter((line) => !line.startsWith('src/lib/outbox/outbox.test.ts: sleep('))).toEqual([])
})

test('a sleep is found, a moment and a moved clock are not', () => {
  for (const planted of [
    'await page.waitForTimeout(10)',
    'await new Promise((resolve) => setTimeout(resolve, 1100))',
    'await pause(2_000)',
    'setTimeout(() => undefined, 400)',
  ])
    expect(sleeps(planted), planted).toHaveLength(1)
  expect(sleeps('await pause(20); setTimeout(done, 250); vi.advanceTimersByTime(61_000)')).toEqual([])
})
