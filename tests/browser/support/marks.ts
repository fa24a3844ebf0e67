/** Amounts and the mark that says that they are play money: X-79, decision 168. */
import type { Page } from '@playwright/test'
import { expect } from './host.ts'

/** How far a look goes on (px): less than a bar is high, which could cover a mark at one place only. */
const STEP = 28

/**
 * The amounts that are shown where no mark is, at each place from the top to the end of a page, its own scrolling boxes
 * at the same share of theirs.
 */
const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate(async (step) => {
    const isSeen = (one: Element) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      if (width === 0 || !one.checkVisibility()) return false
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return found !== null && (one.contains(found) || found.contains(one))
    }
    const amountsInSight = () => {
      const amounts: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode as Text
        if (/৳\s?[\d০-৯]/.test(data) && parentElement && isSeen(parentElement)) amounts.push(data.trim())
      }
      return amounts
    }
    const boxes = [...document.querySelectorAll('main *')].filter(
      (one) =>
        one.scrollHeight > one.clientHeight + 40 && /auto|scroll/.test(getComputedStyle(one).overflowY),
    )
    const most = document.documentElement.scrollHeight - innerHeight
    const found: string[] = []
    for (let at = 0; at < most + step; at += step) {
      scrollTo({ top: at, behavior: 'instant' })
      for (const box of boxes)
        box.scrollTop = (box.scrollHeight - box.clientHeight) * (most > 0 ? Math.min(1, at / most) : 1)
      await new Promise(requestAnimationFrame)
      if ([...document.querySelectorAll('[data-demo]')].some((mark) => mark.textContent && isSeen(mark)))
        continue
      for (const amount of amountsInSight()) found.push(`${amount} at ${at} of ${most}`)
    }
    for (const one of [document.documentElement, ...boxes]) one.scrollTo({ top: 0, behavior: 'instant' })
    return found
  }, STEP)

/**
 * Wherever one looks on a page there is no amount without a mark, once what is on its way in has come. The page stands at its
 * top again then.
 */
export const walkDown = (page: Page): Promise<void> =>
  expect.poll(() => unmarked(page), { timeout: 20_000 }).toEqual([])
