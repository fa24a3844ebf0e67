/** Places are asked for after the frame: decision 098. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onScrolled } from './afterFrame.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
    }),
)
afterEach(() => void vi.useRealTimers())

const scroll = () => dispatchEvent(new Event('scroll'))
const drawFrame = () => {
  vi.advanceTimersToNextFrame()
  vi.advanceTimersByTime(1)
}

test('after each frame in which the page was scrolled, once, and never within the event', () => {
  const call = vi.fn()
  const stop = onScrolled(call)
  scroll()
  scroll()
  expect(call).not.toHaveBeenCalled()
  drawFrame()
  expect(call).toHaveBeenCalledTimes(1)
  drawFrame()
  expect(call).toHaveBeenCalledTimes(1)
  scroll()
  drawFrame()
  expect(call).toHaveBeenCalledTimes(2)
  stop()
})

test('not once it was stopped, also not for a frame that was asked for or drawn before', () => {
  const call = vi.fn()
  const stopAtOnce = onScrolled(call)
  scroll()
  stopAtOnce()
  drawFrame()
  const stopAfterFrame = onScrolled(call)
  scroll()
  vi.advanceTimersToNextFrame()
  stopAfterFrame()
  scroll()
  drawFrame()
  expect(call).not.toHaveBeenCalled()
})
