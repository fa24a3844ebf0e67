/** How a price's change is marked, and how little it costs. Source: interface.md 2.5; budgets.md "Odds view". */
import { cleanup, render, screen } from '@testing-library/react'
import type { RefObject } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMove } from './useMove.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  cleanup()
  // What was marked outlives the test by its timer.
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
})

function Cell({ name, value }: { name: string; value: number }) {
  const cell = useMove(value)
  return (
    <button type="button" ref={cell as RefObject<HTMLButtonElement | null>}>
      {name}
    </button>
  )
}

/** Two rows with a price each. */
function draw() {
  const rows = (a: number, b: number) => (
    <ul>
      <li>
        <Cell name="a" value={a} />
      </li>
      <li>
        <Cell name="b" value={b} />
      </li>
    </ul>
  )
  const { rerender } = render(rows(200, 300))
  return (a: number, b: number) => rerender(rows(a, b))
}
const way = (name: string) => screen.getByRole('button', { name }).dataset['move']

test('a change is marked with its way for 1.2 s at least, and its mark goes by itself', () => {
  const set = draw()
  expect(way('a')).toBeUndefined()
  set(201, 299)
  expect([way('a'), way('b')]).toEqual(['up', 'down'])
  vi.advanceTimersByTime(1_199)
  expect([way('a'), way('b')]).toEqual(['up', 'down'])
  vi.advanceTimersByTime(801)
  expect([way('a'), way('b')]).toEqual([undefined, undefined])
})

test('marks that are over go with the next change, in the frame that is drawn for it', () => {
  const set = draw()
  set(201, 300)
  vi.advanceTimersByTime(1_250)
  expect(way('a')).toBe('up')
  set(201, 301)
  expect([way('a'), way('b')]).toEqual([undefined, 'up'])
})

test('a price that changes again keeps the mark it has for half a second, then has another for its whole time', () => {
  const set = draw()
  set(201, 300)
  vi.advanceTimersByTime(400)
  set(200, 300)
  expect(way('a')).toBe('up')
  vi.advanceTimersByTime(200)
  set(199, 300)
  expect(way('a')).toBe('down')
  vi.advanceTimersByTime(1_000)
  set(199, 301)
  expect([way('a'), way('b')]).toEqual(['down', 'up'])
})
