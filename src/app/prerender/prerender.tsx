/**
 * Paints first screens to strings: the same components as in the page, in both layouts, with the data they were
 * drawn from beside them. The host runs it for its visitors, the build for hosts that only serve files; it is built
 * as a program of its own (`dist/paint/`), and no visitor downloads it. Source: budgets.md 1; decision 092.
 */
import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static.node'
import { brandRules, colourIn, type Colours } from '../../../contract/brand/colours.ts'
import { contentApi } from '../../../contract/content.ts'
import { LANGUAGES } from '../../../contract/languages/language.ts'
import { type Theme, type ThemeChoice } from '../../../contract/themes/theme.ts'
import { themeFor } from '../../../contract/themes/themes.ts'
import { createCall } from '../../lib/api/api.ts'
import { type App, SOMEONE } from '../../lib/app.tsx'
import { loadConfig, picture } from '../../lib/config/config.ts'
import { lazyOutbox } from '../../lib/outbox/lazyOutbox.ts'
import {
  type RenderHints,
  guestHints,
  HINTS_COOKIE,
  hintsText,
  readHints,
  shortOf,
} from '../../lib/hydration/renderHints.ts'
export { hintsText as textOf } from '../../lib/hydration/renderHints.ts'
import { createNetwork } from '../../lib/api/network.ts'
import { createQueryClient, query, settled } from '../../lib/api/query.ts'
import type { Session } from '../../lib/session.ts'
import { createSettings, spokenLanguage } from '../../lib/settings.ts'
import type { DeviceStorage, Key } from '../../lib/storage/storage.ts'
import { PaintedWide } from '../../lib/hooks/useIsWide.ts'
import { criticalCss, type CssRule, parseCss } from './criticalCss.ts'
import { loadWideHeader } from '../shell/wideHeader.ts'
import { appElement, makeRouter } from '../tree.tsx'

/** The page that a screen is painted into, as the build made it. */
export interface Canvas {
  /** The plain page: its head, an empty root, the frame that is seen before a screen, its script. */
  page: string
  /** The page's own styles: a painted page holds them whole, so that it asks for no sheet (decision 092). */
  sheet: string
  /** The colours of the build's brand, which the sheet has. */
  colours: Colours
  /** Other styles of the first screens: a painted page holds what it uses of them. */
  style: string
}

export interface Prerendered {
  html: string
  /** The text of its style element and of its style attributes: a content security policy names them by their hashes. */
  style: string
  styleAttributes: string[]
  /** The letters of the notice that stands (`shortOf`), shown or put away. */
  notice: string
}

const asked = new Map<string, readonly string[]>()

/** The addresses of the answers that a screen was painted from the last time; none before the first time. */
export const asks = (path: string): readonly string[] => asked.get(path) ?? []

/** Asks the host for one of its public answers, as a page would. */
type Ask = (address: string, init?: RequestInit) => Promise<Response>

/** What a visitor says of themselves: the headers of the same names. */
export interface Visitor {
  cookie: string
  acceptLanguage: string
}

/** The look of a visitor: the cookie's, else a guest's in the browser's language (X-56). */
export function hintsOf({ cookie, acceptLanguage }: Visitor): RenderHints {
  const kept = cookie
    .split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === HINTS_COOKIE)?.[1]
  return readHints(kept ?? '') ?? guestHints(spokenLanguage(acceptLanguage))
}

/** Paints the screen of `path` for a look. Undefined when the host does not answer: nothing made up is shown. */
export async function paint(
  canvas: Canvas,
  path: string,
  look: RenderHints,
  ask: Ask | undefined,
): Promise<Prerendered | undefined> {
  const { app, answers: came, isWhole } = await painted(canvas, look, ask)
  const router = makeRouter(app, createMemoryHistory({ initialEntries: [path] }))
  await Promise.all([router.load(), loadWideHeader()])
  if (ask) await settled(app.queryClient)
  if (!isWhole()) return undefined
  // In one order, however they came: the same answers make the same page, and its ETag holds.
  const answers = Object.fromEntries(Object.entries(came).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  asked.set(path, Object.keys(answers))
  const general = app.queryClient.getQueryData(query(contentApi.general, {}).queryKey)
  const logo = app.queryClient.getQueryData(query(contentApi.logo, {}).queryKey)
  const notice = shortOf(general?.notice.en ?? '')
  const isAway = notice !== '' && look.notice === notice
  if (isAway) await app.storage.set('notice', general?.notice.en ?? '')
  const draw = async (isWide: boolean) =>
    whole(
      await prerender(<PaintedWide value={isWide}>{appElement(app, router)}</PaintedWide>, {
        identifierPrefix: isWide ? 'w' : 'n',
        // In one piece: a part that comes later would need script in the page.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      }),
    )
  const [narrow, wide] = [hoisted(await draw(false)), hoisted(await draw(true))]
  const { language, catalogue } = app.settings.get()
  const data = {
    path,
    look: hintsText({ ...look, notice: isAway ? notice : '' }),
    notice,
    words: { language, catalogue },
    answers,
  }
  const head = [...new Set([...narrow.links, ...wide.links])]
  const { config } = app
  const style =
    ONE_LAYOUT +
    canvas.sheet +
    criticalCss(rulesOf(canvas), narrow.body + wide.body, look.theme) +
    // The host has checked them (server/brand/load.ts).
    brandRules(config.colours ?? {}).join('')
  return {
    html: page(canvas, look, {
      title: narrow.title,
      favicon: picture(app.config, app.config.mark || (logo?.favicon ?? '')),
      head,
      style,
      colours: config.colours ?? canvas.colours,
      narrow: narrow.body,
      wide: wide.body,
      data,
    }),
    style,
    notice,
    styleAttributes: [
      ...new Set(
        [...`${narrow.body}${wide.body}`.matchAll(/ style="([^"]*)"/g)].map(([, text]) =>
          unescaped(text ?? ''),
        ),
      ),
    ],
  }
}

/** An app of nobody's device. Its answers are kept as the host gave them; without a host nothing is answered. */
async function painted(canvas: Canvas, look: RenderHints, ask: Ask | undefined) {
  const answers: Record<string, unknown> = {}
  let failures = 0
  const send: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString()
    if (!ask) return new Promise<never>(() => {})
    const answer = await ask(address, init)
    if (answer.ok) answers[address] = await answer.clone().json()
    else failures += 1
    return answer
  }
  const storage = nobodysStorage(look)
  const session: Session = {
    player: look.isPlayer ? SOMEONE : undefined,
    start: async () => {},
    end: async () => {},
    subscribe: () => () => {},
  }
  const config = await loadConfig(ask ? send : async () => Response.json({ name: { en: titleOf(canvas) } }))
  const settings = await createSettings(storage)
  const call = createCall({ config, session, language: () => look.language, fetch: send })
  const app: App = {
    config,
    storage,
    session,
    settings,
    network: createNetwork(Date.now, () => Promise.reject(new Error('Nobody is asked'))),
    call,
    fetch: send,
    outbox: lazyOutbox({ call, session: { ...session, player: undefined } }),
    queryClient: createQueryClient(call),
    pwa: undefined,
    now: Date.now,
  }
  return { app, answers, isWhole: () => failures === 0 }
}

function nobodysStorage({ language, numerals, theme, textSize }: RenderHints): DeviceStorage {
  const kept = new Map<Key, string>([
    ['language', language],
    ['numerals', numerals],
    ['theme', theme],
    ['textSize', textSize],
  ])
  return {
    get: (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
    remove: async (keys) => keys.forEach((key) => kept.delete(key)),
    isKept: true,
  }
}

async function whole({ prelude }: { prelude: ReadableStream }): Promise<string> {
  return new Response(prelude).text()
}

/** React puts a screen's title and its preloads before the markup; in a page they stand in the head. */
function hoisted(markup: string): { title: string; links: string[]; body: string } {
  let title = ''
  const links: string[] = []
  let body = markup
  for (;;) {
    const found = /^(?:<title>[^<]*<\/title>|<link [^>]*>)/.exec(body)?.[0]
    if (found === undefined) return { title, links, body }
    if (found.startsWith('<title')) title = found
    else links.push(found)
    body = body.slice(found.length)
  }
}

const parsed = new WeakMap<Canvas, CssRule[]>()

function rulesOf(canvas: Canvas): CssRule[] {
  const rules = parsed.get(canvas) ?? parseCss(canvas.style)
  parsed.set(canvas, rules)
  return rules
}

interface Parts {
  title: string
  /** The host's own; "" leaves the build's. */
  favicon: string
  style: string
  colours: Colours
  head: string[]
  narrow: string
  wide: string
  data: unknown
}

/** Which of the two painted layouts is seen, before any script. */
const ONE_LAYOUT =
  '@media (width<=768px){#wide{display:none}}@media (width>768px){#root:not(:only-of-type){display:none}}'

function page({ page }: Canvas, look: RenderHints, parts: Parts): string {
  const into = (text: string, from: RegExp, to: string): string => {
    if (!from.test(text)) throw new Error(`The page has no ${from}`)
    return text.replace(from, () => to)
  }
  let html = into(
    page,
    /<html [^>]*>/,
    `<html lang="${look.language}" dir="${LANGUAGES[look.language].dir}" data-theme="${look.theme}"${look.textSize && ` data-text="${look.textSize}"`} data-painted>`,
  )
  html = into(html, /<meta name="theme-color"[^>]*>/, themeColours(look.theme, parts.colours))
  if (parts.title) html = into(html, /<title>[^<]*<\/title>/, parts.title)
  if (parts.favicon)
    html = into(html, /<link rel="icon"[^>]*>/, `<link rel="icon" href="${escaped(parts.favicon)}">`)
  html = into(html, /<link rel="preload" href="\/config.json"[^>]*>/, '')
  html = into(html, /<link rel="stylesheet"[^>]*>/, `<style>${parts.style}</style>`)
  // Asked for when the whole page is there, the picture first: the page's own connection is free then, and on a slow
  // link a new one takes longer than the picture. Its place is known before.
  const scripts = html.match(SCRIPTS)?.join('') ?? ''
  const last = [...parts.head, scripts.replace(/<script /g, '<script fetchpriority="low" ')].join('')
  html = html.replace(SCRIPTS, '')
  return into(
    html,
    /<div id="root"><\/div>\s*<div class="frame".*?<\/div>/s,
    `<div id="root">${later(parts.narrow)}</div><div id="wide">${later(parts.wide)}</div>` +
      `<script type="application/json" id="painted">${json(parts.data)}</script>${last}`,
  )
}

/** The ground of a theme for the browser's own bars; where the phone decides, of each that it may ask for. */
function themeColours(choice: ThemeChoice, colours: Colours): string {
  const meta = (theme: Theme, media = '') =>
    `<meta name="theme-color" content="${colourIn(colours, theme, 'canvas')}"${media && ` media="${media}"`}>`
  if (choice !== 'auto') return meta(choice)
  return (['light', 'dark'] as const)
    .flatMap((scheme) => [
      meta(themeFor(scheme, 'more'), `(prefers-contrast: more) and (prefers-color-scheme: ${scheme})`),
      meta(themeFor(scheme, 'standard'), `(prefers-color-scheme: ${scheme})`),
    ])
    .join('')
}

const titleOf = ({ page }: Canvas): string => /<title>([^<]*)/.exec(page)?.[1] ?? ''

const SCRIPTS = /<script type="module"[^>]*><\/script>/g

/** Keeps the browser from asking for the first picture while the page still comes. */
const later = (markup: string): string => markup.replace(/ fetchPriority="high"/g, '$& loading="lazy"')

/** JSON that no text in it can end. */
const json = (data: unknown): string => JSON.stringify(data).replace(/</g, '\\u003c')

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

const unescaped = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
