/** axe in a page: what breaks WCAG 2.2 AA. pwa.md check 41. The page must let scripts in (`bypassCSP`). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Theme } from '../../../contract/themes/theme.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
interface Finding {
  id: string
  nodes: { element: Element; target: string[]; failureSummary: string }[]
}

declare const axe: {
  run: (context: Document | { include: Element[] }, options: object) => Promise<{ violations: Finding[] }>
}

/** What a page breaks of some rules, one line each. */
export async function violations(page: Page, runOnly: object): Promise<string[]> {
  const found = await page.evaluate(
    async (options) => {
      /** What only a bar at the edge of the window makes small has its size once the page is scrolled. */
      const staysSmall = async ({ element }: { element: Element }) => {
        // Gone meanwhile, as a row does in which the match is over.
        if (!element.isConnected) return false
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const again = await axe.run({ include: [element] }, { ...options, runOnly: ['target-size'] })
        return again.violations.length > 0
      }
      // By the element: a selector may name a price, and that is another a moment later.
      const { violations } = await axe.run(document, { ...options, elementRef: true })
      for (const finding of violations.filter(({ id }) => id === 'target-size')) {
        const small: Finding['nodes'] = []
        for (const node of finding.nodes) if (await staysSmall(node)) small.push(node)
        finding.nodes = small
      }
      // Elements do not come out of a page.
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
      }))
    },
    // To name each element that passed takes longer than to look at it.
    { runOnly, resultTypes: ['violations'] },
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  )
}

/** All that the law asks for. */
export const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** Puts axe into the page, once. Colours change at once then. */
export async function withAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  await page.addScriptTag({ content: AXE })
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
}

/** What the theme can change: it is an attribute of the document that only colours follow. */
export const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The other theme of the same contrast. */
const OTHER: Readonly<Record<Theme, Theme>> = {
  dark: 'light',
  light: 'dark',
  contrastDark: 'contrastLight',
  contrastLight: 'contrastDark',
}

/** Everything in the theme that is on, then the colours in the other one. */
export async function findings(page: Page): Promise<string[]> {
  await withAxe(page)
  await holdStill(page)
  const found = await violations(page, ALL)
  const theme = await turnTheme(page)
  const colours = await violations(page, COLOURS)
  await turnTheme(page)
  return [...found, ...colours.map((finding) => `${theme}: ${finding}`)]
}

/** Slides and notices stay where they are while they are looked at: each is moved by an animation. */
const holdStill = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.pause()
  })

/** Puts the other theme on, as the settings do; answers which. The colours are there: no test begins in the first theme. */
const turnTheme = (page: Page) =>
  page.evaluate(async (other) => {
    const root = document.documentElement
    root.dataset['theme'] = (other as Record<string, string>)[root.dataset['theme'] ?? '']
    await new Promise(requestAnimationFrame)
    return getComputedStyle(root).getPropertyValue('--theme')
  }, OTHER)
