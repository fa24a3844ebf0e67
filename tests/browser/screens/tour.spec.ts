/**
 * Every address once in each language, looked at in every width: pwa.md checks 42-47, 51-53, 55-60 and 83. The same
 * visit answers all of them. "Same as baseline" of check 60 is left out: letters are drawn otherwise on every machine.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  chromium,
  type ConsoleMessage,
  type Page,
  type Request,
  type Response,
} from '@playwright/test'
// @ts-expect-error -- a plain script without types
import { routes } from '../../../scripts/routes.mjs'
import { expect, follow, type RunningHost, settled, test } from '../support/host.ts'
import { fit, foreign, type Language, lostBySpacing, missingLetters, structure } from '../support/look.ts'
import { signIn } from '../support/player.ts'
import { matchToCome, OPEN_SCREENS } from '../support/screens.ts'

const { open, players } = routes() as Record<'open' | 'players', string[]>
/** They lead to another address at once. */
const LEADS_ON = /^\/(page\/|referral|affiliate_code)/
/** Alike: the wide sign-up and account, kinds without games, no payment, no game, sports, and chats, named by the other side. */
const SAME =
  /^\/(register|slot|lottery|casino|make-payment|verify|nothing-here|gamerun|chat|profile|exchange-sports)/
const WIDTHS = [320, 360, 768, 1280] as const
/** High enough that what comes only when it is near is there. */
const TALL = 1600

// Styles are put into the page by the test, which the policy rightly forbids to anyone else.
test.use({ bypassCSP: true, serviceWorkers: 'block' })

/** The check of a withdrawal answers 400 while a bonus is unplayed, as specified: the screen says what it said. */
const isRefusal = (address: string) => new URL(address, 'http://host').pathname === '/api/userwithdrawcheck'

/** What the page says on its console and what it asks for in vain, from now on. */
function listen(page: Page): { heard: string[]; end: () => void } {
  const heard: string[] = []
  const onConsole = (message: ConsoleMessage) => {
    const isOurs = !message.text().startsWith('Service Worker registration blocked')
    if (isOurs && !isRefusal(message.location().url) && /error|warning/.test(message.type()))
      heard.push(`says: ${message.text()}`)
  }
  const onError = (error: Error) => void heard.push(`fails: ${error.message}`)
  const onFailed = (request: Request) => {
    // What is under way when the next address is opened is given up.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') heard.push(`not answered: ${request.url()}`)
  }
  const onResponse = (response: Response) => {
    if (response.status() >= 400 && !isRefusal(response.url()))
      heard.push(`${response.status()} ${response.url()}`)
  }
  page.on('console', onConsole).on('pageerror', onError)
  page.on('requestfailed', onFailed).on('response', onResponse)
  const end = () => {
    page.off('console', onConsole).off('pageerror', onError)
    page.off('requestfailed', onFailed).off('response', onResponse)
  }
  return { heard, end }
}

async function arrived(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** Everything that is wrong with one address. */
async function visit(page: Page, path: string, language: Language): Promise<string[]> {
  const { heard, end } = listen(page)
  await page.setViewportSize({ width: WIDTHS[0], height: TALL })
  await page.goto(path)
  await arrived(page)
  const problems: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: TALL })
    await arrived(page)
    const found = [
      ...(await fit(page)),
      // There are two layouts, and one of each is enough for what they say.
      ...(width === 360 || width === 1280
        ? [
            ...(await structure(page, language)),
            ...(await foreign(page, language)),
            ...(await missingLetters(page)).map((letter) => `no font has ${letter}`),
            ...(await lostBySpacing(page)),
          ]
        : []),
    ]
    problems.push(...found.map((problem) => `${width}: ${problem}`))
  }
  end()
  return [...problems, ...heard]
}

/** A page of a guest or a player that goes from address to address. */
async function openIn(
  browser: Browser,
  host: RunningHost,
  language: Language,
  who: 'guest' | 'player',
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: host.url,
    bypassCSP: true,
    serviceWorkers: 'block',
    locale: language === 'bn' ? 'bn-BD' : 'en-GB',
    viewport: { width: 360, height: TALL },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (who === 'player') {
    await signIn(page, 'rahim')
    // The address of a chat is one once it has begun.
    await page.goto('/chat-box')
    await expect(page).toHaveURL(/\/chat-box\/\d+$/)
  }
  return page
}

/** A match of the exchange begins anew from day to day: its address is asked for. */
const A_MATCH = 'the prices of a match'
const ADDRESSES = {
  guest: [...new Set([...open, ...OPEN_SCREENS])].filter((path) => !LEADS_ON.test(path)),
  player: [...players, A_MATCH],
}

for (const language of ['en', 'bn'] as const)
  for (const who of ['guest', 'player'] as const) {
    for (const address of ADDRESSES[who])
      test(
        `pwa.md 42-47 51-53 55-60 ${address} of a ${who} is whole in ${language}: no error, no failed request, pictures with their room, letters that exist, the right language, and room for wider text`,
        { tag: '@narrow' },
        async ({ browser, host, standing }) => {
          const page = await standing(`tour ${language} ${who}`, () => openIn(browser, host, language, who))
          const path = address === A_MATCH ? await matchToCome(page.request) : address
          expect(await visit(page, path, language)).toEqual([])
        },
      )

    test(
      `pwa.md 42-47 every address of a ${who} has a title of its own in ${language}`,
      { tag: '@narrow' },
      async ({ browser, host, standing }) => {
        const page = await standing(`tour ${language} ${who}`, () => openIn(browser, host, language, who))
        await page.goto('/')
        await settled(page)
        const titles = new Map<string, string>()
        for (const address of ADDRESSES[who]) {
          await follow(page, address === A_MATCH ? await matchToCome(page.request) : address)
          titles.set(new URL(page.url()).pathname, await page.title())
        }
        const words = [...titles.values()]
        const twice = [...titles].filter(([at, title], i) => words.indexOf(title) !== i && !SAME.test(at))
        expect(twice).toEqual([])
      },
    )
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
