/**
 * Pages with their first screen in the HTML: painted by the app's own components (`dist/paint`) from this host's
 * kept public answers, for the visitor's look, and kept until an answer changes. Where nothing can be painted the
 * plain page follows (static.ts). Source: budgets.md 1; decision 092.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_LANGUAGE } from '../../contract/languages/language.ts'
import { LRUCache } from 'lru-cache'
import { pagePolicy } from './security-headers.ts'
import { matches } from './respond.ts'
import type { Host } from '../host.ts'
import type { Site } from '../site.ts'

/** What `src/app/prerender/prerender.tsx` gives, as far as the host needs it. */
interface Painter {
  hintsOf: (visitor: Visitor) => RenderHints
  paint: (canvas: Canvas, path: string, look: RenderHints, ask: Ask) => Promise<PaintedPage | undefined>
  asks: (path: string) => readonly string[]
  textOf: (look: RenderHints) => string
}

interface RenderHints {
  language: string
  /** The letters of the notice that was put away. */
  notice: string
}

interface Visitor {
  cookie: string
  acceptLanguage: string
}

interface PaintedPage {
  html: string
  style: string
  styleAttributes: string[]
  /** The letters of the notice that stands in it, or was left out. */
  notice: string
}

/** What the build says of its files, as far as the host needs it; the rest is the painter's. */
interface Canvas {
  /** Scripts with a language's first words, and with all others. */
  words: Record<string, string[]>
  rest: Record<string, string[]>
  /** What a screen needs besides the entry, by its address. */
  screens: Record<string, { scripts: string[]; styles: string[] }>
}

type Ask = (address: string, init?: RequestInit) => Promise<Response>

/** Looks are some dozens. */
const KEPT = 64
const KEPT_BYTES = 16 * 1024 * 1024
/** Letters of a notice in a cookie are anybody's: until the one that stands is known, no more are painted at once. */
const AT_ONCE = 8
/** A page that was true so lately is sent at once and looked at again behind; an older one is looked at first. */
const TRUSTED_MS = 5 * 60 * 1000
const LOOK_AGAIN_MS = 1000

export interface Pages {
  /** Answers GET and HEAD of addresses whose first screen is painted; undefined for all others and when it cannot be. */
  answer: (request: Request) => Promise<Response | undefined>
  /**
   * A plain page with what its screen needs named in its headers: the browser asks for it beside the entry, not one
   * after the other as each is discovered. Any other answer as it is. Source: decision 139.
   */
  hinted: (request: Request, response: Response) => Promise<Response>
  /** Staff changed something: what is kept is painted anew. */
  clear: () => void
}

interface KeptPage {
  page: PaintedPage
  /** A hash of the answers that it was painted from. */
  from: string
  checkedAt: number
}

export function paintedPages(folder: string, site: Site, log: Host['log'], ask: Ask): Pages {
  const kept = new LRUCache<string, KeptPage>({
    max: KEPT,
    maxSize: KEPT_BYTES,
    // Two bytes a letter at most.
    sizeCalculation: ({ page: { html, style } }) => 2 * (html.length + style.length) + 1,
  })
  /** The notice that stands, as the newest page says it. */
  let notice: string | undefined
  const running = new Map<string, Promise<PaintedPage | undefined>>()
  let loading: ReturnType<typeof load> | undefined

  /** A notice that does not stand and was put away is none. */
  const wantedOf = (painter: Painter, visitor: Visitor): RenderHints => {
    const wanted = painter.hintsOf(visitor)
    return notice === undefined || wanted.notice === notice ? wanted : { ...wanted, notice: '' }
  }
  /** The page as the answers are now; the kept one when they are what it was painted from. */
  const look = async (
    name: string,
    pathname: string,
    wanted: RenderHints,
  ): Promise<PaintedPage | undefined> => {
    const { painter, canvas } = await (loading ??= load(folder))
    const before = kept.get(name)
    const from = await hashOf(painter.asks(pathname), wanted.language, ask)
    const page = before?.from === from ? before.page : await painter.paint(canvas, pathname, wanted, ask)
    notice = page?.notice ?? notice
    // What the first painting asked for was not known before it: the next look names it.
    if (page) kept.set(name, { page, from, checkedAt: performance.now() })
    else kept.delete(name)
    return page
  }
  const lookOnce = async (
    name: string,
    pathname: string,
    wanted: RenderHints,
  ): Promise<PaintedPage | undefined> => {
    if (!running.has(name) && running.size >= AT_ONCE) return undefined
    const page =
      running.get(name) ??
      look(name, pathname, wanted)
        .catch((error: unknown) => {
          log('paint_failed', { path: pathname, error: String(error) })
          return undefined
        })
        .finally(() => running.delete(name))
    running.set(name, page)
    return page
  }

  return {
    clear: () => {
      kept.clear()
      notice = undefined
    },
    async answer(request) {
      const url = new URL(request.url)
      if (!isPainted(url, request)) return undefined
      const visitor = visitorOf(request)
      const { painter } = await (loading ??= load(folder)).catch(() => ({ painter: undefined }))
      if (!painter) return undefined
      const wanted = wantedOf(painter, visitor)
      const name = `${url.pathname} ${painter.textOf(wanted)}`
      const before = kept.get(name)
      const age = before ? performance.now() - before.checkedAt : Infinity
      const seen = age > LOOK_AGAIN_MS ? lookOnce(name, url.pathname, wanted) : undefined
      const page = before && age < TRUSTED_MS ? before.page : await seen
      return page && answer(page, request, site)
    },
    async hinted(request, response) {
      if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html'))
        return response
      const { painter, canvas } = await (loading ??= load(folder)).catch(() => ({
        painter: undefined,
        canvas: undefined,
      }))
      const screen = canvas?.screens[new URL(request.url).pathname]
      if (!painter || !screen) return response
      const { language } = painter.hintsOf(visitorOf(request))
      const scripts = [
        ...(canvas.words[language] ?? canvas.words[DEFAULT_LANGUAGE] ?? []),
        ...(canvas.rest[language] ?? canvas.rest[DEFAULT_LANGUAGE] ?? []),
        ...screen.scripts,
      ].map((file) => `<${file}>; rel=modulepreload`)
      const styles = screen.styles.map((file) => `<${file}>; rel=preload; as=style; crossorigin`)
      const headers = new Headers(response.headers)
      headers.set('link', [...scripts, ...styles].join(', '))
      headers.append('vary', 'Accept-Language, Cookie')
      return new Response(response.body, { status: response.status, headers })
    },
  }
}

const visitorOf = ({ headers }: Request): Visitor => ({
  cookie: headers.get('cookie') ?? '',
  acceptLanguage: headers.get('accept-language') ?? '',
})

/** Home as it is opened by anybody; what else an address asks for is drawn by the app. */
function isPainted({ pathname, searchParams }: URL, { method }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && pathname === '/' && !searchParams.has('ended')
}

/** Stands for everything that a page is painted from. */
async function hashOf(addresses: readonly string[], language: string, ask: Ask): Promise<string> {
  const init = { headers: { 'accept-language': language } }
  const answers = await Promise.all(addresses.map(async (address) => (await ask(address, init)).text()))
  return createHash('sha256').update(JSON.stringify(answers)).digest('base64url')
}

function answer({ html, style, styleAttributes }: PaintedPage, request: Request, site: Site): Response {
  const isHttps = new URL(request.url).protocol === 'https:'
  const policy = pagePolicy(site, isHttps, { elements: [style], attributes: styleAttributes })
  const etag = `W/"${createHash('sha256').update(policy).update(html).digest('base64url').slice(0, 12)}"`
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

async function load(folder: string): Promise<{ painter: Painter; canvas: Canvas }> {
  const painter = (await import(pathToFileURL(path.join(folder, 'paint.js')).href)) as Painter
  const canvas = JSON.parse(await readFile(path.join(folder, 'canvas.json'), 'utf8')) as Canvas
  return { painter, canvas }
}
