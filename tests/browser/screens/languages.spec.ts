/**
 * Every screen in the two languages that are made by machine (contract/languages/made.ts): no word stands outside of the tables of
 * words, nothing scrolls sideways when words are half as long again, or run from right to left. House plan: a language is
 * data.
 */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, Page, TestInfo } from '@playwright/test'
import { LANGUAGES, type MadeLanguage } from '../../../contract/languages/language.ts'
import { expect, follow, ownContext, type RunningHost, settled, startHost, test } from '../support/host.ts'
import { ALL, violations, withAxe } from '../support/axe.ts'
import { addTeams, fit, namesTold, outsideOfWords } from '../support/look.ts'
import { PASSWORD, passOf, plant, signIn } from '../support/player.ts'
import { ladderOf, matchToCome, OPEN_SCREENS, PLAYER_SCREENS } from '../support/screens.ts'

// axe is put into the page by the test, which the policy rightly forbids to anyone else.
test.use({ bypassCSP: true, serviceWorkers: 'block' })

const MADE = { LANGUAGES: 'en,bn,en-XA,ar-XB' }
let site: RunningHost
test.beforeAll(async () => {
  site = await startHost(MADE)
})
test.afterAll(() => site.close())

async function openIn(
  browser: Browser,
  info: TestInfo,
  language: MadeLanguage,
  { username, host = site }: { username?: string; host?: RunningHost } = {},
) {
  const context = await ownContext(browser, info, host, { bypassCSP: true })
  const page = await context.newPage()
  const names = await namesTold(page)
  // Who plays.
  for (const name of ['rahim', 'Rahim Uddin']) names.add(name)
  if (username) await signIn(page, username)
  await plant(page, { language, popup: '0' })
  await page.goto('/')
  const fine = async (where: string) => {
    await settled(page)
    expect(await wrong(page, names, language), where).toEqual([])
  }
  const close = async () => {
    // Answers that nobody waits for any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  return { page, names, fine, close }
}

/** What is wrong with a screen as it stands. */
async function wrong(page: Page, names: ReadonlySet<string>, language: MadeLanguage): Promise<string[]> {
  const { lang, dir } = await page.evaluate(() => {
    const { lang, dir } = document.documentElement
    return { lang, dir }
  })
  return [
    ...(lang === language && dir === LANGUAGES[language].dir ? [] : [`is ${lang}, ${dir}`]),
    ...(await fit(page)),
    ...(await outsideOfWords(page, names)),
  ]
}

/** Words half as long again are looked at where there is least room for them; both layouts are seen from right to left. */
const TOURS = [
  { language: 'en-XA', tag: '@narrow' },
  { language: 'ar-XB', tag: '@both:words' },
] as const

for (const { language, ...tour } of TOURS)
  for (const [who, screens, username] of [
    ['stranger', OPEN_SCREENS],
    ['player', PLAYER_SCREENS, 'rahim'],
  ] as const)
    test(
      `X-56 in ${language} every screen of a ${who} is in that language, its way of reading included, and fits`,
      { tag: tour.tag },
      async ({ browser }, info) => {
        const { page, names, close } = await openIn(browser, info, language, username ? { username } : {})
        const problems: Record<string, string[]> = {}
        const match = await matchToCome(page.request)
        const more = username ? [match, ladderOf(match), '/notifications', '/outbox'] : []
        for (const path of [...screens, ...more]) {
          await follow(page, path)
          if (/^\/exchange|find=all/.test(path)) await addTeams(page, names)
          const found = await wrong(page, names, language)
          if (LANGUAGES[language].dir === 'rtl') {
            await withAxe(page)
            found.push(...(await violations(page, ALL)))
          }
          if (found.length > 0) problems[path] = found
        }
        expect(problems).toEqual({})
        await close()
      },
    )

const submit = (page: Page) =>
  page.locator('main form button[type="submit"]').filter({ visible: true }).last()

async function signUp(page: Page): Promise<string> {
  const username = `m${Date.now().toString(36)}${randomInt(36 ** 3).toString(36)}`.slice(0, 15)
  await follow(page, '/signup')
  const field = (kind: string) => page.locator(`main input[autocomplete^="${kind}"]`)
  await field('username').fill(username)
  for (const [index, value] of [PASSWORD, PASSWORD].entries())
    if ((await field('new-password').count()) > index) await field('new-password').nth(index).fill(value)
  // Wide, the second half comes after the first.
  if ((await field('email').count()) === 0) await submit(page).click()
  await field('email').fill(`${username}@player.example`)
  await field('tel').fill(`019${String(randomInt(1e8)).padStart(8, '0')}`)
  for (const box of await page.locator('main form input[type="checkbox"]').all())
    await box.check({ force: true })
  await submit(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return username
}

async function deposit(page: Page): Promise<void> {
  await page.locator('label', { hasText: 'Shapla Pay' }).click()
  await page.locator('main fieldset').nth(1).locator('label').first().click()
  await page.locator('main input[inputmode]').first().fill('500')
  await submit(page).click()
}

/** Asked before the first game, and confirmed. */
async function tellBirthday(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.locator('select').selectOption({ index: 3 })
  await dialog.locator('input').first().fill('5')
  await dialog.locator('input').last().fill('1990')
  await dialog.locator('button').last().click()
  await dialog.locator('button').last().click()
}

for (const { language, ...tour } of TOURS)
  test(
    `X-56 in ${language} somebody signs up, pays in, plays, bets and writes to support without meeting another language`,
    { tag: tour.tag },
    async ({ browser }, info) => {
      const { page, names, fine, close } = await openIn(browser, info, language)
      names.add(await signUp(page))
      await fine('welcome')
      await page.keyboard.press('Escape')

      await follow(page, '/deposit')
      await fine('deposit')
      await deposit(page)
      // The second button is the one without a limit.
      const limits = page.getByRole('dialog')
      await expect(limits).toBeVisible()
      await fine('limits')
      await limits.locator('button').nth(1).click()
      await expect(page).toHaveURL(/\/make-payment/)
      await settled(page)
      await fine('payment')
      await page.locator('main input[type="tel"]').fill('01900000001')
      const trx = `TRX${randomInt(1e9)}`
      names.add(trx)
      await page.locator('main input[autocomplete="off"]').first().fill(trx)
      await submit(page).click()
      await expect(page.locator('main input[type="tel"]')).toBeHidden()
      await fine('payment on its way')

      await follow(page, '/slot?play=SUNDAR/SLOT/old-dhaka-ride')
      await expect(page.getByRole('dialog')).toBeVisible()
      await fine('day of birth')
      await tellBirthday(page)
      await expect(page.getByRole('dialog').getByRole('list')).toBeVisible()
      await fine('tools')
      await page.getByRole('dialog').locator('button').last().click()
      const frame = page.frameLocator('iframe')
      await expect(frame.locator('.press').first()).toBeEnabled()
      await frame.locator('.press').first().click()
      await expect(frame.locator('.press').first()).toBeEnabled({ timeout: 20_000 })
      await fine('game')
      const played = page.frames().find((one) => one.url().includes('/play/'))
      if (!played) throw new Error('No frame')
      expect(await played.evaluate(() => document.documentElement.dir)).toBe(LANGUAGES[language].dir)
      expect(await outsideOfWords(played, names)).toEqual([])

      await page.goto(await matchToCome(page.request))
      await settled(page)
      await page.locator('main button[data-side="back"]:enabled').first().click()
      await fine('slip')
      const slip = page.locator('form').filter({ has: page.locator('fieldset input[type="radio"]') })
      const side = await page.locator('span[data-side="back"] + strong').innerText()
      await slip.locator('button[aria-pressed]').first().click()
      // At any odds: of a price that moves meanwhile nothing is asked.
      await slip.locator('fieldset').first().locator('label').last().click()
      await fine('slip with a stake')
      await slip.locator('button[type="submit"]').click()
      await expect(slip).toBeHidden()
      await expect(page.locator('a[href^="/betting-record"]').filter({ visible: true }).first()).toBeVisible()
      await fine('placed')
      await follow(page, '/betting-record?list=exchange&state=open')
      await expect(page.locator('main').getByText(side).first()).toBeVisible()
      await fine('records of bets')

      await follow(page, '/chat')
      await page.locator('main button, main a').filter({ hasText: /./ }).first().click()
      await fine('chat')
      await close()
    },
  )

for (const { language, ...tour } of TOURS)
  test(
    `X-56 in ${language} a player gives a bonus up and takes money out without meeting another language`,
    { tag: tour.tag },
    async ({ browser }, info) => {
      // One withdrawal of a player may be open at a time: a host of its own.
      const host = await startHost(MADE)
      const { page, fine, close } = await openIn(browser, info, language, { username: 'rahim', host })
      await follow(page, '/withdrawal')
      const giveUp = page.locator('main [role="alert"] button').first()
      await expect(giveUp).toBeVisible()
      await fine('bound by a bonus')
      await giveUp.click()
      await page.locator('main input[inputmode]').first().fill('500')
      await page
        .locator('main label')
        .filter({ has: page.locator('input[type="radio"]') })
        .first()
        .click()
      await fine('withdrawal')
      await submit(page).click()
      await expect(page).toHaveURL(/\/payment-request/)
      await fine('payment request')
      await close()
      await host.close()
    },
  )

/** On paper: the page's words and its way of reading, nothing of the screen around them, nothing wider than the sheet. */
async function onPaper(page: Page, names: ReadonlySet<string>, language: MadeLanguage): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-print]').first()
  await expect(paper).toBeVisible()
  await expect(page.locator('h1')).toBeHidden()
  const hasWords = language === 'en-XA' ? /⟦/ : /[\u0600-\u06ff]{3}/
  expect(await paper.innerText()).toMatch(hasWords)
  const found = await wrong(page, names, language)
  await page.emulateMedia({ media: 'screen' })
  return found
}

for (const { language, ...tour } of TOURS)
  test(
    `X-56 F-08 F-12 in ${language} a receipt and how a round is checked by hand are printed, and saved, in that language`,
    { tag: tour.tag },
    async ({ browser }, info) => {
      const { page, names, close } = await openIn(browser, info, language, { username: 'rahim' })
      // Where the names of wallets are told.
      await follow(page, '/transaction-record')
      await expect.poll(() => names.has('Shapla Pay')).toBe(true)
      const { token } = await passOf(page, 'rahim')
      const headers = { Authorization: `Bearer ${token}` }
      const records = await (await page.request.get('/api/transaction/show', { headers })).text()
      const id = /"id":"?(\d+)/.exec(records)?.[1] ?? ''
      await follow(page, `/receipt?id=${id}`)
      await expect(page.locator('[data-print]')).toBeVisible()
      await settled(page)
      expect(await wrong(page, names, language), 'receipt').toEqual([])
      expect(await onPaper(page, names, language), 'receipt on paper').toEqual([])

      // The file that is kept is a page of its own, to be printed where the app is not.
      const saving = page.waitForEvent('download')
      await page.locator('main button').filter({ visible: true }).nth(-2).click()
      const path = await (await saving).path()
      const file = await page.context().newPage()
      await file.setContent(readFileSync(path, 'utf8'))
      await file.emulateMedia({ media: 'print' })
      expect(await wrong(file, names, language), 'the file of a receipt').toEqual([])
      await file.close()

      // Loaded: that the file was saved is still said on the screens that a link leads to.
      await page.goto('/fairness')
      await settled(page)
      // What is typed into a computer to check by hand is the same everywhere.
      const commands = page.locator('[data-print] code').filter({ hasText: /^printf / })
      expect(await commands.count()).toBeGreaterThan(4)
      for (const command of await commands.allInnerTexts())
        for (const part of command.split('"')) names.add(part)
      expect(await wrong(page, names, language), 'fairness').toEqual([])
      expect(await onPaper(page, names, language), 'fairness on paper').toEqual([])
      await close()
    },
  )
