import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawsOf } from '../../fairness/fair.ts'
import { returnToPlayer } from './rtp.ts'
import { isSymbol, LINES, lineWin, outcomeAt, REELS, ROWS, spin, STRIPS, viewAt } from './rules.ts'

test('the exact return to player is close to 96 %, from the code that pays', () => {
  const { total, lines, free } = returnToPlayer()
  console.log(
    `return to player ${(total * 100).toFixed(3)} % (lines ${lines.toFixed(4)}, free ${free.toFixed(4)})`,
  )
  expect(total).toBeGreaterThan(0.955)
  expect(total).toBeLessThan(0.965)
})

test('each of the ten lines returns its exact share when every stop of its reels is counted', () => {
  // Weighing reels 1 to 4 in full and the fifth by sampling every stop keeps this at a million lines.
  const letters = STRIPS.map((strip) =>
    strip.split('').flatMap((letter) => (isSymbol(letter) ? [letter] : [])),
  )
  const [r1 = [], r2 = [], r3 = [], r4 = [], r5 = []] = letters
  let units = 0
  for (const a of r1)
    for (const b of r2)
      for (const c of r3)
        for (const d of r4) {
          const four = lineWin([a, b, c, d, 'F'])
          if (four?.count !== 4) units += 32 * (four?.units ?? 0)
          else for (const e of r5) units += lineWin([a, b, c, d, e])?.units ?? 0
        }
  expect(units / 32 ** 5).toBeCloseTo(returnToPlayer().lines, 10)
})

test('2,400,000 simulated rounds return what the exact figure says', () => {
  const seed = randomBytes(32).toString('hex')
  console.log(`seed ${seed}`)
  // One stream of fair draws for all rounds: HMAC for each would only make this slower.
  const rounds = 2_400_000
  let state = Number.parseInt(seed.slice(0, 8), 16)
  const draw = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
  let units = 0
  let squares = 0
  for (let i = 0; i < rounds; i++) {
    let round = 0
    let free = 0
    const paid = spin(draw, false)
    round += paid.units
    free += paid.freeSpins
    while (free > 0) {
      const gift = spin(draw, true)
      round += gift.units
      free += gift.freeSpins - 1
    }
    units += round
    squares += round * round
  }
  const mean = units / rounds
  const error = Math.sqrt((squares / rounds - mean * mean) / rounds)
  const { total } = returnToPlayer()
  console.log(
    `simulated ${(mean * 10).toFixed(3)} %, exact ${(total * 100).toFixed(3)} %, one sigma ${(error * 10).toFixed(3)} %`,
  )
  // Four and a half standard errors: a fair run falls outside once in 150,000; the tolerance itself stays below 1.5 %.
  expect(Math.abs(mean / 10 - total), `seed ${seed}`).toBeLessThan((4.5 * error) / 10)
  expect((4.5 * error) / 10).toBeLessThan(0.015)
}, 240_000)

test('the strips hold what the return is computed from', () => {
  for (const [reel, strip] of STRIPS.entries()) {
    expect(strip).toMatch(/^[WFABCDEGHJ]{32}$/)
    // At most one F in view, and no W on the outer reels.
    expect(`${strip}${strip}`).not.toMatch(/F.?F/)
    expect(strip.includes('W')).toBe(reel > 0 && reel < 4)
  }
  expect(new Set(LINES.map((line) => line.join())).size).toBe(10)
  expect(viewAt([31, 0, 0, 0, 0])[0]).toEqual(['H', 'A', 'H'])
})

test('lines pay from the left, the wild stands in, scatters do not pay on a line', () => {
  expect(lineWin(['A', 'A', 'A', 'A', 'A'])).toEqual({ symbol: 'A', count: 5, units: 1500 })
  expect(lineWin(['A', 'W', 'W', 'W', 'B'])).toEqual({ symbol: 'A', count: 4, units: 250 })
  expect(lineWin(['J', 'J', 'W', 'B', 'J'])).toEqual({ symbol: 'J', count: 3, units: 8 })
  expect(lineWin(['B', 'A', 'A', 'A', 'A'])).toBeUndefined()
  expect(lineWin(['A', 'A', 'B', 'A', 'A'])).toBeUndefined()
  expect(lineWin(['F', 'F', 'F', 'F', 'F'])).toBeUndefined()
})

test('a free spin pays double and three scatters give eight free spins', () => {
  const draw = drawsOf('ab'.repeat(32), 'test', 1)
  for (let i = 0; i < 2000; i++) {
    const paid = spin(draw, false)
    const free = outcomeAt(paid.stops, true)
    expect(free.units).toBe(paid.units * 2)
    expect(paid.freeSpins).toBe([0, 0, 0, 8, 12, 20][paid.scatters])
    expect(paid.stops).toHaveLength(REELS)
    expect(viewAt(paid.stops).every((reel) => reel.length === ROWS)).toBe(true)
  }
})
