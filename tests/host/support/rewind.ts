/**
 * Puts an embedded database in memory back to what it was, byte for byte: all that PostgreSQL knows is in its engine's
 * memory and in the files beside it, which the engine keeps in memory too. It takes a tenth of what an opening does.
 */
import type { PGlite } from '@electric-sql/pglite'

/** A file's, as it was first written to: what comes out of the engine's memory has a sign. */
type Bytes = Uint8Array | Int8Array

/** A file, a folder or a device of the engine's file system (Emscripten's), as far as it is looked at here. */
interface Node {
  contents?: Bytes | Record<string, Node>
  usedBytes?: number
  name_next?: Node
  stream_ops: Operations
}
interface Stream {
  node: Node
  shared: object
}
interface Operations {
  write?: (stream: Stream, ...more: unknown[]) => number
}
interface FileSystem {
  /** Every node, by what its name hashes to; those that hash to the same are chained. */
  nameTable: (Node | undefined)[]
  nextInode: number
  streams: (Stream | null | undefined)[]
}

/** The engine's file system, and how files in its memory are written to. */
interface Files {
  FS: FileSystem
  MEMFS: { stream_ops: Operations }
}

/**
 * Remembers a database that nobody is asking anything. What it answers puts the database back to this moment, as often
 * as it is called, and says whether it could: memory that grew does not shrink again.
 */
export function remember(lite: PGlite): () => boolean {
  const { Module: engine } = lite
  const size = engine.HEAPU8.length
  const bytes = engine.HEAPU8.slice(0, usedOf(engine.HEAPU8))
  const stack = engine.stackSave()
  const putFilesBack = rememberFiles(engine)
  return () => {
    if (engine.HEAPU8.length !== size) return false
    engine.HEAPU8.set(bytes)
    clear(engine.HEAPU8, bytes.length)
    engine.stackRestore(stack)
    putFilesBack()
    return true
  }
}

/** In bytes: memory comes in so much. */
const PAGE = 65_536
const NOTHING = new Uint8Array(PAGE)

const isClear = (memory: Uint8Array, at: number): boolean =>
  Buffer.compare(memory.subarray(at, at + PAGE), NOTHING) === 0

/** Where the part of a memory ends that was written to. */
function usedOf(memory: Uint8Array): number {
  let end = memory.length
  while (end > 0 && isClear(memory, end - PAGE)) end -= PAGE
  return end
}

function clear(memory: Uint8Array, from: number): void {
  for (let at = from; at < memory.length; at += PAGE) if (!isClear(memory, at)) memory.fill(0, at, at + PAGE)
}

/** Names, folders, files, and which of them are open where. */
function rememberFiles({ FS: system, MEMFS }: Files): () => void {
  const { nextInode } = system
  const names = [...system.nameTable]
  const nodes = nodesOf(system)
  const putContentsBack = rememberContents(nodes, MEMFS.stream_ops)
  const fields = nodes.map((node) => [node, fieldsOf(node)] as const)
  const streams = system.streams.map(
    (stream) => stream && ([stream, { ...stream }, { ...stream.shared }] as const),
  )
  return () => {
    system.nextInode = nextInode
    system.nameTable.splice(0, Infinity, ...names)
    for (const [node, had] of fields) Object.assign(node, fieldsOf(had))
    putContentsBack()
    system.streams.splice(0, Infinity, ...streams.map((open) => open && open[0]))
    for (const open of streams) if (open) Object.assign(Object.assign(open[0], open[1]).shared, open[2])
  }
}

/** Those that have a name, and those that lost it while they were open. */
function nodesOf({ nameTable, streams }: FileSystem): Node[] {
  const found = new Set<Node>()
  for (const first of nameTable) for (let node = first; node; node = node.name_next) found.add(node)
  for (const stream of streams) if (stream) found.add(stream.node)
  return [...found]
}

/** All of a node but what a file holds; a folder's entries copied. */
function fieldsOf({ contents, ...fields }: Partial<Node>): Partial<Node> {
  return contents && !ArrayBuffer.isView(contents) ? { ...fields, contents: { ...contents } } : fields
}

/** What files hold: copied when it is first written to, since most never are. */
function rememberContents(nodes: Node[], operations: Operations): () => void {
  const files = new Map<Node, { held: Bytes; given: Bytes }>()
  for (const node of nodes)
    if (ArrayBuffer.isView(node.contents))
      files.set(node, { held: node.contents.subarray(0, node.usedBytes), given: node.contents })
  const written = new Set<Node>()
  beforeWrites(nodes, operations, (node) => {
    const file = files.get(node)
    if (!file || written.has(node)) return
    written.add(node)
    if (file.held.buffer === file.given.buffer) file.held = file.held.slice()
  })
  return () => {
    for (const [node, file] of files) {
      // One that was cut short stands in other bytes.
      if (written.has(node) || node.contents !== file.given) file.given = file.held.slice()
      node.contents = file.given
    }
    written.clear()
  }
}

/** Calls back before any file is written to. */
function beforeWrites(nodes: Node[], own: Operations, note: (node: Node) => void): void {
  const all = new Set([own])
  for (const { contents, stream_ops } of nodes) if (ArrayBuffer.isView(contents)) all.add(stream_ops)
  for (const operations of all) {
    const { write } = operations
    if (!write) continue
    operations.write = (stream, ...more) => {
      note(stream.node)
      return write(stream, ...more)
    }
  }
}
