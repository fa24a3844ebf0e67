/**
 * Pages with their first screen in the HTML: painted by the app's own components (`dist/paint`) from this host's
 * kept public answers, for the visitor's look, and kept until an answer changes. Where nothing can be painted the
 * plain page follows (static.ts). Source: budgets.md 1; decision 092.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pagePolicy } from './headers.ts'
import { matches } from './implement.ts'
import type { Host } from './host.ts'
import type { Site } from './site.ts'

/** What `src/app/paint.tsx` gives, as far as the host needs it. */
interface Painter {
  lookOf: (visitor: { cookie: string; acceptLanguage: string }) => { language: string }
  paint: (canvas: unknown, path: string, look: object, ask: Ask) => Promise<PaintedPage | undefined>
  asks: (path: string) => readonly string[]
  textOf: (look: object) => string
}

interface PaintedPage {
  html: string
  style: string
  styleAttributes: string[]
}

type Ask = (address: string, init?: RequestInit) => Promise<Response>

/** Looks are few; a notice's letters in a cookie could be many. */
const KEPT = 64

/** Answers GET and HEAD of addresses whose first screen is painted; undefined for all others and when it cannot be. */
export function paintedPages(
  folder: string,
  site: Site,
  log: Host['log'],
  ask: Ask,
): (request: Request) => Promise<Response | undefined> {
  const loading = load(folder).catch((error: unknown) => {
    log('paint_failed', { error: String(error) })
    return undefined
  })
  const kept = new Map<string, Promise<PaintedPage | undefined>>()

  const pageFor = async (pathname: string, request: Request): Promise<PaintedPage | undefined> => {
    const loaded = await loading
    if (!loaded) return undefined
    const { painter, canvas } = loaded
    const look = painter.lookOf({
      cookie: request.headers.get('cookie') ?? '',
      acceptLanguage: request.headers.get('accept-language') ?? '',
    })
    const name = await nameOf([pathname, painter.textOf(look)], painter.asks(pathname), look.language, ask)
    const page = kept.get(name) ?? painter.paint(canvas, pathname, look, ask)
    kept.delete(name)
    kept.set(name, page)
    const oldest = kept.keys().next().value
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    const painted = await page.catch((error: unknown) => {
      log('paint_failed', { path: pathname, error: String(error) })
      return undefined
    })
    // A host that did not answer may do so the next time.
    if (!painted) kept.delete(name)
    return painted
  }

  return async (request) => {
    const url = new URL(request.url)
    if (!isPainted(url, request)) return undefined
    const page = await pageFor(url.pathname, request)
    return page && answer(page, request, site)
  }
}

/** Home as it is opened by anybody; what else an address asks for is drawn by the app. */
function isPainted({ pathname, searchParams }: URL, { method }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && pathname === '/' && !searchParams.has('ended')
}

/** Names a page by everything that it is painted from. */
async function nameOf(
  parts: string[],
  addresses: readonly string[],
  language: string,
  ask: Ask,
): Promise<string> {
  const init = { headers: { 'accept-language': language } }
  const answers = await Promise.all(addresses.map(async (address) => (await ask(address, init)).text()))
  return createHash('sha256')
    .update(JSON.stringify([parts, answers]))
    .digest('base64url')
}

function answer({ html, style, styleAttributes }: PaintedPage, request: Request, site: Site): Response {
  const isHttps = new URL(request.url).protocol === 'https:'
  const policy = pagePolicy(site, isHttps, { elements: [style], attributes: styleAttributes })
  const etag = `W/"${createHash('sha256').update(policy).update(html).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    vary: 'Accept-Language, Cookie',
    etag,
  }
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(html, { headers })
}

async function load(folder: string): Promise<{ painter: Painter; canvas: unknown }> {
  const painter = (await import(pathToFileURL(path.join(folder, 'paint.js')).href)) as Painter
  const canvas: unknown = JSON.parse(await readFile(path.join(folder, 'canvas.json'), 'utf8'))
  return { painter, canvas }
}
