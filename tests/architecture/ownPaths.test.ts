/** Every judge of "a path of ours" judges the path that the browser will open, not the one that was written. */
import { expect, test } from 'vitest'
import { ownPath } from '../../src/lib/ownPath.ts'
import { ownPath as workerPath } from '../../sw/ownPath.ts'

const SITE = 'https://maidan.example'

const AWAY = [
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/deposit/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  `${SITE}//evil.example`,
  `blob:${SITE}/0f7c`,
  `${SITE}@evil.example/`,
  'javascript:alert(1)',
]

test('whatever leads away is no path of ours, in the page and in the worker', () => {
  for (const address of AWAY) {
    for (const path of [ownPath(address) ?? '/', workerPath(address, SITE)]) {
      expect(path, address).toBe('/')
    }
  }
})

test('a path of ours stays as it is, also where the host sent the whole address', () => {
  for (const path of ['/', '/inbox?type=0', '/make-payment', '/games?play=LUCKY%2Fx%2F1']) {
    expect(ownPath(path)).toBe(path)
    expect(workerPath(path, SITE)).toBe(path)
    expect(workerPath(SITE + path, SITE)).toBe(path)
  }
})

/** Every string of these parts up to so many. */
function* spelt(parts: readonly string[], most: number, start = '/'): Generator<string> {
  yield start
  if (most > 0) for (const part of parts) yield* spelt(parts, most - 1, start + part)
}

test('no spelling of a path leads away, whatever a browser takes out of it', () => {
  let taken = 0
  for (const address of spelt(['/', '\\', '.', '%2e', '\t', 'a', '?', '#', '@', ':'], 5)) {
    const own = ownPath(address)
    for (const path of [own, workerPath(address, SITE)]) {
      if (path === undefined) continue
      const { origin, pathname } = new URL(path, SITE)
      if (origin !== SITE || pathname.startsWith('//')) expect.fail(JSON.stringify(address))
    }
    if (own !== undefined) taken += 1
  }
  expect(taken).toBeGreaterThan(10_000)
})
