/**
 * Files of one worker share its page and what the app keeps in its modules: each leaves the page as it found it. What
 * the app itself keeps from one player to the next is its own fault, and shows here.
 */
import { afterAll, afterEach, vi } from 'vitest'
import { closeTabs } from './harness.tsx'

const ours = [navigator, document, window] as const
/** What a place has; a name without a value (`matchMedia` of this page is one) is not there. */
const namesOf = (place: object): string[] =>
  Object.entries(Object.getOwnPropertyDescriptors(place))
    .filter(([, own]) => own.get !== undefined || own.value !== undefined)
    .map(([name]) => name)
const found = ours.map((place) => new Set(namesOf(place)))

afterEach(closeTabs)

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // What a test gave the page on top of what it is: a clipboard, a badge, another visibility.
  for (const [i, place] of ours.entries())
    for (const name of namesOf(place)) if (!found[i]?.has(name)) Reflect.deleteProperty(place, name)
  sessionStorage.clear()
  localStorage.clear()
  document.body.replaceChildren()
})
