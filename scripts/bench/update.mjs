/**
 * The part `update`: what a device that has kept everything fetches when a new version comes, on the wire, with and without
 * dictionaries (RFC 9842: Chromium from 130 on; every other engine has none). Source: devices.md, decision 235.
 */
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../browser.mjs'
import { ARGS } from './browser.mjs'
import { startHost, stopHost } from './host.mjs'
import { SMALL_PHONE } from './page.mjs'
import { head, kB, row } from './report.mjs'
import { builtAt, rebuild } from './revision.mjs'

const CHANGES = [
  { name: 'a word', file: 'src/i18n/en/cashier.ts', from: /(: ')(?=[A-Z])/, to: '$1Now: ' },
  {
    name: 'a screen',
    file: 'src/features/promotions/Promotions.tsx',
    from: /<(\w+) className=/g,
    to: '<$1 data-bench="" className=',
  },
  { name: "a package's code", file: 'vite.config.ts', from: ".replace(/^ *checkDCE\\(\\);/gm, '')", to: '' },
]
const BUILD = ['scripts/build.mjs']
const NO_DICTIONARIES =
  '--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend'

/** What a version is made of: its files, the page that names them, the worker that keeps them. */
const isFile = (path) => /^\/(assets\/|sw\.js|index\.html)/.test(path)

/** Stands in front of a host and counts what it sends, heads included, by path. */
async function openCounter(host) {
  const counted = { files: 0, home: 0 }
  const server = createServer((incoming, response) => {
    const { method, headers, url } = incoming
    const kind = isFile(url) ? 'files' : url === '/' ? 'home' : undefined
    const onward = request(new URL(url, host.url), { method, headers }, (answer) => {
      const add = (bytes) => kind && (counted[kind] += bytes)
      add(answer.rawHeaders.reduce((sum, part) => sum + part.length + 2, 17))
      answer.on('data', ({ length }) => add(length))
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${server.address().port}`, counted, close }
}

/** Serves one build after the other at one address. */
async function openSite(newFolder, server) {
  const folder = newFolder()
  for (const name of ['node_modules', 'package.json']) symlinkSync(resolve(name), join(folder, name))
  cpSync(server, join(folder, 'dist'), { recursive: true })
  const data = newFolder()
  const host = {}
  const serve = async (dist) => {
    if (host.child) await stopHost(host)
    for (const part of ['client', 'paint']) {
      rmSync(join(folder, 'dist', part), { recursive: true, force: true })
      cpSync(join(dist, part), join(folder, 'dist', part), { recursive: true, preserveTimestamps: true })
    }
    Object.assign(host, await startHost(data, {}, folder))
  }
  return { host, serve }
}

/** In the page: has the worker keep every screen and language, and waits until it fetches nothing more. */
const keepAll = async () => {
  const { active } = await navigator.serviceWorker.ready
  active.postMessage({ type: 'WARM' })
  const keys = async () => {
    const names = await caches.keys()
    return (
      await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
    ).join()
  }
  for (let before = '', now = await keys(); before !== now; before = now, now = await keys())
    await new Promise((done) => setTimeout(done, 4000))
}

/** What the second build costs a browser that has the first. */
async function costOf(site, first, second, flags) {
  await site.serve(first)
  const counter = await openCounter(site.host)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...ARGS, ...flags] })
  try {
    const page = await (await browser.newContext(SMALL_PHONE)).newPage()
    await page.goto(counter.url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.evaluate(keepAll)
    await site.serve(second)
    Object.assign(counter.counted, { files: 0, home: 0 })
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update())
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Update' }).click()
    await reloaded
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.evaluate(keepAll)
    return { ...counter.counted }
  } finally {
    await browser.close()
    counter.close()
  }
}

export async function update(newFolder) {
  const tree = builtAt('HEAD', BUILD)
  const dist = join(tree.folder, 'dist')
  try {
    const first = newFolder()
    cpSync(dist, first, { recursive: true, preserveTimestamps: true })
    const site = await openSite(newFolder, dist)
    head('An update of a device that has everything, on the wire')
    for (const { name, file, from, to } of CHANGES) {
      const path = join(tree.folder, file)
      const before = readFileSync(path, 'utf8')
      const after = before.replace(from, to)
      if (after === before) throw new Error(`${file} has nothing to change`)
      writeFileSync(path, after)
      rebuild(tree.folder, BUILD)
      writeFileSync(path, before)
      const chromiums = await costOf(site, first, dist, [])
      const others = await costOf(site, first, dist, [NO_DICTIONARIES])
      row(`${name}: in Chromium`, kB(chromiums.files), '≤ 8 kB')
      row('  in engines without dictionaries', kB(others.files), '')
      row('  home, painted anew for this device', kB(chromiums.home), '')
    }
    await stopHost(site.host)
  } finally {
    tree.remove()
  }
}
