/** The lists of games and the launcher in the built app: what they show, how they are filtered and sorted, and what a call that fails says. */
import type { Page, Route } from '@playwright/test'
import { answersTo } from '../support/answers.ts'
import { expect, test } from '../support/host.ts'

test.use({ serviceWorkers: 'block' })

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tiles = (page: Page) => page.locator('main li[aria-posinset]')
const count = (page: Page) => page.getByText(/^\d+ games?$/)

interface Game {
  name: string
  code: string
  platform: string
  icon: string
  createTime: string
  displayOrder: number
}

/** The host's own games, of a type or all, by which the lists are judged. */
async function gamesOf(page: Page, type = ''): Promise<Game[]> {
  const answer = await page.request.get(`/api/get-games${type && `?type=${type}`}`)
  return ((await answer.json()) as { games: Game[] }).games
}

const byName = (a: Game, b: Game) =>
  a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true })
const ORDERS: Record<string, (a: Game, b: Game) => number> = {
  Recommend: (a, b) => a.displayOrder - b.displayOrder || byName(a, b),
  Latest: (a, b) => Date.parse(b.createTime) - Date.parse(a.createTime) || ORDERS['Recommend']?.(a, b) || 0,
  'A-Z': byName,
}

/** The first tiles have these names, in this order. */
async function expectFirst(page: Page, games: Game[]): Promise<void> {
  for (const [index, { name }] of games.slice(0, 4).entries())
    await expect(tiles(page).nth(index)).toContainText(name)
}

async function logIn(page: Page, next: string): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ next })}`)
  await page.getByLabel('Username').fill('sultana')
  await page.getByLabel('Password', { exact: true }).fill('Demo1234')
  await page.locator('main form').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

// S-WGAME-01 S-WGAME-02 S-WGAME-03 S-WGAME-04 S-WGAME-05 S-WGAME-06 S-WGAME-07
test(
  'the wide page has a banner, a search, sorts that sort, providers to tick, and tiles with icon, name and Play Game',
  { tag: '@wide' },
  async ({ page }) => {
    const all = await gamesOf(page, 'LIVE')
    const lost = all.toSorted(ORDERS['Recommend'])[1]
    await page.route(`**/storage${lost?.icon}*`, (route) => route.abort())
    await page.goto('/casino')
    const banner = page
      .getByRole('main')
      .locator('header')
      .filter({ has: heading(page) })
    await expect(banner.locator('img')).toBeVisible()
    await expect(page.getByPlaceholder('Search Games')).toBeVisible()
    await expect(count(page)).toHaveText(`${all.length} games`)

    const sorts = page.getByRole('group', { name: 'Sort' }).getByRole('button')
    await expect(sorts).toHaveText(['Recommend', 'Latest', 'A-Z', 'Favorite'])
    for (const sort of ['Latest', 'A-Z', 'Recommend']) {
      await sorts.filter({ hasText: sort }).click()
      await expect(sorts.filter({ hasText: sort })).toHaveAttribute('aria-pressed', 'true')
      await expectFirst(page, all.toSorted(ORDERS[sort]))
    }

    const [first] = all.toSorted(ORDERS['Recommend'])
    await expect(tiles(page).first().locator('img')).toHaveAttribute('src', new RegExp(`/${first?.code}\\b`))
    const second = tiles(page).nth(1)
    await expect(second.locator('img')).toHaveCount(0)
    await expect(second.locator('[data-letter]')).toBeVisible()
    await expect(second).toContainText(lost?.name ?? '')

    const boxes = page.getByRole('group', { name: 'Providers' }).getByRole('checkbox')
    const platforms = [...new Set(all.map(({ platform }) => platform))].sort()
    await expect(boxes).toHaveCount(platforms.length)
    const some = (ticked: number) =>
      all.filter(({ platform }) => platforms.slice(0, ticked).includes(platform)).length
    for (const ticked of [1, 2]) {
      await boxes.nth(ticked - 1).check()
      await expect(count(page)).toHaveText(new RegExp(`^${some(ticked)} games?$`))
    }
    await expect(page).toHaveURL(`/casino?${new URLSearchParams({ system: platforms.slice(0, 2).join() })}`)
    await page.getByPlaceholder('Search Games').fill('no game of any kind')
    await expect(page.getByText('No Data')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()

    const play = tiles(page)
      .first()
      .getByRole('button', { name: `Play Game: ${first?.name}` })
    await expect(play).toHaveText('Play Game')
    await play.click()
    await expect(page).toHaveURL(
      `/login?${new URLSearchParams({ next: `/casino?play=${encodeURIComponent(`${first?.platform}/LIVE/${first?.code}`)}` })}`,
    )
  },
)

// S-LOBBY-01 S-LOBBY-02 S-LOBBY-03 S-LOBBY-04 S-LOBBY-05 S-LOBBY-06 S-LOBBY-07 S-LOBBY-08 S-LOBBY-09 E-ERR-35
test(
  'a phone’s lobby has tabs, a search page with providers to confirm, four sorts, whole tiles, and asks a guest to log in',
  { tag: '@narrow' },
  async ({ page }) => {
    const all = await gamesOf(page, 'TABLE')
    const lost = all.toSorted(ORDERS['Recommend'])[1]
    await page.route(`**/storage${lost?.icon}*`, (route) => route.abort())
    await page.goto('/table')
    await expect(count(page)).toHaveText(`${all.length} games`)
    const popup = page.getByRole('dialog', { name: 'Log in to play' })
    await expect(popup.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?next=%2Ftable')
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toHaveCount(0)

    const platforms = [...new Set(all.map(({ platform }) => platform))]
    const tabs = page.getByRole('tablist', { name: 'Providers' }).getByRole('tab')
    await expect(tabs).toHaveCount(platforms.length + 1)
    await expect(tabs.first()).toHaveText('ALL')
    await tabs.nth(1).click()
    await expect(page).toHaveURL(/\/table\?system=\w+$/)
    const chosen = new URL(page.url()).searchParams.get('system')
    const own = all.filter(({ platform }) => platform === chosen)
    await expect(count(page)).toHaveText(new RegExp(`^${own.length} games?$`))
    await expectFirst(page, own.toSorted(ORDERS['Recommend']))
    await tabs.first().click()

    const [first] = all.toSorted(ORDERS['Recommend'])
    await expect(tiles(page).first().locator('img')).toBeVisible()
    await expect(tiles(page).first().getByRole('link')).toHaveText(first?.name ?? '')
    await expect(tiles(page).nth(1).locator('img')).toHaveCount(0)
    await expect(tiles(page).nth(1).getByRole('link')).toHaveText(lost?.name ?? '')

    const sort = page.getByRole('combobox', { name: 'Sort' })
    await expect(sort.locator('option')).toHaveText(['Recommend', 'Latest', 'Favorite', 'A-Z'])
    for (const name of ['Latest', 'A-Z', 'Recommend']) {
      await sort.selectOption(name)
      await expectFirst(page, all.toSorted(ORDERS[name]))
    }
    const third = all.toSorted(ORDERS['Recommend'])[2]?.name ?? ''
    await page.getByRole('button', { name: `Add ${third} to favourites` }).click()
    await sort.selectOption('Favorite')
    await expect(tiles(page).first()).toContainText(third)
    await sort.selectOption('Recommend')

    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(heading(page)).toHaveText('Search games')
    const field = page.getByPlaceholder('Search Games')
    await field.fill('bLa')
    // A word is looked for in the whole catalogue.
    const found = (await gamesOf(page)).filter(({ name }) => name.toLowerCase().includes('bla'))
    await expect(count(page)).toHaveText(new RegExp(`^${found.length} games?$`))
    await expect(tiles(page).filter({ hasText: 'Blackjack' }).first()).toBeVisible()
    await page.getByRole('group', { name: 'Providers' }).getByLabel('Moyur Tables').check()
    const left = found.filter(({ platform }) => platform === 'MOYUR').length
    expect(left).toBeLessThan(found.length)
    await page.getByRole('button', { name: `Confirm (${left})` }).click()
    await expect(page).toHaveURL('/table?q=bLa&system=MOYUR')
    await expect(count(page)).toHaveText(new RegExp(`^${left} games?$`))
    await page.goto('/table?q=no+game+of+any+kind')
    await expect(page.getByText('No Data')).toBeVisible()
  },
)

/** How a call is answered: a refusal with or without words, no network, or nothing in the list. */
const REFUSED = (words: string) => (route: Route) => route.fulfill({ status: 500, json: { message: words } })
const LOST = (route: Route) => route.abort()
const ANSWERS: readonly (readonly [call: string, answer: (route: Route) => Promise<void>, words: string])[] =
  [
    ['get-games', REFUSED(''), 'Failed to fetch games'],
    ['get-games', REFUSED('The games are being counted.'), 'The games are being counted.'],
    ['get-games', LOST, 'An unexpected error occurred while fetching games'],
    ['get-provider', REFUSED(''), 'Failed to fetch providers'],
    ['get-provider', REFUSED('The providers are being counted.'), 'The providers are being counted.'],
    ['get-provider', LOST, 'An unexpected error occurred while fetching providers'],
    ['get-system', REFUSED(''), 'Failed to fetch systems'],
    ['get-system', REFUSED('The systems are being counted.'), 'The systems are being counted.'],
    ['get-system', LOST, 'An unexpected error occurred while fetching systems'],
    ['get-system', (route) => route.fulfill({ json: { systems: [] } }), 'No providers available'],
  ]

// S-LOBBY-10 S-LOBBY-11 E-ERR-07 E-ERR-08 E-ERR-09 E-ERR-10 E-ERR-11 E-ERR-12 E-ERR-13
test(
  'games, providers and systems that fail say so in the words of the specification, in red under the providers, and a new try works',
  { tag: '@both:lobby' },
  async ({ page }) => {
    let answer: readonly [call: string, answer: (route: Route) => Promise<void>] | undefined
    await page.route(/\/api\/get-(games|provider|system)/, (route) =>
      answer && route.request().url().includes(answer[0]) ? answer[1](route) : route.continue(),
    )
    for (const [call, how, words] of ANSWERS) {
      answer = [call, how]
      await page.goto('/slot')
      const said = page.getByRole('main').getByText(words)
      await expect(said, words).toBeVisible()
      if (call !== 'get-games') {
        const list = isNarrow(page)
          ? page.getByRole('tablist')
          : page.getByRole('group', { name: 'Providers' })
        const [above, below] = [await list.boundingBox(), await said.boundingBox()]
        expect(below?.y, words).toBeGreaterThanOrEqual((above?.y ?? Infinity) + (above?.height ?? 0) - 1)
        await expect(tiles(page).first(), words).toBeVisible()
      }
      if (call === 'get-provider') {
        const colour = await said.evaluate((element) => getComputedStyle(element).color)
        const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
        expect(red, colour).toBeGreaterThan(Math.max(green, blue) + 60)
      }
      answer = undefined
      if (how !== LOST) continue
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
      await expect(said, words).toHaveCount(0)
      await expect(tiles(page).first(), words).toBeVisible()
    }
  },
)

// S-LAUNCH-01 S-LAUNCH-02 S-LAUNCH-03 S-LAUNCH-04 S-LAUNCH-05 S-LAUNCH-06 S-LAUNCH-07 E-ERR-15
test(
  'a game opens in its sandboxed frame under name, logo and cross, which leads back; what fails or is not allowed is said instead',
  { tag: '@both:frame' },
  async ({ page }) => {
    const list = '/games?type=SLOT&system=SUNDAR&title=Y'
    const game = `${list}&play=SUNDAR/SLOT/old-dhaka-ride`
    const dialog = page.getByRole('dialog')
    const frame = page.locator('iframe')
    const cross = dialog.getByRole('button', { name: 'Close the game' })
    const launched: string[] = []
    page.on('request', (request) => {
      if (/player-login|game-run/.test(request.url())) launched.push(new URL(request.url()).pathname)
    })
    await page.goto(game)
    await expect(page).toHaveURL(/\/login\?next=/)
    await expect(page.getByRole('main').getByText('User not logged in')).toBeVisible()
    expect(launched).toEqual([])

    let hold = async (route: Route) => route.continue()
    await page.route('**/api/game-run', (route) => hold(route))
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    hold = async (route) => {
      await held
      await route.continue()
    }
    await logIn(page, game)
    await expect(dialog.getByText('Opening the game')).toBeVisible()
    await expect(frame).toHaveCount(0)
    release()
    await expect(frame).toBeVisible()
    await expect(dialog.getByText('Opening the game')).toHaveCount(0)
    await expect(dialog.getByText('USER', { exact: true }).locator('xpath=..')).toContainText('sultana')
    await expect(dialog.locator('header img')).toBeVisible()
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
    const box = await frame.boundingBox()
    const width = page.viewportSize()?.width ?? 0
    expect(Math.abs((box?.width ?? 0) - Math.min(603, width))).toBeLessThanOrEqual(2)
    if (!isNarrow(page)) expect(box?.height).toBeCloseTo(375, -1)
    await cross.click()
    await expect(page).toHaveURL(list)
    await expect(heading(page)).toHaveText('Y')

    await page.goto('/promotions')
    await expect(heading(page)).toHaveText('Promotions')
    await page.evaluate(() => {
      const state = history.state as { __TSR_index: number }
      history.pushState(
        { ...state, __TSR_index: state.__TSR_index + 1 },
        '',
        '/games?play=SUNDAR/SLOT/old-dhaka-ride',
      )
    })
    await expect(frame).toBeVisible()
    await cross.click()
    await expect(page).toHaveURL('/promotions')

    const failures: [answer: (route: Route) => Promise<void>, words: string][] = [
      [REFUSED('Under repair'), 'Under repair'],
      [REFUSED(''), 'An unexpected error occurred'],
      [
        (route) => route.fulfill({ json: { url: 'https://evil.example/play/' } }),
        'is not one that this site allows',
      ],
    ]
    for (const [answer, words] of failures) {
      hold = answer
      await page.goto('/slot?play=SUNDAR/SLOT/old-dhaka-ride')
      await expect(dialog.getByText(words)).toBeVisible()
      await expect(dialog.getByText('Opening the game')).toHaveCount(0)
      await expect(frame).toHaveCount(0)
    }

    hold = (route) => route.continue()
    launched.length = 0
    const answers = await answersTo(page, '/api/player-login')
    await page.goto('/slot?play=LUCKY/SLOT/raja-of-bikrampur')
    await expect.poll(() => answers.length).toBe(1)
    const given = answers[0]?.[1] as { access_token: string }
    await expect(frame).toHaveAttribute('src', new RegExp(`[?&]t=${given.access_token}`))
    expect(launched).toEqual(['/api/player-login', '/api/game-run'])
  },
)
