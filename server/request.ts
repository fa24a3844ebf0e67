/**
 * Reading a request into the wire's fields: path and query for GET, path and JSON or multipart else.
 * A size is limited while the body streams in, whatever Content-Length says. Source: money.md 3.7.
 * Errors: BAD_REQUEST, BAD_JSON, DUPLICATE_FIELD, WRONG_TYPE, TOO_LARGE, RECEIPT_LARGE.
 */
import type { Endpoint } from '../contract/endpoint.ts'
import { fail } from './messages.ts'

/** No call of the contract carries more than a few kilobytes of JSON. */
export const JSON_LIMIT = 64 * 1024
export const FILE_LIMIT = 10 * 1024 * 1024
/** Six files and their envelope. */
export const MULTIPART_LIMIT = 6 * FILE_LIMIT + JSON_LIMIT

export interface WireInput {
  wire: Record<string, unknown>
  files: File[]
}

/** The call's fields by wire name; values of the path win over those of query and body. */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  path: Record<string, string>,
): Promise<WireInput> {
  if (endpoint.method === 'GET') {
    return { wire: { ...queryOf(new URL(request.url).searchParams), ...path }, files: [] }
  }
  if (endpoint.multipart) {
    const { wire, files } = await multipartOf(request)
    return { wire: { ...wire, ...path }, files }
  }
  return { wire: { ...(await jsonOf(request)), ...path }, files: [] }
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
async function jsonOf(request: Request): Promise<object> {
  const bytes = await readLimited(request, JSON_LIMIT)
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

async function multipartOf(request: Request): Promise<WireInput> {
  const type = request.headers.get('content-type') ?? ''
  if (mediaType(request) !== 'multipart/form-data') {
    throw fail('WRONG_TYPE', { params: { expected: 'multipart/form-data' } })
  }
  const bytes = await readLimited(request, MULTIPART_LIMIT)
  let form: FormData
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw fail('BAD_REQUEST')
  }
  const files: File[] = []
  const fields: [string, string][] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value])
    else files.push(value)
  }
  if (files.some((file) => file.size > FILE_LIMIT)) throw fail('RECEIPT_LARGE')
  return { wire: queryOf(fields), files }
}

/** The body's bytes, refused as soon as they pass the limit. */
export async function readLimited(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw fail('TOO_LARGE')
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > limit) throw fail('TOO_LARGE')
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks))
}
