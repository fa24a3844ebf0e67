/**
 * A phone's browser that nobody looks into. Test runners listen to a page's requests (`Network.enable`), and a browser that
 * is listened to keeps the stack of each call that a script makes: for the first one it reads the whole entry again, which
 * at 4× is 200 ms of a first screen that no player's phone spends. So this one is driven over its pipe with the little that
 * a visit needs, and what a page costs is asked of the page itself. Decision 204.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { findBrowser } from '../browser.mjs'
import { ARGS } from './browser.mjs'

const CPU_SLOWDOWN = 4
/** A page is at rest when it has asked for nothing for so long. */
const QUIET_MS = 2000
const LOOK_MS = 500
const LOADED_MS = 120_000

/** Sends commands of the DevTools protocol over the browser's pipe: messages end with a zero byte. */
function protocolOf(child) {
  const [, , , to, from] = child.stdio
  const waiting = new Map()
  const listeners = new Set()
  let said = ''
  let last = 0
  from.setEncoding('utf8').on('data', (text) => {
    const messages = (said + text).split('\0')
    said = messages.pop()
    for (const { id, error, result, ...event } of messages.map((message) => JSON.parse(message))) {
      if (id === undefined) listeners.forEach((listener) => listener(event))
      else if (error) waiting.get(id).reject(new Error(error.message))
      else waiting.get(id).resolve(result)
      waiting.delete(id)
    }
  })
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        to.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
      }),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Collected inside the page from its first moment. */
function observe() {
  const seen = { fcp: 0, lcp: 0, cls: 0, tasks: [] }
  globalThis.__seen = seen
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value
  })
  on('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]))
}

/** What the page has seen, and what it has fetched: bytes as they came down the line, none out of a cache. */
function report() {
  const loads = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ].map(({ name, transferSize, startTime }) => ({ path: new URL(name).pathname, transferSize, startTime }))
  const { tasks, ...seen } = globalThis.__seen
  const sum = (some) => some.reduce((total, { transferSize }) => total + transferSize, 0)
  return {
    ...seen,
    blocked: tasks.reduce(
      (total, [from, length]) => (from > seen.fcp ? total + Math.max(0, length - 50) : total),
      0,
    ),
    script: sum(loads.filter(({ path }) => path.endsWith('.js'))),
    all: sum(loads),
    requests: loads.filter(({ transferSize }) => transferSize > 0).length,
    requestsBeforeLcp: loads.filter(({ startTime }) => startTime < seen.lcp).length,
    lcpAt: performance.timeOrigin + seen.lcp,
    answeredAt: performance.getEntriesByType('navigation')[0].responseStart,
  }
}

/**
 * Starts a browser with `profile`, a phone of this size and a quarter of this machine's speed; `phone` as in page.mjs.
 *   visit(url, categories?)  loads a page, waits until it rests, and answers its figures: times in ms, bytes on the wire,
 *                            when the largest paint was (epoch ms), and `trace`, the browser's events, where asked for
 */
export async function openPhone(profile, { viewport, deviceScaleFactor, locale }) {
  const child = spawn(
    await findBrowser(),
    [
      ...ARGS,
      '--headless',
      '--remote-debugging-pipe',
      '--no-default-browser-check',
      '--password-store=basic',
      `--accept-lang=${locale}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const ended = once(child, 'exit')
  const { send, listen } = protocolOf(child)
  const { targetInfos } = await send('Target.getTargets')
  const { targetId } = targetInfos.find(({ type }) => type === 'page')
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  const page = (method, params) => send(method, params, sessionId)
  await page('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: true })
  await page('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page('Page.enable')
  await page('Page.setLifecycleEventsEnabled', { enabled: true })
  await page('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe.toString()})()` })

  const ask = async (what) => {
    const { result, exceptionDetails } = await page('Runtime.evaluate', {
      expression: `(${what.toString()})()`,
      returnByValue: true,
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  const rest = async () => {
    let [count, at] = [-1, 0]
    while (performance.now() - at < QUIET_MS) {
      const now = await ask(() => performance.getEntriesByType('resource').length)
      if (now !== count) [count, at] = [now, performance.now()]
      await wait(LOOK_MS)
    }
  }
  const load = async (url) => {
    const loaded = new Set()
    const forget = listen(({ method, params }) => {
      if (method === 'Page.lifecycleEvent' && params.name === 'load') loaded.add(params.loaderId)
    })
    const { errorText, loaderId } = await page('Page.navigate', { url })
    if (errorText) throw new Error(`${url}: ${errorText}`)
    const until = performance.now() + LOADED_MS
    while (!loaded.has(loaderId)) {
      if (performance.now() > until) throw new Error(`${url} did not load`)
      await wait(LOOK_MS)
    }
    forget()
    await rest()
  }
  return {
    async visit(url, categories) {
      const endTrace = categories ? await trace({ send, listen }, categories) : undefined
      await load(url)
      const events = await endTrace?.()
      return { ...(await ask(report)), ...(events && { trace: events }) }
    },
    async close() {
      send('Browser.close').catch(() => {})
      await ended
    },
  }
}

/** Begins a trace; the answered function ends it and answers its events. */
async function trace({ send, listen }, includedCategories) {
  const events = []
  let end
  const ended = new Promise((resolve) => (end = resolve))
  const forget = listen(({ method, params }) => {
    if (method === 'Tracing.dataCollected') events.push(...params.value)
    if (method === 'Tracing.tracingComplete') end()
  })
  await send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  return async () => {
    await send('Tracing.end')
    await ended
    forget()
    return events
  }
}
