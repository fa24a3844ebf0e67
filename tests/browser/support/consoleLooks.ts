/** A screen of the console in its languages and themes, on a desk and on a tablet: what is wrong with it, and a picture of each. */
import type { Page, TestInfo } from '@playwright/test'
import { ALL, violations, withAxe } from './axe.ts'
import { atRest } from './host.ts'

const DESK = { width: 1280, height: 800 }
const TABLET = { width: 768, height: 1024 }
/** Colours follow the theme and not the width: all are seen on a desk, and both languages on a tablet. */
const LOOKS = [
  ...['en light', 'en dark', 'bn light', 'bn dark', 'en contrastDark', 'bn contrastLight'].map(
    (worn) => [worn, DESK] as const,
  ),
  ...['en contrastDark', 'bn light'].map((worn) => [worn, TABLET] as const),
]

/** What a screen is wrong about as it stands. */
export async function wrongIn(page: Page): Promise<string[]> {
  await atRest(page)
  await withAxe(page)
  const shape = await page.evaluate(() => {
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const count = (selector: string) => document.querySelectorAll(selector).length
    return [
      ...(over > 0 ? [`scrolls ${over} px sideways`] : []),
      ...(count('h1') === 1 ? [] : [`${count('h1')} headings`]),
      ...(count('main') === 1 ? [] : [`${count('main')} mains`]),
    ]
  })
  return [...shape, ...(await violations(page, ALL))]
}

async function wear(page: Page, look: string): Promise<void> {
  const [language = '', theme = ''] = look.split(' ')
  // Told by what they offer: their names are in the language that is worn, and a screen may have lists of its own.
  const offering = (value: string) =>
    page.locator('select').filter({ has: page.locator(`option[value="${value}"]`) })
  await offering('bn').selectOption(language)
  await offering('contrastDark').selectOption(theme)
}

/** Looks at the screen that is open as everybody may wear it, and leaves it in English and light. */
export async function lookAt(page: Page, info: TestInfo, name: string): Promise<string[]> {
  const found: string[] = []
  for (const [worn, viewport] of LOOKS) {
    await page.setViewportSize(viewport)
    await wear(page, worn)
    const place = `${name} ${worn} ${viewport.width}`
    found.push(...(await wrongIn(page)).map((what) => `${place}: ${what}`))
    await page.screenshot({ path: info.outputPath(`${place.replaceAll(' ', '-')}.png`), fullPage: true })
  }
  await wear(page, 'en light')
  await page.setViewportSize(DESK)
  return found
}

/** The words of what has the focus, where it is a link, a button or a field. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    if (!at?.matches('a, button, input, select, textarea')) return ''
    return at.getAttribute('aria-label') ?? (at.textContent || at.getAttribute('name') || '')
  })

/** Presses Tab until something of these words has the focus. */
export async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (words.test(await focused(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${words.source}`)
}
