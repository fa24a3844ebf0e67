/**
 * The built app as files: compressed ahead, also as what differs from an earlier build's (RFC 9842), validated by ETag, cached as
 * pwa.md 1.10 says.
 * A missing file is 404 and never the app's page; only a navigation to an address without an extension
 * (or one of the app's own odd addresses) gets `index.html`.
 */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fail } from '../messages/errors.ts'
import { errorResponse, matches } from './respond.ts'
import { localeOf } from '../messages/locale.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
}

/** Addresses of the app that look like files (R-ROUTE). */
const APP_ADDRESSES = new Set(['/page/site/component/appDownload.jsp'])
/** Asked again each time: what names the hashed files, and what runs the worker. */
const REVALIDATED = /(\.html|\/sw\.js|\.webmanifest)$/

/** Answers GET and HEAD from a folder. */
export function staticFiles(root: string): (request: Request) => Promise<Response> {
  const folder = path.resolve(root)
  return async (request) => {
    const refuse = (code: 'NOT_FOUND' | 'METHOD_NOT_ALLOWED', headers = {}) =>
      errorResponse(fail(code), localeOf(request.headers.get('accept-language')), headers)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse('METHOD_NOT_ALLOWED', { allow: 'GET, HEAD' })
    }
    const name = safePath(new URL(request.url).pathname)
    if (name === undefined) return refuse('NOT_FOUND')
    const file = await send(folder, name === '/' ? '/index.html' : name, request)
    if (file) return file
    const page = isAppAddress(name, request) ? await send(folder, '/index.html', request) : undefined
    return page ?? refuse('NOT_FOUND')
  }
}

/**
 * The path inside the folder, as a file's name has it: what follows judges this one and not its spelling in the address.
 * Undefined for one that would leave the folder, name something hidden, or have parts without a name (`//x`).
 */
function safePath(pathname: string): string | undefined {
  let name: string
  try {
    name = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  const isPlain = !/[\0\\]|\/\//.test(name) && name.split('/').every((part) => !part.startsWith('.'))
  return isPlain && !/\.(br|gz|dcz)$/.test(name) ? name : undefined
}

function isAppAddress(pathname: string, request: Request): boolean {
  const hasExtension = /\.[^/]*$/.test(pathname) && !APP_ADDRESSES.has(pathname)
  if (hasExtension || pathname.startsWith('/assets/')) return false
  const mode = request.headers.get('sec-fetch-mode')
  if (mode !== null) return mode === 'navigate'
  const accept = request.headers.get('accept') ?? '*/*'
  return accept.includes('text/html') || accept.includes('*/*')
}

async function send(folder: string, name: string, request: Request): Promise<Response | undefined> {
  const type = TYPES[path.extname(name)]
  const plain = path.join(folder, name)
  const found = type === undefined ? undefined : await stat(plain).catch(() => undefined)
  if (type === undefined || !found?.isFile()) return undefined
  const coding = await bestCoding(plain, request.headers)
  const etag = `W/"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}${coding?.suffix ?? ''}"`
  const headers = new Headers({
    'content-type': type,
    'cache-control': cacheControl(name),
    etag,
    vary: 'Accept-Encoding',
  })
  const inEachBuild = IN_BUILD.exec(name)?.[1]
  if (inEachBuild) {
    headers.set('use-as-dictionary', `match="/assets/*/${inEachBuild}"`)
    headers.append('vary', 'Available-Dictionary')
  }
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  if (coding) headers.set('content-encoding', coding.name)
  return new Response(Uint8Array.from(await readFile(plain + (coding?.suffix ?? ''))), { headers })
}

/** A file of a build, which has the same name in each (decision 235): the next build's is sent as what differs from it. */
const IN_BUILD = /^\/assets\/\w+\/([\w-]+\.(js|css))$/

interface Coding {
  name: string
  suffix: string
}
const CODINGS: readonly Coding[] = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
]

/** By the file that a browser says it has, as what differs from that one; see scripts/deltas.mjs for the names. */
function deltaCoding(headers: Headers): Coding[] {
  const [, hash] = /^:([\w+/]{43}=):$/.exec(headers.get('available-dictionary') ?? '') ?? []
  return hash
    ? [{ name: 'dcz', suffix: `.${Buffer.from(hash, 'base64').toString('hex').slice(0, 16)}.dcz` }]
    : []
}

async function bestCoding(file: string, headers: Headers): Promise<Coding | undefined> {
  const accepted = headers.get('accept-encoding') ?? ''
  for (const coding of [...deltaCoding(headers), ...CODINGS]) {
    if (!accepts(accepted, coding.name)) continue
    if (await stat(file + coding.suffix).catch(() => undefined)) return coding
  }
  return undefined
}

/** Whether Accept-Encoding names this coding and does not rule it out with `q=0`. */
export const accepts = (acceptEncoding: string, coding: string): boolean =>
  acceptEncoding.split(',').some((part) => {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === coding && !params.some((param) => /^q=0(\.0*)?$/.test(param))
  })

function cacheControl(name: string): string {
  if (name.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return REVALIDATED.test(name) ? 'no-cache' : 'public, max-age=86400'
}
