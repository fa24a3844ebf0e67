// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { browserOf } from './browserOf.ts'

afterEach(() => vi.unstubAllGlobals())

const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'

test.each([
  ['desktop', 0],
  ['ios', 5],
])(
  'what calls itself a Macintosh is %s with %i points of touch: iPadOS has no other name',
  (browser, points) => {
    vi.stubGlobal('navigator', { maxTouchPoints: points })
    expect(browserOf(IPAD)).toBe(browser)
  },
)

test.each([
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'],
  ['samsung', 'Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 Chrome/130.0.0.0'],
  ['firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['android', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36'],
  ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0'],
])('%s is told by its own words', (browser, agent) => {
  expect(browserOf(agent)).toBe(browser)
})
