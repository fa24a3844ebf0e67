/**
 * Another brand than the repository's, put on a copy of the build and served: its name, icon and colours are seen, installed
 * and there offline, and the first brand's name is in nothing that is sent. Decision 173.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { namesOfTheFirst } from '../../brand/first.ts'
import { WHOLE } from '../support/browsers.ts'
import { AGAIN, copyBuild, expect, type RunningHost, startHost, test, workersRest } from '../support/host.ts'

test.use({ launchOptions: WHOLE })
// One copy of the build for all of them.
test.describe.configure({ mode: 'default' })

const TOP = join(import.meta.dirname, '../../..')
const FILE = join(TOP, 'tests/brand/brand.json')
const { name, colours } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  name: { en: string; bn: string }
  colours: Record<'dark' | 'light', { canvas: string; brand: string }>
}

let build: ReturnType<typeof copyBuild>
let branded: RunningHost
test.beforeAll(async () => {
  build = copyBuild()
  const dressed = spawnSync(process.execPath, ['scripts/brand.mjs', FILE, join(build.folder, 'dist')], {
    cwd: TOP,
    encoding: 'utf8',
  })
  expect(dressed.status, dressed.stderr).toBe(0)
  branded = await startHost({}, build.main)
})
test.afterAll(async () => {
  await branded?.close()
  build?.remove()
})

const worn = (page: Page, colour: string) =>
  page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one), `--${colour}`)

/** The addresses of all that a file host would send of this build; hashed files of earlier builds are not its own. */
function addresses(folder: string): string[] {
  const client = join(folder, 'dist/client')
  const list: Record<string, { file: string; css?: string[] }> = JSON.parse(
    readFileSync(join(client, '.vite/manifest.json'), 'utf8'),
  )
  const own = new Set(Object.values(list).flatMap(({ file, css = [] }) => [file, ...css]))
  return readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(html|js|css|svg|webmanifest|json|txt)$/.test(file) && !file.startsWith('.'))
    .filter((file) => own.has(file) || file.startsWith('assets/worker-') || !file.startsWith('assets/'))
    .map((file) => `/${file}`)
}

test(
  'nothing that is sent names the first brand: pages, scripts, worker, manifest, frames, calls',
  { tag: '@narrow' },
  async ({ request }) => {
    const frames = readdirSync(join(build.folder, 'dist/games')).map((game) => `/play/${game}/`)
    const calls = ['general', 'sliders', 'logo', 'sociallink', 'openapi.json']
    const asked = [...addresses(build.folder), ...frames, ...calls.map((call) => `/api/${call}`)]
    expect(asked.length).toBeGreaterThan(150)
    const found: string[] = []
    for (const address of [...asked, '/', '/help', '/config.json'])
      for (const language of /\.\w+$/.test(address) ? ['en'] : ['en', 'bn']) {
        const headers = { 'Accept-Language': language, Accept: 'text/html,*/*' }
        const answer = await request.get(branded.url + address, { ...AGAIN, headers })
        expect(answer.status(), address).toBe(200)
        const text = await answer.text()
        found.push(...namesOfTheFirst(text).map((place) => `${address}: ${place}`))
        if (frames.includes(address))
          expect(text, address).toContain(`<title>${language === 'bn' ? name.bn : name.en}</title>`)
      }
    expect(found).toEqual([])
    for (const icon of readdirSync(join(TOP, 'public/icons'))) {
      const answer = await request.get(`${branded.url}/icons/${icon}`, AGAIN)
      const first = readFileSync(join(TOP, 'public/icons', icon))
      expect((await answer.body()).equals(first), icon).toBe(false)
    }
  },
)

test(
  'home has its name, mark and colours before any script, installed, and offline',
  { tag: '@both:header' },
  async ({ page, context, browser }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'bn-BD' })
    const painted = await plain.newPage()
    await painted.goto(branded.url)
    expect(await painted.title()).toBe(name.bn)
    await expect(painted.locator('meta[name="theme-color"]').first()).toHaveAttribute(
      'content',
      colours.dark.canvas,
    )
    await plain.close()

    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(branded.url)
    // What a page asks for while a worker takes its place may be lost, and it is loaded anew then (decision 154).
    const seen = () =>
      expect(async () => {
        await expect(page).toHaveTitle(name.en)
        const brand = page.getByRole('banner').first().getByRole('link', { name: name.en })
        await expect(brand).toBeVisible()
        const logo = brand.locator('img')
        expect(await logo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(40)
        expect(await worn(page, 'brand')).toBe(colours.dark.brand.toLowerCase())
        expect(await worn(page, 'canvas')).toBe(colours.dark.canvas.toLowerCase())
      }).toPass({ timeout: 60_000 })
    await seen()
    const session = await context.newCDPSession(page)
    const { data = '', errors: wrong } = await session.send('Page.getAppManifest')
    expect(wrong).toEqual([])
    expect(JSON.parse(data)).toMatchObject({
      name: name.en,
      name_localized: { bn: { value: name.bn } },
      background_color: colours.dark.canvas,
    })
    // The icons that it is installed with are its own, each of the size that is said.
    const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string; type: string }[] }
    expect(icons.length).toBeGreaterThan(1)
    for (const { src, sizes } of icons) {
      const answer = await page.request.get(new URL(src, branded.url).href)
      const body = await answer.body()
      expect(body.equals(readFileSync(join(TOP, 'public', src))), src).toBe(false)
      // Width and height of a PNG stand at its sixteenth byte.
      expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes)
    }
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

    await workersRest(page)
    await page.reload()
    await seen()
    expect(errors).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await seen()
    await page.goto(`${branded.url}/help`)
    await expect(page.getByRole('heading', { name: `What is ${name.en}?` })).toBeVisible()
  },
)

test(
  'a host of another brand than its build paints it, and /config.json alone puts an app into it',
  { tag: '@narrow' },
  async ({ page, host, browser }) => {
    const other = await startHost({ BRAND: FILE })
    try {
      const plain = await browser.newContext({ javaScriptEnabled: false })
      const painted = await plain.newPage()
      await painted.goto(other.url)
      expect(await painted.title()).toBe(name.en)
      await expect(painted.getByRole('link', { name: 'Sign up' }).first()).toHaveCSS(
        'background-color',
        'rgb(183, 156, 255)',
      )
      await plain.close()
    } finally {
      await other.close()
    }

    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    const configured = async (own: object) => {
      await page.route('**/config.json', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), ...own } })
      })
      await page.goto(`${host.url}/help`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.unroute('**/config.json')
    }
    await configured({ name, colours, logo: '/game/default.svg', mark: '/game/default.svg' })
    await expect(page).toHaveTitle(`Help · ${name.en}`)
    expect(await worn(page, 'brand')).toBe(colours.dark.brand.toLowerCase())
    await expect(page.locator('header img').first()).toHaveAttribute('src', '/storage/game/default.svg')
    expect(warnings).toEqual([])

    // What cannot be read, or is no name, falls back alone.
    await configured({ name: 7, colours: { dark: { brandText: '#223' } } })
    await expect(page).toHaveTitle('Help · Maidan')
    await configured({ name, colours: { dark: { brandText: '#223344' } } })
    await expect(page).toHaveTitle(`Help · ${name.en}`)
    expect(await worn(page, 'brand')).toBe('#2bd4be')
    await expect.poll(() => warnings.join('\n')).toMatch(/name/)
    await expect
      .poll(() => warnings.join('\n'))
      .toMatch(/colours: dark: brandText on canvas is \d\.\d\d, needs 4\.5/)
  },
)
