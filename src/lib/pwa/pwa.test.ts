/** The worker's registration on a first and a later visit, and new versions. P-PWA-09; pwa.md 1.2-1.4. */
import { afterEach, expect, test, vi } from 'vitest'
import { holdReload } from './reloadHold.ts'
import { startPwa } from './pwa.ts'
import { STUCK_MS } from './activateWorker.ts'
import { warmWhenQuiet } from './updates.ts'

/** A busy machine is late; a thing that never comes still fails. */
const soon = (check: () => void) => vi.waitFor(check, 15_000)

class FakeWorker extends EventTarget {
  scriptURL = new URL('/sw.js', location.href).href
  state: ServiceWorkerState = 'installing'
  messages: unknown[] = []
  postMessage(message: unknown, ports: readonly MessagePort[] = []) {
    this.messages.push(message)
    ports[0]?.postMessage(null)
  }
  turn(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
  update = vi.fn(async () => {})
  unregister = vi.fn(async () => true)
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null
  registration = new FakeRegistration()
  register = vi.fn(async () => this.registration)
  startMessages() {}

  /** A worker arrives, and waits where another one is active. */
  install(): FakeWorker {
    return this.finish(this.find())
  }
  find(): FakeWorker {
    const worker = new FakeWorker()
    this.registration.installing = worker
    this.registration.dispatchEvent(new Event('updatefound'))
    return worker
  }
  finish(worker: FakeWorker): FakeWorker {
    this.registration.installing = null
    this.registration.waiting = worker
    worker.turn('installed')
    return worker
  }
  takeOver(worker: FakeWorker) {
    this.registration.waiting = null
    this.registration.active = worker
    worker.turn('activated')
    this.controller = worker
    this.dispatchEvent(new Event('controllerchange'))
  }
}

/** The worker's pages, by cache and address. */
function keepPages(pages: Record<string, Record<string, string>>) {
  const shell = (kept: Record<string, string>) => ({
    keys: async () => Object.keys(kept),
    put: async (address: string, page: Response) => {
      kept[address] = await page.text()
    },
  })
  vi.stubGlobal('caches', {
    keys: async () => Object.keys(pages),
    has: async (name: string) => name in pages,
    open: async (name: string) => shell(pages[name] ?? {}),
  })
}

/** This page's script, which names its build. */
function openBuild(name: string) {
  const script = document.createElement('script')
  script.src = `/assets/${name}/app.js`
  document.head.append(script)
}

function open(container: FakeContainer) {
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  const reload = vi.fn()
  return { pwa: startPwa({ savesData: () => false, reload }), reload }
}

function knownSite(): FakeContainer {
  const container = new FakeContainer()
  const worker = new FakeWorker()
  worker.state = 'activated'
  container.registration.active = worker
  container.controller = worker
  return container
}

// The last site stays: what an app does when its page is quiet comes after its test.
afterEach(() => {
  delete document.documentElement.dataset['leaving']
  document.head.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the first worker claims the page: no reload, nothing offered, and what was fetched before is kept', async () => {
  const container = new FakeContainer()
  const { pwa, reload } = open(container)
  await soon(() => expect(container.register).toHaveBeenCalledOnce())
  const worker = container.install()
  container.takeOver(worker)
  await soon(() => expect(worker.messages).toEqual([expect.objectContaining({ type: 'CACHE_URLS' })]))
  expect(pwa.isUpdateReady()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  expect(container.register).toHaveBeenCalledOnce()
})

test('a version that comes later in a first visit is offered, and taken on the tap', async () => {
  const container = new FakeContainer()
  const { pwa, reload } = open(container)
  await soon(() => expect(container.register).toHaveBeenCalled())
  container.takeOver(container.install())
  const next = container.install()
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
  expect(reload).not.toHaveBeenCalled()
  pwa.update()
  await soon(() => expect(next.messages).toContainEqual({ type: 'SKIP_WAITING' }))
  container.takeOver(next)
  await soon(() => expect(reload).toHaveBeenCalledOnce())
})

test('a version that was found while what follows versions was on its way is offered all the same', async () => {
  const container = new FakeContainer()
  const { pwa } = open(container)
  await soon(() => expect(container.register).toHaveBeenCalled())
  const first = container.install()
  container.takeOver(first)
  const next = container.find()
  await soon(() => expect(first.messages).toContainEqual(expect.objectContaining({ type: 'CACHE_URLS' })))
  container.finish(next)
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
})

/** A version that is installed, and that its registration shows as waiting later than workbox-window looks. */
async function installLate(container: FakeContainer, isReady: () => boolean) {
  const next = container.find()
  container.registration.installing = null
  next.turn('installed')
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(isReady()).toBe(false)
  container.registration.waiting = next
}

test('a version that its registration shows as waiting late is offered all the same, on a first visit', async () => {
  const container = new FakeContainer()
  const { pwa } = open(container)
  await soon(() => expect(container.register).toHaveBeenCalled())
  const first = container.install()
  container.takeOver(first)
  await soon(() => expect(first.messages).toContainEqual(expect.objectContaining({ type: 'CACHE_URLS' })))
  await installLate(container, pwa.isUpdateReady)
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
})

test('a version that its registration shows as waiting late is offered all the same, on a later visit', async () => {
  const container = knownSite()
  const { pwa } = open(container)
  await soon(() => expect(container.register).toHaveBeenCalled())
  await installLate(container, pwa.isUpdateReady)
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
})

test('on a later visit a waiting version is offered at once', async () => {
  const container = knownSite()
  container.registration.waiting = new FakeWorker()
  const { pwa } = open(container)
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
})

test('the new version asks for its place once the old worker said that it runs', async () => {
  const container = knownSite()
  const old = container.registration.active ?? new FakeWorker()
  let answer = () => {}
  old.postMessage = (_, ports: readonly MessagePort[]) => (answer = () => ports[0]?.postMessage(null))
  const { pwa } = open(container)
  await soon(() => expect(container.register).toHaveBeenCalled())
  const next = container.install()
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
  pwa.update()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(next.messages).not.toContainEqual({ type: 'SKIP_WAITING' })
  answer()
  await soon(() => expect(next.messages).toContainEqual({ type: 'SKIP_WAITING' }))
})

test('a press asks the old worker to give up what is under way, and holds for a newer version that comes meanwhile', async () => {
  const container = knownSite()
  const old = container.registration.active
  const { pwa, reload } = open(container)
  await soon(() => expect(container.register).toHaveBeenCalled())
  const next = container.install()
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
  expect(old?.messages).not.toContainEqual({ type: 'LEAVE' })
  pwa.update()
  await soon(() => expect(old?.messages).toContainEqual({ type: 'LEAVE' }))
  next.turn('redundant')
  const newest = container.install()
  await soon(() => expect(newest.messages).toContainEqual({ type: 'SKIP_WAITING' }))
  container.takeOver(newest)
  await soon(() => expect(reload).toHaveBeenCalledOnce())
})

test('where the browser keeps the old worker it is taken out, if the host serves a newer page, and the page is loaded', async () => {
  const container = knownSite()
  const { unregister } = container.registration
  openBuild('own')
  const pages = {
    'shell-assets/own/app.js': { '/': 'own', '/index.html': 'own' },
    'public-v1': { '/a': 'own' },
  }
  keepPages(pages)
  let served = '<script src="/assets/own/app.js"></script>'
  vi.stubGlobal('fetch', async () => new Response(served))
  const { pwa, reload } = open(container)
  await soon(() => expect(container.register).toHaveBeenCalled())
  const next = container.install()
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const press = async () => {
    next.messages = []
    pwa.update()
    await soon(() => expect(next.messages).toContainEqual({ type: 'SKIP_WAITING' }))
    await vi.advanceTimersByTimeAsync(STUCK_MS)
  }
  await press()
  // The login of a Wi-Fi, a notice of maintenance: not a page of ours.
  served = '<h1>Welcome to our Wi-Fi</h1><script src="/login.js"></script>'
  await press()
  expect(unregister).not.toHaveBeenCalled()
  expect(pages['shell-assets/own/app.js']).toEqual({ '/': 'own', '/index.html': 'own' })
  served = '<script src="/assets/next/app.js"></script>'
  await press()
  await soon(() => expect(reload).toHaveBeenCalledOnce())
  expect(unregister).toHaveBeenCalledOnce()
  // It may stay beside another tab: then its pages are the newer ones.
  expect(pages).toEqual({
    'shell-assets/own/app.js': { '/': served, '/index.html': served },
    'public-v1': { '/a': 'own' },
  })
})

test('a page that is newer than its worker offers nothing: it asks for the newer worker, and stays when that comes', async () => {
  const container = knownSite()
  openBuild('next')
  keepPages({ 'shell-assets/own/app.js': {} })
  vi.stubGlobal('fetch', async () => new Response('<script src="/assets/next/app.js"></script>'))
  const next = new FakeWorker()
  next.state = 'installed'
  container.registration.waiting = next
  const { pwa, reload } = open(container)
  await soon(() => expect(next.messages).toContainEqual({ type: 'SKIP_WAITING' }))
  // A tab that came later took the old worker out once more: of no use to this one.
  const release = holdReload()
  const otherTab = new BroadcastChannel('maidan-version')
  otherTab.postMessage('out')
  await new Promise((resolve) => setTimeout(resolve, 50))
  otherTab.close()
  expect(pwa.isUpdateReady()).toBe(false)
  container.takeOver(next)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(pwa.isUpdateReady()).toBe(false)
  release()
  expect(reload).not.toHaveBeenCalled()
})

test('where a version newer than that page came meanwhile it is offered, and the page stays', async () => {
  const container = knownSite()
  openBuild('next')
  keepPages({ 'shell-assets/own/app.js': {} })
  vi.stubGlobal('fetch', async () => new Response('<script src="/assets/newest/app.js"></script>'))
  const newest = new FakeWorker()
  newest.state = 'installed'
  container.registration.waiting = newest
  const { pwa, reload } = open(container)
  await soon(() => expect(newest.messages).toContainEqual({ type: 'SKIP_WAITING' }))
  container.takeOver(newest)
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
  expect(reload).not.toHaveBeenCalled()
  pwa.update()
  expect(reload).toHaveBeenCalledOnce()
})

test('a press that came to nothing does not hold for a version that comes later', async () => {
  const container = knownSite()
  openBuild('own')
  vi.stubGlobal('fetch', async () => new Response('<h1>Welcome to our Wi-Fi</h1>'))
  const { pwa, reload } = open(container)
  await soon(() => expect(container.register).toHaveBeenCalled())
  const next = container.install()
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  pwa.update()
  await soon(() => expect(next.messages).toContainEqual({ type: 'SKIP_WAITING' }))
  await vi.advanceTimersByTimeAsync(STUCK_MS)
  vi.useRealTimers()
  delete document.documentElement.dataset['leaving']
  const release = holdReload()
  container.takeOver(next)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reload).not.toHaveBeenCalled()
  release()
  await soon(() => expect(reload).toHaveBeenCalledOnce())
})

test('a page that is newer than its worker is not loaded anew where the browser keeps that worker', async () => {
  const container = knownSite()
  openBuild('next')
  keepPages({ 'shell-assets/own/app.js': {} })
  const asked = vi.fn(async () => new Response('<script src="/assets/newest/app.js"></script>'))
  vi.stubGlobal('fetch', asked)
  const next = new FakeWorker()
  next.state = 'installed'
  container.registration.waiting = next
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const { reload } = open(container)
  await soon(() => expect(next.messages).toContainEqual({ type: 'SKIP_WAITING' }))
  await soon(() => expect(timers).toHaveBeenCalledWith(expect.any(Function), STUCK_MS))
  timers.mock.calls.filter(([, wait]) => wait === STUCK_MS).forEach(([go]) => go())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).not.toHaveBeenCalled()
  expect(container.registration.unregister).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

test('a version that is asked for elsewhere is offered only once the old worker was left in peace', async () => {
  const container = knownSite()
  const { pwa } = open(container)
  await soon(() => expect(container.register).toHaveBeenCalled())
  document.documentElement.dataset['leaving'] = ''
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  container.install()
  // Longer than workbox-window looks at a version that came.
  await vi.advanceTimersByTimeAsync(600)
  expect(pwa.isUpdateReady()).toBe(false)
  delete document.documentElement.dataset['leaving']
  await vi.advanceTimersByTimeAsync(2000)
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
})

test("a version taken in another tab waits for this tab's form", async () => {
  const container = knownSite()
  const { pwa, reload } = open(container)
  await soon(() => expect(container.register).toHaveBeenCalled())
  const next = container.install()
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
  const release = holdReload()
  container.takeOver(next)
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reload).not.toHaveBeenCalled()
  release()
  await soon(() => expect(reload).toHaveBeenCalledOnce())
})

test('P-PWA-09 what begins after the press, while the new version is on its way, is not interrupted', async () => {
  const container = knownSite()
  const { pwa, reload } = open(container)
  await soon(() => expect(container.register).toHaveBeenCalled())
  const next = container.install()
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
  pwa.update()
  await soon(() => expect(next.messages).toContainEqual({ type: 'SKIP_WAITING' }))
  const release = holdReload()
  container.takeOver(next)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reload).not.toHaveBeenCalled()
  expect(pwa.isUpdateReady()).toBe(true)
  release()
  await soon(() => expect(reload).toHaveBeenCalledOnce())
})

test('a press while something is open is meant: the page goes at once', async () => {
  const container = knownSite()
  const { pwa, reload } = open(container)
  await soon(() => expect(container.register).toHaveBeenCalled())
  const next = container.install()
  await soon(() => expect(pwa.isUpdateReady()).toBe(true))
  const release = holdReload()
  pwa.update()
  await soon(() => expect(next.messages).toContainEqual({ type: 'SKIP_WAITING' }))
  container.takeOver(next)
  await soon(() => expect(reload).toHaveBeenCalledOnce())
  release()
})

test.each([
  ['on Wi-Fi', 'wifi', false, 3],
  ['on mobile data', 'cellular', false, 120],
  ['on a line that says nothing of itself', undefined, false, 120],
  ['on Wi-Fi under data saver', 'wifi', true, undefined],
])('other screens are kept ahead %s as soon as that costs nobody anything', (_, type, savesData, seconds) => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { serviceWorker: knownSite(), connection: { type } })
  const { controller } = navigator.serviceWorker as unknown as FakeContainer
  const onQuiet = vi.fn()
  warmWhenQuiet(() => savesData, onQuiet)
  vi.advanceTimersByTime((seconds ?? 3600) * 1000 - 1)
  expect(controller?.messages).toEqual([])
  vi.advanceTimersByTime(1)
  expect(onQuiet).toHaveBeenCalledOnce()
  expect(controller?.messages).toEqual(seconds === undefined ? [] : [{ type: 'WARM' }])
})
