/**
 * One walk over every address in each language, at both widths, a guest's and a player's: a page stays open and goes from
 * one to the next, and each thing that must hold of a screen is a test of its own on it. pwa.md checks 41-53, 55-60 and
 * 83; WCAG 2.2 AA. "Same as baseline" of check 60 is left out: letters are drawn otherwise on every machine.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page, type TestInfo } from '@playwright/test'
// @ts-expect-error -- a plain script without types
import { routes } from '../../../scripts/routes.mjs'
import { findings } from '../support/axe.ts'
import { hearFaults } from '../support/heard.ts'
import { atRest, expect, namedAhead, test } from '../support/host.ts'
import { fit, foreign, type Language, lostBySpacing, missingLetters, structure } from '../support/look.ts'
import { walkDown } from '../support/marks.ts'
import { OPENED } from '../support/opened.ts'
import { A_MATCH, OPEN_SCREENS, PLAYER_SCREENS, type Who } from '../support/screens.ts'
import { begin, walk } from '../support/tab.ts'
import { type Met, tellTitle } from '../support/titles.ts'
import { goTo, leave, openFor, type Visitor } from '../support/visit.ts'

const { open, players } = routes() as Record<'open' | 'players', string[]>
/** They lead to another address at once. */
const LEADS_ON = /^\/(page\/|referral|affiliate_code)/
/** Alike: the wide sign-up and account, kinds without games, no payment, no game, sports, and chats, named by the other side. */
const SAME =
  /^\/(register|slot|lottery|casino|make-payment|verify|nothing-here|gamerun|player\/playGame|chat|profile|exchange-sports)/

const unique = (paths: readonly string[]): string[] => [...new Set(paths)]
/** Every address that there is. */
const ADDRESSES: Record<Who, readonly string[]> = {
  guest: unique([...open, ...OPEN_SCREENS]).filter((path) => !LEADS_ON.test(path)),
  player: [...players, A_MATCH],
}
/** One of each screen, with the state in its address. */
const SCREENS: Record<Who, readonly string[]> = { guest: OPEN_SCREENS, player: PLAYER_SCREENS }
/** Where amounts are. */
const AMOUNTS: Record<Who, readonly string[]> = {
  guest: ['/promotions'],
  player: [
    '/',
    ...PLAYER_SCREENS,
    '/outbox',
    '/notifications',
    '/promotions',
    '/responsible-gaming',
    A_MATCH,
  ],
}
/** All that something is looked at on, in a language. */
const placesOf = (who: Who, language: Language): string[] =>
  unique([
    ...ADDRESSES[who],
    ...SCREENS[who],
    ...OPENED[who].map(({ path }) => path),
    ...(language === 'en' ? AMOUNTS[who] : []),
  ])

/** High enough that what comes only when it is near is there. */
const NEAR = 1600
/** High enough that most of a screen is seen at once, and its colours with it. */
const TALL = 4000

// axe and styles are put into the page by the test, which the policy rightly forbids to anyone else.
test.use({ bypassCSP: true, serviceWorkers: 'block' })

const sizeOf = ({ project }: TestInfo) => project.use.viewport ?? { width: 360, height: 640 }

async function arrived(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** What is wrong with a screen as it stands at a width; there are two layouts, and one of each is enough for what they say. */
async function lookAt(page: Page, width: number, language: Language): Promise<string[]> {
  await page.setViewportSize({ width, height: NEAR })
  await arrived(page)
  const found = [
    ...(await fit(page)),
    ...(width === 360 || width === 1280
      ? [
          ...(await structure(page, language)),
          ...(await foreign(page, language)),
          ...(await missingLetters(page)).map((letter) => `no font has ${letter}`),
          ...(await lostBySpacing(page)),
        ]
      : []),
  ]
  return found.map((problem) => `${width}: ${problem}`)
}

/**
 * Everything that is wrong with one address. What a load of it brings along does not hang on the width: it is loaded on
 * the English phone, and on the Bangla one where the host names what the page needs in the visitor's language (decision
 * 139). Everywhere else it is followed.
 */
async function look(page: Page, address: string, language: Language, info: TestInfo): Promise<string[]> {
  const isPhone = info.project.name === 'narrow'
  const isLoaded = isPhone && (language === 'en' || namedAhead().includes(address))
  const widths = isPhone ? [320, 360, 768] : [1280]
  const { heard, end } = hearFaults(page)
  await page.setViewportSize({ width: widths[0] ?? 0, height: NEAR })
  await goTo(page, address, isLoaded ? 'load' : 'link')
  const problems: string[] = []
  for (const width of widths) problems.push(...(await lookAt(page, width, language)))
  end()
  return [...problems, ...heard]
}

/**
 * Where else a title is met. Of two the later in the list may be one of those that are alike; an address that leads to
 * another stands where that one does.
 */
function namesakes(addresses: readonly string[], own: Met, met: Met[]): string[] {
  const placeOf = ({ address, at }: Met) => addresses.indexOf(addresses.includes(at) ? at : address)
  return met
    .filter((other) => {
      const later = placeOf(other) > placeOf(own) ? other : own
      const isAlike = SAME.test(later.address) || SAME.test(later.at)
      return other.title === own.title && other.at !== own.at && !isAlike
    })
    .map(({ at }) => at)
}

for (const [language, theme] of [
  ['en', 'light'],
  ['bn', 'contrastDark'],
] as const)
  for (const who of ['guest', 'player'] as const) {
    const visitor: Visitor = { who, language, theme }
    const name = `tour ${language} ${who}`
    for (const address of placesOf(who, language))
      test.describe(`${address} of a ${who} in ${language}`, () => {
        // One after the other on one page, and each whatever became of the others.
        test.describe.configure({ mode: 'default' })

        if (ADDRESSES[who].includes(address))
          test(
            `pwa.md 42-47 51-53 55-60 ${address} of a ${who} is whole in ${language}: no error, no failed request, a title of its own, pictures with their room, letters that exist, the right language, and room for wider text`,
            { tag: '@both:layout' },
            async ({ browser, host, standing }, info) => {
              const page = await standing(name, () => openFor(browser, host, info, visitor))
              expect(await look(page, address, language, info)).toEqual([])
              const own = { address, at: new URL(page.url()).pathname, title: await page.title() }
              expect(own.title).not.toBe('')
              const met = tellTitle(`${name} ${info.project.name}`, own)
              expect(namesakes(ADDRESSES[who], own, met), own.title).toEqual([])
            },
          )

        if (SCREENS[who].includes(address))
          test(
            `pwa.md 41 P-PWA-05 axe finds nothing on ${address} of a ${who} in ${language}`,
            { tag: '@both:layout' },
            async ({ browser, host, standing }, info) => {
              const page = await standing(name, () => openFor(browser, host, info, visitor))
              await page.setViewportSize({ ...sizeOf(info), height: TALL })
              await goTo(page, address)
              expect(await findings(page)).toEqual([])
              expect(await page.getByRole('main').count()).toBe(1)
              await expect(page.locator('html')).toHaveAttribute('lang', language)
            },
          )

        if (AMOUNTS[who].includes(address) && language === 'en')
          test(
            `X-79 R-LAYOUT-06 wherever an amount is in sight on ${address} of a ${who} a mark says that it is play money, at any scroll position`,
            { tag: '@both:header' },
            async ({ browser, host, standing }, info) => {
              const page = await standing(name, () => openFor(browser, host, info, visitor))
              await page.setViewportSize(sizeOf(info))
              await goTo(page, address)
              await walkDown(page)
            },
          )

        if (SCREENS[who].includes(address) && language === 'en')
          test(
            `pwa.md 48-50 every stop of a walk by Tab over a ${who}’s ${address} is marked and to be seen, and lets go`,
            { tag: '@both:focus' },
            async ({ browser, host, standing }, info) => {
              const page = await standing(name, () => openFor(browser, host, info, visitor))
              await page.setViewportSize(sizeOf(info))
              await goTo(page, address)
              // What stands around every screen is walked through once.
              const isFirst = address === SCREENS[who][0]
              await begin(page, isFirst ? 'the page' : 'main')
              expect(await walk(page, address, isFirst ? 10 : 1)).toEqual([])
            },
          )

        for (const opened of OPENED[who].filter(({ path }) => path === address))
          test(
            `pwa.md 41 P-PWA-05 axe finds nothing where ${address} of a ${who} has its ${opened.name} in ${language}`,
            { tag: opened.tag },
            async ({ browser, host, standing }, info) => {
              const page = await standing(name, () => openFor(browser, host, info, visitor))
              await page.setViewportSize({ ...sizeOf(info), height: TALL })
              await goTo(page, address)
              await opened.open(page)
              // What slides or fades in is looked at when it has come.
              await atRest(page)
              expect(await findings(page)).toEqual([])
              expect(await page.getByRole('main').count()).toBe(1)
              await leave(page)
            },
          )

        // What goes wrong on the way does so in every language; how wide Bangla is there, the wide tour sees.
        if (ADDRESSES[who].includes(address) && language === 'en')
          test(
            `pwa.md 42-47 ${address} of a ${who} goes over into the wide layout without an error`,
            { tag: '@narrow' },
            async ({ browser, host, standing }, info) => {
              const page = await standing(name, () => openFor(browser, host, info, visitor))
              await page.setViewportSize({ width: 768, height: NEAR })
              await goTo(page, address)
              const { heard, end } = hearFaults(page)
              await page.setViewportSize({ width: 1280, height: NEAR })
              await arrived(page)
              expect([...(await fit(page)), ...heard]).toEqual([])
              end()
            },
          )
      })
  }

test(
  'pwa.md 83 without a Bangla font the tour names the letters that are missing, and with one it names none',
  { tag: '@narrow' },
  async ({ host }, info) => {
    const folder = mkdtempSync(join(tmpdir(), 'maidan-fonts-'))
    const config = join(folder, 'fonts.conf')
    writeFileSync(
      config,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include>/etc/fonts/fonts.conf</include>
    <selectfont><rejectfont><pattern><patelt name="lang"><string>bn</string></patelt></pattern></rejectfont></selectfont></fontconfig>`,
    )
    const lettersWith = async (env: Record<string, string>) => {
      const { launchOptions = {} } = info.project.use
      const browser = await chromium.launch({
        ...launchOptions,
        env: { ...process.env, ...env },
      })
      try {
        const page = await browser.newPage({ locale: 'bn-BD', baseURL: host.url })
        await page.goto('/help')
        await arrived(page)
        return await missingLetters(page)
      } finally {
        await browser.close()
      }
    }
    try {
      expect(await lettersWith({})).toEqual([])
      const missing = await lettersWith({ FONTCONFIG_FILE: config })
      expect(missing).toEqual(expect.arrayContaining(['ক', 'া', 'স']))
      expect(missing.filter((letter) => !/\p{scx=Beng}/u.test(letter))).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
