/**
 * Every screen in the two languages that are made by machine (contract/made.ts): no word stands outside of the tables of
 * words, nothing scrolls sideways when words are half as long again, or run from right to left. House plan: a language is
 * data.
 */
import type { Browser, Page, TestInfo } from '@playwright/test'
import { LANGUAGES, type MadeLanguage } from '../../../contract/language.ts'
import { expect, follow, type RunningHost, startHost, test } from '../support/host.ts'
import { fit, namesTold, outsideOfWords } from '../support/look.ts'
import { plant, signIn } from '../support/player.ts'
import { matchToCome, OPEN_SCREENS, PLAYER_SCREENS } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

let site: RunningHost
test.beforeAll(async () => {
  site = await startHost({ LANGUAGES: 'en,bn,en-XA,ar-XB' })
})
test.afterAll(() => site.close())

async function openIn(browser: Browser, { project }: TestInfo, language: MadeLanguage, username?: string) {
  const { viewport = null, isMobile = false, hasTouch = false } = project.use
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'en-GB',
    serviceWorkers: 'block',
    viewport,
    isMobile,
    hasTouch,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const names = await namesTold(page)
  if (username) await signIn(page, username)
  await plant(page, { language, popup: '0' })
  await page.goto('/')
  return { page, names, close: () => context.close() }
}

/** Who plays. */
const PEOPLE = ['rahim', 'Rahim Uddin']

/** What is wrong with a screen as it stands. */
async function wrong(page: Page, names: ReadonlySet<string>, language: MadeLanguage): Promise<string[]> {
  const { lang, dir } = await page.evaluate(() => {
    const { lang, dir } = document.documentElement
    return { lang, dir }
  })
  return [
    ...(lang === language && dir === LANGUAGES[language].dir ? [] : [`is ${lang}, ${dir}`]),
    ...(await fit(page)),
    ...(await outsideOfWords(page, new Set([...PEOPLE, ...names]))),
  ]
}

for (const language of ['en-XA', 'ar-XB'] as const)
  for (const [who, screens, username] of [
    ['stranger', OPEN_SCREENS],
    ['player', PLAYER_SCREENS, 'rahim'],
  ] as const)
    test(
      `X-56 in ${language} every screen of a ${who} is in that language, its way of reading included, and fits`,
      { tag: '@both:words' },
      async ({ browser }, info) => {
        const { page, names, close } = await openIn(browser, info, language, username)
        const problems: Record<string, string[]> = {}
        const more = username ? [await matchToCome(page.request), '/notifications', '/outbox'] : []
        for (const path of [...screens, ...more]) {
          await follow(page, path)
          const found = await wrong(page, names, language)
          if (found.length > 0) problems[path] = found
        }
        expect(problems).toEqual({})
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await close()
      },
    )
