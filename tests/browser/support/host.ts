/** A real host as its own process on a free loopback port, with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
  type TestInfo,
} from '@playwright/test'
import { isTimed, note } from '../../times/phase.ts'
import { treeCpu } from '../../times/tree.ts'

const TOP = join(import.meta.dirname, '../../..')
const MAIN = join(TOP, 'dist/server/server/main.js')
/** Names the folder of seeded data: to copy it takes a second, to seed takes several. */
export const SEEDED = 'MAIDAN_SEEDED_DATA'

/** What the host prints while nobody of staff is its owner. */
const STAFF_LINK = /http:\S+\/join#\S+/

export interface RunningHost {
  url: string
  dataDir: string
  /** The console's own address, and the link by which its first person comes in; once the host has said it. */
  staffLink: () => Promise<string>
  /** Ends the process as a crash does. */
  kill: () => Promise<void>
  /** Ends it and leaves its data. */
  end: () => Promise<void>
  /** Starts it again on the same data and the same port, from then on with more in its environment. */
  restart: (more?: Record<string, string>) => Promise<void>
  close: () => Promise<void>
}

/**
 * Starts the built host, or another copy of it, on a copy of the run's seeded data (seeded.ts). Rejects with what it
 * printed when it does not come up.
 */
export async function startHost(environment: Record<string, string> = {}, main = MAIN): Promise<RunningHost> {
  const dataDir = mkdtempSync(join(tmpdir(), 'maidan-browser-'))
  const seeded = process.env[SEEDED]
  if (seeded) cpSync(seeded, dataDir, { recursive: true })
  let port = '0'
  let child: ChildProcess
  let printed = ''

  const run = async (): Promise<string> => {
    // To compile the embedded database well costs more than a host of a few minutes gets back.
    child = spawn(process.execPath, ['--liftoff-only', main], {
      env: {
        ...process.env,
        PORT: port,
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        // A host that starts again at its port must not find the console's taken.
        CONSOLE_PORT: '0',
        DEMO_AUTOPILOT: 'on',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return new Promise((resolve, reject) => {
      printed = ''
      const read = (chunk: Buffer) => {
        printed += chunk.toString()
        const address = /open at (http:\/\/\S+)/.exec(printed)?.[1]
        if (address) resolve(address)
      }
      child.stdout?.on('data', read)
      child.stderr?.on('data', read)
      child.once('exit', (code) => reject(new Error(`The host ended with ${code}:\n${printed}`)))
    })
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  const url = await run()
  port = new URL(url).port
  return {
    url,
    dataDir,
    staffLink: async () => {
      await expect.poll(() => printed).toMatch(STAFF_LINK)
      return STAFF_LINK.exec(printed)?.[0] ?? ''
    },
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    restart: async (more = {}) => {
      await end('SIGTERM')
      Object.assign(environment, more)
      await run()
    },
    close: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A copy of the build in a folder of its own, that a test may turn into the next version. */
export function copyBuild(): { folder: string; main: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-build-'))
  cpSync(join(TOP, 'dist'), join(folder, 'dist'), { recursive: true })
  symlinkSync(join(TOP, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    main: join(folder, 'dist/server/server/main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The address of the built file that a source is in, in this build or in another copy of it. */
export const builtFile = (source: string, folder = TOP): string => `/${chunkOf(source, folder).file}`

/** The address of that file's own sheet of styles. */
export const builtSheet = (source: string): string => `/${chunkOf(source, TOP).css?.[0]}`

/** The addresses whose pages name what they need (decision 139). */
export function namedAhead(): string[] {
  const text = readFileSync(join(TOP, 'dist/paint/canvas.json'), 'utf8')
  return Object.keys((JSON.parse(text) as { screens: object }).screens)
}

function chunkOf(source: string, folder: string): { file: string; css?: string[] } {
  const text = readFileSync(join(folder, 'dist/client/.vite/manifest.json'), 'utf8')
  const built: Record<string, { file: string; css?: string[] }> = JSON.parse(text)
  const chunk = built[source]
  if (!chunk) throw new Error(`${source} is no chunk of its own`)
  return chunk
}

/**
 * Turns a copied build into the next one: its files stand in another folder beside the old, as after a deploy, all of them changed
 * or `only` one, and the page and the worker name those. `edit` changes their text. Answers the new entry's path.
 */
export function deploy(
  folder: string,
  edit: (text: string) => string = (text) => text,
  only?: string,
): string {
  const client = join(folder, 'dist/client')
  const [, old] = /\/assets\/(\w+)\/app\.js/.exec(readFileSync(join(client, 'index.html'), 'utf8')) ?? []
  if (!old) throw new Error('The page names no entry')
  const next = old.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const isChanged = (url: string) =>
    only === undefined || !url.startsWith('assets/') || url.endsWith(`/${only}`)
  const change = (from: string, to: string, changed: (text: string) => string) => {
    for (const packed of ['.br', '.gz']) rmSync(to + packed, { force: true })
    writeFileSync(to, changed(readFileSync(from, 'utf8')))
  }
  // The worker tells the versions of page and files apart by their revision.
  const revised = (list: string) =>
    list.replace(/\{[^{}]*\burl["']?:\s*["'`]([^"'`]+)[^{}]*\}/g, (file, url: string) =>
      isChanged(url) ? file.replace(/(\brevision["']?:\s*["'`])(\w+)/, '$1next$2') : file,
    )
  const renamed = (text: string) => text.replaceAll(`assets/${old}/`, `assets/${next}/`)
  const assets = join(client, 'assets')
  mkdirSync(join(assets, next))
  for (const name of readdirSync(join(assets, old)).filter((name) => /\.(js|css)$/.test(name)))
    change(join(assets, old, name), join(assets, next, name), isChanged(`assets/${name}`) ? edit : String)
  const naming = ['index.html', 'home.html', 'sw.js', '.vite/manifest.json', '../paint/canvas.json']
  for (const name of naming)
    change(join(client, name), join(client, name), (text) => revised(edit(renamed(text))))
  return `/assets/${next}/app.js`
}

/** A host closes a connection that nobody used for a while: who asks on it in that moment asks once more. */
export const AGAIN = { maxRetries: 3 }

/** In the page: whether it has its worker, and no other is about to take its place. */
export const isWorkerAtRest = async (): Promise<boolean> => {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration || registration.installing || registration.waiting) return false
  return navigator.serviceWorker.controller !== null && registration.active?.state === 'activated'
}

/** Waits until the page has its worker, and no other is about to take its place. */
export const workersRest = (page: Page) =>
  expect.poll(() => page.evaluate(isWorkerAtRest).catch(() => 'loading'), { timeout: 60_000 }).toBe(true)

/** Longer than what comes in or goes out takes: what lasts longer is a timer that is drawn. */
const LONGEST_MS = 1000

/** A browser without a window may stop drawing frames, for minutes, and all that moves stands still: a picture draws one. */
export const drawFrame = (page: Page): Promise<unknown> =>
  page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 }, caret: 'initial' })

/** Waits until fonts are there, what was moving has come to its end, and what follows from that is drawn. */
export async function atRest(page: Page): Promise<void> {
  for (let frames = 0; frames < 5 && !(await hasComeToRest(page)); frames += 1) await drawFrame(page)
}

const hasComeToRest = (page: Page): Promise<boolean> =>
  page.evaluate(async (longest) => {
    const after = (ms: number) => new Promise<false>((done) => setTimeout(done, ms, false))
    await document.fonts.ready
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      const { endTime = 0 } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && Number(endTime) <= longest
    })
    const ends = Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
    const isOver = await Promise.race([ends.then(() => true), after(2 * longest)])
    const drawn = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await Promise.race([drawn, after(250)])
    return isOver
  }, LONGEST_MS)

interface AppRouter {
  navigate: (options: { href: string }) => Promise<void>
  state: { status: 'idle' | 'pending' }
}
type WithRouter = typeof globalThis & { __TSR_ROUTER__?: AppRouter }

/** How often a page is asked whether it is there yet: what waits longer at each look, as `expect` does, comes late. */
const LOOK_MS = 25

/** In the page: whether the screen that was asked for is there, taken over, and nothing on it is loading. */
export const isSettled = (): boolean => {
  const { __TSR_ROUTER__: router } = globalThis as WithRouter
  const isApp = document.querySelector('script[src^="/assets/"]') !== null
  const isThere = !isApp || router?.state.status === 'idle'
  const [heading, ...others] = document.querySelectorAll('h1')
  // A painted heading that React has not taken over yet can be of the screen before the one that was asked for.
  const isOwn = !isApp || Object.keys(heading ?? {}).some((key) => key.startsWith('__react'))
  return isThere && isOwn && others.length === 0 && !document.querySelector('main [aria-busy="true"]')
}

/**
 * Waits until no change of screen is under way (a link that was followed leads on once its screen is there), the screen
 * has its heading and nothing on it is loading; a live stream never lets the network idle.
 */
export async function settled(page: Page): Promise<void> {
  await page
    .waitForFunction(isSettled, undefined, { polling: LOOK_MS, timeout: 60_000 })
    // Says what is missing.
    .catch(async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    })
  await atRest(page)
}

/** In the page: asks for another screen of the app. */
export const navigate = async (href: string): Promise<void> => {
  const { __TSR_ROUTER__: router } = globalThis as WithRouter
  await router?.navigate({ href })
}

/** Goes to another screen within the app, as a link does: a fraction of what a load takes. */
export async function follow(page: Page, href: string): Promise<void> {
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis)
  await page.evaluate(navigate, href)
  await settled(page)
}

/** A visitor of a test's own, at the width and in the way of the project's device: without a worker, and nothing moves. */
export function ownContext(
  browser: Browser,
  { project }: TestInfo,
  host: RunningHost,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { viewport = null, isMobile = false, hasTouch = false } = project.use
  return browser.newContext({
    baseURL: host.url,
    locale: 'en-GB',
    serviceWorkers: 'block',
    viewport,
    isMobile,
    hasTouch,
    reducedMotion: 'reduce',
    ...more,
  })
}

interface Shared {
  host: RunningHost
  /** A page that stays open from test to test while they ask for it by the same name. */
  standing: (name: string, open: () => Promise<Page>) => Promise<Page>
}

/** Tests share one host a worker; each that changes a player signs up its own. */
export const test = base.extend<{ cpu: void }, Shared>({
  // What a page asks for by itself as its test ends is let go: an answer that a test changes on its way would be none.
  page: async ({ page }, provide) => {
    await provide(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, provide) => {
      const host = await startHost()
      await provide(host)
      await host.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  standing: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      let held: { name: string; page: Page } | undefined
      await provide(async (name, open) => {
        if (held?.name === name) return held.page
        await held?.page.context().close()
        held = undefined
        const page = await open()
        held = { name, page }
        return page
      })
      await held?.page.context().close()
    },
    { scope: 'worker' },
  ],
  // For `npm run test:times`: what the worker with its browser and hosts computed while the test ran.
  cpu: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide, { file }) => {
      const before = isTimed ? treeCpu(process.pid) : 0
      await provide()
      if (isTimed)
        note({ file: relative('.', file), phase: 'test', wall: 0, cpu: treeCpu(process.pid) - before })
    },
    { auto: true },
  ],
  baseURL: async ({ host }, provide) => {
    await provide(host.url)
  },
})

export { expect } from '@playwright/test'
