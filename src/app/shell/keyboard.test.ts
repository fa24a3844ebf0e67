/** Room for the keyboard: pwa.md 1.11. */
import { afterEach, expect, test, vi } from 'vitest'
import { keepKeyboardRoom, keepTypingRoom } from './keyboard.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** A window of so many px of which the keyboard covers some. */
function openKeyboard(covered: number) {
  const view = Object.assign(new EventTarget(), { height: 640 - covered, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(640)
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
}

const room = () => document.documentElement.style.getPropertyValue('--keyboard')

test('a keyboard that was open before anybody listened has its room, until it is not watched any more', () => {
  openKeyboard(300)
  const stop = keepKeyboardRoom()
  expect(room()).toBe('300px')
  stop()
  expect(room()).toBe('')
})

test('the bar that a form sent away stays away while a second tap may follow, so that it is not under the finger', () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main><form><input><button>Submit</button></form></main>'
  const field = document.querySelector('input')!
  const button = document.querySelector('button')!
  // Nothing is laid out here.
  const scrolled = vi.fn()
  button.scrollIntoView = scrolled
  const isTyping = () => document.documentElement.hasAttribute('data-typing')
  const stop = keepTypingRoom()
  field.focus()
  vi.advanceTimersByTime(0)
  expect(isTyping()).toBe(true)
  for (let tap = 1; tap <= 5; tap++) {
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    button.focus()
    button.dispatchEvent(new Event('pointerup', { bubbles: true }))
    vi.advanceTimersByTime(300)
    expect(isTyping(), `tap ${tap}`).toBe(true)
  }
  vi.advanceTimersByTime(400)
  expect(isTyping()).toBe(false)

  // By the keyboard nothing is under a finger.
  field.focus()
  vi.advanceTimersByTime(0)
  expect(isTyping()).toBe(true)
  button.focus()
  vi.advanceTimersByTime(0)
  expect(isTyping()).toBe(false)
  expect(scrolled).toHaveBeenCalledTimes(2)
  stop()
})

test('a field that was typed into before anybody listened has its room at once', () => {
  document.body.innerHTML = '<main><form><input></form></main>'
  document.querySelector('input')!.focus()
  const stop = keepTypingRoom()
  expect(document.documentElement.hasAttribute('data-typing')).toBe(true)
  stop()
  expect(document.documentElement.hasAttribute('data-typing')).toBe(false)
})
