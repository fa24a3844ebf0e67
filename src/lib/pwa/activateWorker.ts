/**
 * Puts a newer worker in the place of the one that runs, and never waits for a browser that keeps the old one.
 * Source: pwa.md 1.4; decision 154.
 */
import { openChannel, workers } from '../storage/mayRefuse.ts'

/** An old worker that has not said by then that it runs is not waited for. */
const AWAKE_MS = 3000
/** A worker that asked for its place has it in a moment, or the browser keeps the old one for half a minute and more. */
export const STUCK_MS = 5000

/** By then a version that could not be taken has not come: the page moves on. */
const REST_MS = 15_000

/** What tabs tell each other: a new version was asked for; an old worker that kept its place was taken out. */
type Word = 'leaving' | 'out'
const tabs = openChannel('maidan-version')

/** Hears what other tabs tell. */
export function hearTabs(hear: (word: Word) => void): void {
  tabs?.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data))
}

/** Nothing moves or asks the old worker for anything by itself for a while, so that it can end (Carousel.module.css). */
export function rest(): void {
  document.documentElement.dataset.leaving = ''
  setTimeout(() => delete document.documentElement.dataset.leaving, REST_MS)
}
export const isResting = (): boolean => 'leaving' in document.documentElement.dataset

const LOOK_MS = 1000
/** Calls back once nothing rests any more. */
export function afterRest(go: () => void): void {
  setTimeout(() => (isResting() ? afterRest(go) : go()), LOOK_MS)
}

/** `withdrawn`: it could not be installed, or a newer one came. `stuck`: the browser keeps the old one. */
type Outcome = 'taken' | 'withdrawn' | 'stuck'

/** Has a worker take the place of the old one, once it is installed. */
export function activateWorker(worker: ServiceWorker, old: ServiceWorker | null): Promise<Outcome> {
  return new Promise((resolve) => {
    const ask = async () => {
      await makeRoom(old)
      worker.postMessage({ type: 'SKIP_WAITING' })
      setTimeout(() => resolve('stuck'), STUCK_MS)
    }
    const look = () => {
      if (worker.state === 'installed') void ask()
      if (worker.state === 'activated') resolve('taken')
      if (worker.state === 'redundant') resolve('withdrawn')
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/**
 * Has the old worker give up what it has under way, and waits until it says that it runs: only then should the new one ask
 * to take its place. Chromium tells an old worker to hurry only if it runs at that moment; one that is just starting or
 * ending while a page asks it for something stays until nothing was asked of it for 30 seconds, or for 5 minutes. So
 * every tab rests from here on.
 */
function makeRoom(old: ServiceWorker | null): Promise<void> {
  rest()
  tabs?.postMessage('leaving' satisfies Word)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    setTimeout(resolve, old ? AWAKE_MS : 0)
    old?.postMessage({ type: 'LEAVE' }, [port2])
  })
}

/**
 * Takes a worker that is in the way out, where the host serves a newer page than this one: the next load of the page is
 * the host's, and registers the newer worker. What is kept stays. Answers whether a newer page is served.
 */
export async function takeOut(registration: ServiceWorkerRegistration): Promise<boolean> {
  const newer = await newerPage().catch(() => undefined)
  if (!newer) return false
  await handOver(newer).catch((error: unknown) => console.warn('The old worker keeps its page', error))
  await registration.unregister()
  tabs?.postMessage('out' satisfies Word)
  return true
}

interface Page {
  html: string
  headers: Headers
}

/** Beside another tab the browser keeps even a worker that was taken out: whatever page it gives is the newer one then. */
async function handOver({ html, headers }: Page): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(SHELL)) continue
    const shell = await caches.open(name)
    for (const address of await shell.keys()) await shell.put(address, new Response(html, { headers }))
  }
}

/** Where a worker keeps its pages: a cache named after its build's script (sw.ts). */
const SHELL = 'shell-'

/** The script that a page of ours names: it names the build. Nothing in a page of anybody else, as of a Wi-Fi's login. */
const entryIn = (html: string): string | undefined => /\/assets\/\w+\/app\.js/.exec(html)?.[0]

function ownEntry(): string {
  const script = [...document.scripts].find(({ src }) => entryIn(src))
  return script ? new URL(script.src).pathname : ''
}

/** The host's page, where it names another script than this one has. The query leads past what the worker keeps. */
async function newerPage(): Promise<Page | undefined> {
  const answer = await fetch(`/index.html?now=${Date.now()}`, { cache: 'no-store' })
  const html = await answer.text()
  const served = entryIn(html)
  const isNewer = answer.ok && served && ownEntry() && served !== ownEntry()
  return isNewer ? { html, headers: answer.headers } : undefined
}

/** Whether this page came past the worker that runs it, and is of a newer build than that. */
export const isAhead = async (): Promise<boolean> => !(await caches.has(SHELL + ownEntry().slice(1)))

/** Whether the worker that runs this page is of another build. */
export async function isBehind(): Promise<boolean> {
  const answer = await fetch('/index.html')
  return !(await answer.text()).includes(ownEntry())
}

/** Puts the newest worker in charge or takes the old one out, so that the next load of the page is the newest version. */
export async function takeNewest(): Promise<void> {
  const registration = await workers()?.getRegistration()
  if (!registration) return
  await registration.update().catch(() => undefined)
  const next = registration.waiting ?? registration.installing
  const outcome = next && (await activateWorker(next, registration.active))
  if (outcome !== 'taken') await takeOut(registration)
}
