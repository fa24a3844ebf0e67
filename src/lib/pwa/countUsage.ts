/**
 * Counts what the page and its worker fetch, by the browser's own timing of each answer: from the network its size and
 * 300 bytes for its head, from a cache nothing. Source: protection.md F-15; decision 142.
 */
import { LIVE_PATH } from '../../../contract/live.ts'
import { z } from '../../../contract/kit/zod.ts'
import { isResting } from './activateWorker.ts'
import { addUse } from '../storage/dataUsage.ts'
import { workers } from '../storage/mayRefuse.ts'

/** What was counted is written down together. */
const TOGETHER_MS = 1_000

/** Files of the app, whichever screen needs them. */
const APP_FILES = /^\/(assets\/.*|index\.html|sw\.js|[\w-]+\.(svg|png|webmanifest)|config\.json|)$/

/** What the worker fetched by itself since it was last asked. */
const fromWorker = z.object({
  type: z.literal('BYTES'),
  files: z.array(z.object({ address: z.string(), bytes: z.number() })),
})

/** The screens that the wide account shows in its tabs. */
const TABS: Record<string, string> = {
  deposit: '/deposit',
  withdrawal: '/withdrawal',
  turnover: '/turnover-record',
  vip: '/vip',
  transactionRecords: '/transaction-record',
  bettingRecords: '/betting-record',
  statement: '/statement',
  outbox: '/outbox',
  resetPassword: '/reset-password',
  inbox: '/inbox',
  notifications: '/notifications',
  settings: '/settings',
  referralProgram: '/refrrel-program',
  profile: '/profile',
  protection: '/protection',
}

/** The screen that is shown, by the first part of its path. */
function screenNow(): string {
  const path = /^\/[^/]*/.exec(location.pathname)?.[0] ?? '/'
  const tab = new URLSearchParams(location.search).get('tab') ?? ''
  return path === '/account' ? (TABS[tab] ?? path) : path
}

/** Counts from now on, and what the page has fetched so far. */
export function countBytes(now: () => number): void {
  const fetched = new Map<string, number>()
  let isDue = false
  let hasWorkerWorked = true

  const add = (screen: string, bytes: number) => {
    if (bytes > 0) fetched.set(screen, (fetched.get(screen) ?? 0) + bytes)
  }
  const addFile = (address: string, bytes: number) =>
    add(APP_FILES.test(new URL(address, location.href).pathname) ? 'app' : screenNow(), bytes)
  const write = () => {
    if (fetched.size === 0) return
    void addUse(now(), new Map(fetched))
    fetched.clear()
  }
  const askWorker = () => {
    if (isResting()) return
    if (hasWorkerWorked) workers()?.controller?.postMessage({ type: 'BYTES' })
    hasWorkerWorked = false
  }
  const writeSoon = () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      askWorker()
      write()
    }, TOGETHER_MS)
  }

  workers()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const told = fromWorker.safeParse(data)
    if (!told.success) return
    for (const { address, bytes } of told.data.files) addFile(address, bytes)
    writeSoon()
  })
  // An answer that never ends is timed when it does: the stream tells its bytes as they come. So does a frame of the
  // house's own games, which nobody sees into (GameFrame.tsx).
  addEventListener('streambytes', ({ detail }) => {
    add(screenNow(), detail)
    writeSoon()
  })
  const watch = (type: 'resource' | 'navigation') =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        if (entry.workerStart > 0) hasWorkerWorked = true
        if (type === 'navigation') add('app', entry.transferSize)
        else if (!entry.name.endsWith(LIVE_PATH)) addFile(entry.name, entry.transferSize)
      }
      writeSoon()
    }).observe({ type, buffered: true })
  watch('navigation')
  watch('resource')
  // A page that goes does not ask: the answer would find nobody.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write()
  })
}
