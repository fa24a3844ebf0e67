/** Pictures are fetched when they come near, further ahead once the player moves. budgets.md "How the careful way works" 4. */
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Picture } from './Picture.tsx'

type Tell = (entries: { isIntersecting: boolean; target: Element }[]) => void

class FakeObserver {
  static all: FakeObserver[] = []
  targets = new Set<Element>()
  readonly tell: Tell
  readonly options: { rootMargin: string }
  constructor(tell: Tell, options: { rootMargin: string }) {
    this.tell = tell
    this.options = options
    FakeObserver.all.push(this)
  }
  observe(target: Element) {
    this.targets.add(target)
  }
  unobserve(target: Element) {
    this.targets.delete(target)
  }
  disconnect() {
    this.targets.clear()
  }
}

vi.stubGlobal('IntersectionObserver', FakeObserver)
afterEach(cleanup)

const sources = (container: HTMLElement) =>
  [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))

test('a picture has no address until it is near; the first of the screen has one at once', () => {
  const { container } = render(
    <>
      <Picture src="/first.svg" alt="" width={2} height={1} eager />
      <Picture src="/later.svg" alt="" width={2} height={1} />
      <Picture src="/last.svg" alt="" width={2} height={1} />
    </>,
  )
  expect(sources(container)).toEqual(['/first.svg', null, null])
  const [, later] = container.querySelectorAll('img')
  const observer = FakeObserver.all.at(-1)
  if (!later || !observer) throw new Error('nothing is watched')
  act(() => observer.tell([{ isIntersecting: true, target: later }]))
  expect(sources(container)).toEqual(['/first.svg', '/later.svg', null])

  dispatchEvent(new Event('touchmove'))
  const wider = FakeObserver.all.at(-1)
  expect(observer.targets.size).toBe(0)
  expect(wider?.options.rootMargin).toBe('400px')
  expect([...(wider?.targets ?? [])]).toEqual([container.querySelectorAll('img')[2]])
})
