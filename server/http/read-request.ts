/**
 * Reading a request into the wire's fields: path and query for GET, path and JSON or multipart else.
 * Size and time are limited while the body streams in, whatever Content-Length says. Source: money.md 3.7.
 * Errors: BAD_REQUEST, BAD_JSON, DUPLICATE_FIELD, WRONG_TYPE, TOO_LARGE, BODY_STOPPED, BUSY, and those of multipart.ts.
 */
import type { Hash } from 'node:crypto'
import type { Endpoint } from '../../contract/kit/endpoint.ts'
import { arriving, atOnce, PAUSE_MS } from './arriving.ts'
import { fail } from '../messages/errors.ts'
import { readMultipart, type Upload } from './multipart.ts'
import { createTurns } from '../context/fair-queue.ts'

/** No call of the contract carries more than a few kilobytes of JSON. */
const JSON_LIMIT = 64 * 1024
/** How long a small body may take: the worst line there is sends its 64 kB in this time. */
const SMALL_MS = 2 * 60_000

export interface WireInput {
  wire: Record<string, unknown>
  files: Upload[]
  /** Removes the files; to be called once the request is answered. */
  remove: () => Promise<void>
}

/** Who sends a body, and what is told of it. */
interface Sender {
  /** Whose uploads are counted together. */
  who: string
  /** Told the body's bytes as they come. */
  body?: Hash | undefined
}

/** The call's fields by wire name; values of the path win over those of query and body. */
export async function readInput(
  endpoint: Pick<Endpoint, 'method' | 'multipart'>,
  request: Request,
  path: Record<string, string>,
  sender: Sender,
): Promise<WireInput> {
  const alone = { files: [], remove: async () => {} }
  if (endpoint.method === 'GET') {
    return { wire: { ...queryOf(new URL(request.url).searchParams), ...path }, ...alone }
  }
  if (endpoint.multipart) {
    const sent = await multipartOf(request, sender)
    return { ...sent, wire: { ...sent.wire, ...path } }
  }
  return { wire: { ...(await jsonOf(request, sender.body)), ...path }, ...alone }
}

/** Each field once: `?a=1&a=2` means one thing to one reader and another to the next, so it is refused. */
function queryOf(query: Iterable<[string, string]>): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of query) {
    if (fields.has(name)) throw fail('DUPLICATE_FIELD')
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

const mediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** A JSON object; an absent body is an empty one, since some calls have nothing to say. */
async function jsonOf(request: Request, hash?: Hash): Promise<object> {
  const bytes = await readLimited(request, JSON_LIMIT)
  hash?.update(bytes)
  if (bytes.length === 0) return {}
  if (mediaType(request) !== 'application/json') {
    throw fail('WRONG_TYPE', { params: { expected: 'application/json' } })
  }
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw fail('BAD_JSON')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw fail('BAD_JSON')
  return body
}

/** Bodies that arrive at once: of one player two, so that nobody fills the disk or keeps the others out. */
const bodies = createTurns({ atOnce: 32, forOne: 2, waiting: 0, waitingInAll: 0 })

async function multipartOf(request: Request, { who, body }: Sender): Promise<WireInput> {
  if (mediaType(request) !== 'multipart/form-data') {
    throw fail('WRONG_TYPE', { params: { expected: 'multipart/form-data' } })
  }
  const { fields, files, remove } = await bodies(who, () => readMultipart(request, body))
  try {
    return { wire: queryOf(fields), files, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** What fits in one packet arrives whole or not at all. */
const PACKET = 1200

const isPacket = ({ headers }: Request): boolean => Number(headers.get('content-length') ?? NaN) <= PACKET

/** A small body's bytes. Throws TOO_LARGE as soon as they pass the limit, and BODY_STOPPED. */
export async function readLimited(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (isPacket(request)) return atOnce(request, { bytes: limit, pauseMs: PAUSE_MS })
  const chunks: Uint8Array[] = []
  const bounds = { bytes: limit, pauseMs: PAUSE_MS, wholeMs: SMALL_MS }
  for await (const chunk of arriving(request, bounds)) chunks.push(chunk)
  return Uint8Array.from(Buffer.concat(chunks))
}
