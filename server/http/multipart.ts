/**
 * A multipart body on its way to the disk: fields in memory, files in a folder of their own that is gone once the
 * request is answered. How many parts, fields and bytes there may be is looked at while they arrive, so that a body
 * of any size or shape costs its bytes on the disk and no more. Source: money.md 3.7; decision 164.
 */
import type { Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { arriving, PAUSE_MS, WHOLE_MS } from './arriving.ts'
import { fail, HostError } from '../messages/errors.ts'

/** A file that was sent, on this machine's disk until its request is answered. */
export interface Upload {
  /** As the sender says: text of a stranger. */
  name: string
  path: string
  bytes: number
}

export interface Multipart {
  fields: [string, string][]
  files: Upload[]
  /** Removes the files. */
  remove: () => Promise<void>
}

export const FILE_LIMIT = 10 * 1024 * 1024
export const FILES = 6
const FIELDS = 20
const FIELD_BYTES = 8 * 1024
/** Six files and their envelope. */
const MULTIPART_LIMIT = FILES * FILE_LIMIT + 64 * 1024
/** A part's own header lines. */
const HEADERS = { headerPairs: 20, headerSize: 4 * 1024 }

const FOLDER = 'maidan-upload-'

/**
 * Reads the body to its end, and tells `hash` its bytes. Throws BAD_REQUEST where it is no multipart body or ends early, UPLOAD_PARTS, RECEIPTS_MANY,
 * RECEIPT_LARGE, TOO_LARGE, BODY_STOPPED; whatever it throws, nothing is left on the disk.
 */
export async function readMultipart(request: Request, hash?: Hash): Promise<Multipart> {
  const folder = await newFolder()
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    return { ...(await intoFolder(request, folder, hash)), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function intoFolder(request: Request, folder: string, hash?: Hash): Promise<Omit<Multipart, 'remove'>> {
  const fields: [string, string][] = []
  const files: Upload[] = []
  const writing: Promise<void>[] = []
  const stop = new AbortController()
  const parser = parserOf(request)
  const refuse = (error: HostError) => {
    stop.abort(error)
    parser.destroy(error)
  }
  parser.on('partsLimit', () => refuse(fail('UPLOAD_PARTS')))
  parser.on('fieldsLimit', () => refuse(fail('UPLOAD_PARTS')))
  parser.on('filesLimit', () => refuse(fail('RECEIPTS_MANY', { params: { max: FILES } })))
  parser.on('field', (name: string | undefined, value, _, isCut) => {
    if (isCut) refuse(fail('TOO_LARGE'))
    else if (name === undefined) refuse(fail('BAD_REQUEST'))
    else fields.push([name, value])
  })
  parser.on('file', (_field, stream, name: string | undefined) => {
    const upload: Upload = { name: name ?? '', path: join(folder, String(files.length)), bytes: 0 }
    files.push(upload)
    stream.on('limit', () => refuse(fail('RECEIPT_LARGE')))
    const written = pipeline(stream, createWriteStream(upload.path), { signal: stop.signal })
    writing.push(written.then(() => void (upload.bytes = stream.bytesRead)))
    // Looked at when all are awaited; until then a broken one is no fault of the process.
    written.catch(() => undefined)
  })
  try {
    const bounds = { bytes: MULTIPART_LIMIT, pauseMs: PAUSE_MS, wholeMs: WHOLE_MS, hash }
    await pipeline(arriving(request, bounds), parser, { signal: stop.signal })
    await Promise.all(writing)
  } catch (error) {
    stop.abort(error)
    await Promise.allSettled(writing)
    throw reasonOf(stop.signal.reason ?? error)
  }
  return { fields, files }
}

function parserOf(request: Request): BusboyInstance {
  const limits = {
    fileSize: FILE_LIMIT,
    files: FILES,
    fields: FIELDS,
    fieldSize: FIELD_BYTES,
    parts: FILES + FIELDS,
    ...HEADERS,
  }
  try {
    return new Busboy({ headers: { 'content-type': request.headers.get('content-type') ?? '' }, limits })
  } catch {
    // Without a boundary.
    throw fail('BAD_REQUEST')
  }
}

/** What the parser says of a body it cannot read is one thing; a full disk or a cut connection is another. */
function reasonOf(error: unknown): unknown {
  if (error instanceof HostError) return error
  const isOfParser = error instanceof Error && !('code' in error) && error.name === 'Error'
  return isOfParser ? fail('BAD_REQUEST') : error
}

let swept: Promise<void> | undefined

async function newFolder(): Promise<string> {
  await (swept ??= sweep().catch(() => undefined))
  return mkdtemp(join(tmpdir(), FOLDER))
}

/** What a process that was killed has left: once, before the first of this one. Others beside may be at work in theirs. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue
    const path = join(tmpdir(), name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - 2 * WHOLE_MS) await rm(path, { recursive: true, force: true })
  }
}
