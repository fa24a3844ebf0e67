import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Carousel } from './Carousel.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] })
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const words = {
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
  slide: (number: number) => `Slide ${number}`,
}

/** Three slides, each 400 px wide; answers the row. */
function draw(): HTMLElement {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function offset(this: HTMLElement) {
    return this.tagName === 'LI' ? [...(this.parentElement?.children ?? [])].indexOf(this) * 400 : 0
  })
  const slides = ['a', 'b', 'c'].map((id) => ({ id, render: () => <p>{id}</p> }))
  render(<Carousel label="News" words={words} slides={slides} isStill={false} />)
  return screen.getByRole('list')
}

test('S-WHOME-07 K-POLL-11 K-POLL-12 a slide moves for 500 ms', () => {
  const row = draw()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  vi.advanceTimersByTime(450)
  expect(row.scrollLeft).toBeGreaterThan(200)
  expect(row.scrollLeft).toBeLessThan(400)
  vi.advanceTimersByTime(100)
  expect(row.scrollLeft).toBe(400)
})

test('K-POLL-12 a resized window puts the slide back in place once, 50 ms after the last change', () => {
  const row = draw()
  row.scrollLeft = 123
  for (let change = 0; change < 3; change++) {
    fireEvent(window, new Event('resize'))
    vi.advanceTimersByTime(49)
  }
  expect(row.scrollLeft).toBe(123)
  vi.advanceTimersByTime(1)
  expect(row.scrollLeft).toBe(0)
})

test('K-POLL-11 K-POLL-12 the wait of 3000 ms is the bar’s own animation', () => {
  const css = readFileSync(join(import.meta.dirname, 'Carousel.module.css'), 'utf8')
  expect(css).toMatch(/animation:[^;]*\b3000ms\b/)
})
