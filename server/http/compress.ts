/** Compression of what is made on the fly (lists, drawings, the OpenAPI document); files come compressed. */
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, createGzip, gzip, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { accepts } from './static-files.ts'
import { bytesOf, hasBody, whole } from './whole.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this a header costs more than it saves. */
const WORTHWHILE = 256
/** A stream of events has no end to wait for. */
const TEXT = /^(text\/(?!event-stream)|application\/(json|manifest\+json|xml)|image\/svg\+xml)/

/**
 * Compressed bodies by address and ETag: public lists and drawings are asked for again and again. A file's ETag is its size and time,
 * which two files that were written together can share.
 */
const kept = new LRUCache<string, Buffer>({
  max: 300,
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ length }) => Math.max(1, length),
})
/** What is kept is worth work: all of it for what is small (some 10 ms), and for the page that everybody starts with. */
const SMALL = 16_384
const QUALITY = { passing: 4, kept: 6, most: 11 } as const

/** The same answer with a compressed body where that helps. Answers to players are compressed too: no secret in
 * them is reflected from another site's input, since only our own origin may ask (see `checkOrigin`). */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const { headers, status } = response
  if (headers.has('content-encoding') || !TEXT.test(type) || !hasBody(response)) return response
  if (!headers.get('vary')?.includes('Accept-Encoding')) headers.append('vary', 'Accept-Encoding')
  const body = await bytesOf(response)
  const coding = codingOf(request.headers.get('accept-encoding') ?? '')
  if (body.length < WORTHWHILE || !coding) return whole(body, { status, headers })
  headers.set('content-encoding', coding)
  const etag = headers.get('etag')
  const name = etag === null ? undefined : `${coding} ${new URL(request.url).pathname} ${etag}`
  const squeezed = await squeeze(body, coding, name, type.startsWith('text/html'))
  return whole(Uint8Array.from(squeezed), { status, headers })
}

/** The coding that a body is sent in; undefined where the reader takes none of ours. */
export const codingOf = (acceptEncoding: string): string | undefined =>
  ['br', 'gzip'].find((name) => accepts(acceptEncoding, name))

/** A window no larger than the body: the default of 4 MB is set up, and paid for in memory, for every few kilobytes. */
const brotliFor = (body: Uint8Array, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length)))),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
})

async function squeeze(
  body: Uint8Array,
  coding: string,
  name: string | undefined,
  isPage: boolean,
): Promise<Buffer> {
  const before = name === undefined ? undefined : kept.get(name)
  if (before) return before
  if (name === undefined && body.length < SMALL) return squeezeAtOnce(body, coding)
  const kind = name === undefined ? 'passing' : isPage || body.length < SMALL ? 'most' : 'kept'
  const result = coding === 'br' ? await brotli(body, brotliFor(body, QUALITY[kind])) : await zip(body)
  if (name !== undefined) kept.set(name, result)
  return result
}

/** A twentieth of a millisecond for what is small and passing; the way to another thread and back takes three times that. */
function squeezeAtOnce(body: Uint8Array, coding: string): Buffer {
  return coding === 'br' ? brotliCompressSync(body, brotliFor(body, QUALITY.passing)) : gzipSync(body)
}

/** Remembers 4 kB, some events of a market, for 24 kB of memory a reader; each event leaves at once. */
const EVENTS = { windowBits: 12, memLevel: 4, flush: constants.Z_SYNC_FLUSH }

/** A stream of events as gzip: what events of one kind have in common is sent once. A reader that goes away ends both. */
export function packedEvents(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const gzip = createGzip(EVENTS)
  // Readers go away: nobody is left to tell.
  pipeline(Readable.from(body, { objectMode: false }), gzip, () => {})
  return Readable.toWeb(gzip) as ReadableStream<Uint8Array>
}
