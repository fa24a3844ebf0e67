/** Larger text, by the settings: it holds over a reload, before any script, and cuts nothing off. Source: protection.md F-17. */
import { expect, follow, settled, test } from '../support/host.ts'
import { lostByLargeText } from '../support/look.ts'
import { signIn } from '../support/player.ts'

test.use({ serviceWorkers: 'block' })

test(
  'F-17 the largest text is chosen in the settings, and the next page is painted with it',
  { tag: '@narrow' },
  async ({ page, request }, info) => {
    await page.goto('/settings')
    const size = () =>
      page.getByRole('heading', { level: 1 }).evaluate((one) => getComputedStyle(one).fontSize)
    const before = await size()
    await page.getByRole('radio', { name: 'Larger' }).check({ force: true })
    await expect.poll(size).not.toBe(before)
    await page.screenshot({ path: info.outputPath('settings-larger.png'), fullPage: true })
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'look')
    expect(cookie?.value).toBe('en.auto.dark-larger.guest.')
    const painted = await request.get('/', { headers: { cookie: `look=${cookie?.value}` } })
    expect(await painted.text()).toMatch(/<html [^>]*data-text="larger"/)
    await page.goto('/')
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('data-text', 'larger')
    await page.screenshot({ path: info.outputPath('home-larger.png') })
  },
)

test(
  'F-17 at 360 px the largest text cuts nothing off and nothing scrolls sideways',
  { tag: '@narrow' },
  async ({ page }, info) => {
    const look = async (path: string) => {
      await follow(page, path)
      expect.soft(await lostByLargeText(page), path).toEqual([])
    }
    await page.goto('/')
    for (const path of ['/', '/slot', '/promotions', '/login', '/signup', '/help']) await look(path)
    await signIn(page, 'sultana')
    await page.goto('/')
    for (const path of [
      '/account',
      '/deposit',
      '/withdrawal',
      '/transaction-record',
      '/betting-record',
      '/protection',
      '/settings',
      '/vip',
      '/exchange',
    ])
      await look(path)
    await follow(page, '/deposit')
    await page.evaluate(() => (document.documentElement.dataset['text'] = 'larger'))
    await page.screenshot({ path: info.outputPath('deposit-larger.png'), fullPage: true })
  },
)

test(
  'F-17 a game’s rules are read in the chosen size, and nothing of them scrolls sideways',
  { tag: '@narrow' },
  async ({ page, request }, info) => {
    const sizeOf = async (text: string) => {
      await page.goto(`/play-rules/?g=SUNDAR.old-dhaka-ride&l=bn&theme=light&text=${text}`)
      const words = page.locator('.rules p').first()
      await expect(words).toBeVisible()
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > screen.width)
      expect(isWide, text).toBe(false)
      return words.evaluate((one) => parseFloat(getComputedStyle(one).fontSize))
    }
    const before = await sizeOf('')
    expect(await sizeOf('larger')).toBe(before + 4)
    await page.screenshot({ path: info.outputPath('rules-larger.png') })
    const opening = async (said: string) =>
      (await (await request.get(`/play/slot/?g=A.b${said}`)).text()).slice(0, 120)
    expect(await opening('&theme=light&text=larger')).toMatch(
      /<html data-theme="light" data-text="larger" lang/,
    )
    for (const said of ['', '&text=', '&text=huge', '&text="><script>'])
      expect(await opening(said)).toMatch(/<html data-theme="dark" lang/)
  },
)
