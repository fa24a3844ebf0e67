/** Tiles come in their turn, and nobody is held up by a frame that never came. */
import { afterEach, expect, test, vi } from 'vitest'
import { requestSlot } from './frameBudget.ts'

afterEach(() => vi.useRealTimers())

test('tiles come in order, before pictures, and who left does not come', () => {
  vi.useFakeTimers()
  const came: string[] = []
  const enter = (what: 'tile' | 'picture', name: string) => requestSlot(what, () => came.push(name))
  enter('picture', 'picture')
  enter('tile', 'first')
  const leave = enter('tile', 'gone')
  enter('tile', 'second')
  leave()
  for (let frames = 0; frames < 5; frames += 1) vi.advanceTimersToNextFrame()
  expect(came).toEqual(['first', 'second', 'picture'])
})

test('a frame that never came, of a page whose clock was taken away, holds up nobody who comes after', async () => {
  vi.useFakeTimers()
  const leave = requestSlot('tile', () => {})
  vi.useRealTimers()
  leave()
  await new Promise<void>((resolve) => void requestSlot('tile', resolve))
})
