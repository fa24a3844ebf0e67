/**
 * A walk by Tab over a screen: each stop is marked where it stands and can be seen, and the walk is never kept anywhere.
 * pwa.md checks 48-50; WCAG 2.1.2, 2.4.7 and 2.4.11.
 */
import type { Page } from '@playwright/test'

const STOPS = 40
/** What all stops of the frame begin with: to come back to it is a whole round, not a trap. */
const FIRST = 'Skip to content'

interface Stop {
  name: string
  /** It has had the focus before. */
  isMet: boolean
  problems: string[]
}

/** What has the focus, whether it or its box is outlined, and whether anything else lies over all of it. */
const stopOf = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    // What moves at a stop, as the link past the frame does, has come before it is looked at.
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: '', isMet: false, problems: [] }
    const walked = ((globalThis as { walked?: Set<Element> }).walked ??= new Set())
    const isMet = walked.has(element)
    walked.add(element)
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const words = element.getAttribute('aria-label') ?? (labels[0] ?? element).innerText
    const name = `${words.trim().split('\n')[0]} <${element.tagName.toLowerCase()}>`

    const boxes: Element[] = [element, ...labels]
    for (let box = element.parentElement; box && boxes.length < 5; box = box.parentElement) boxes.push(box)
    // A tile's button is drawn, and marked, as large as its tile: by what stands after it.
    const isMarked = [
      ...boxes.map((box) => getComputedStyle(box)),
      getComputedStyle(element, '::after'),
    ].some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1.5)

    const [label] = labels
    // A control that its label draws is seen in the label.
    const drawn = label && element.clientWidth < 4 ? label : element
    // The browser brought it into the window; what came above it since, as a match that has begun, may have moved it out again.
    const stands = drawn.getBoundingClientRect()
    if (stands.bottom <= 0 || stands.top >= innerHeight)
      drawn.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = drawn.getBoundingClientRect()
    const parts = [0.1, 0.5, 0.9]
    const isSeen = parts.some((x) =>
      parts.some((y) => {
        const there = document.elementFromPoint(left + width * x, top + height * y)
        return [element, ...labels].some((one) => one.contains(there))
      }),
    )
    return {
      name,
      isMet,
      problems: [...(isMarked ? [] : ['not marked']), ...(isSeen ? [] : ['not to be seen'])],
    }
  })

/** The complaints about one screen's walk, which meets `least` stops or more. */
export async function walk(page: Page, path: string, least: number): Promise<string[]> {
  const met: string[] = []
  const found: string[] = []
  for (let step = 0; step < STOPS; step++) {
    await page.keyboard.press('Tab')
    const { name, isMet, problems } = await stopOf(page)
    if (isMet && !name.startsWith(FIRST)) found.push(`${path}: kept at ${name}`)
    // The end of the page, or its beginning again.
    if (isMet || name === '') break
    met.push(name)
    found.push(...problems.map((problem) => `${path}: ${problem}: ${name}`))
  }
  if (met.length < least) found.push(`${path}: only ${met.join(', ')}`)
  return found
}

/** What stands around every screen is walked through once; on the others Tab begins where the link past it leads. */
export const begin = (page: Page, place: 'the page' | 'main') =>
  page.evaluate((from) => {
    delete (globalThis as { walked?: Set<Element> }).walked
    scrollTo({ top: 0, behavior: 'instant' })
    const start = from === 'main' ? document.querySelector('main') : undefined
    const element = start ?? document.body
    const own = element.getAttribute('tabindex')
    element.tabIndex = -1
    element.focus()
    if (own === null) element.removeAttribute('tabindex')
  }, place)
