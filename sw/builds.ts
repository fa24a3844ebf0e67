/**
 * Where a build's files are and what is in them. Each build has a folder of its own (`/assets/<build>/<name>`), and a file that is
 * the same in two of them is kept once: under its name and what is in it. Source: decision 235.
 */

export interface BuiltFile {
  url: string
  /** Of a build's own files: six signs that stand for what is in them. */
  revision: string | null
}

/** By file (its path in every build): what is in it. */
type Revisions = Record<string, string>
export interface Build {
  folder: string
  revisions: Revisions
}

/** For whoever still has a page of an earlier build open: what was in each of its files. */
export const BUILDS = 'builds-v1'
/** As many builds are remembered. */
const REMEMBERED = 4

const IN_FOLDER = /^\/?assets\/(\w+)(?=\/)/

/** The build that a path belongs to; undefined for one that belongs to none. */
export const folderOf = (path: string): string | undefined => IN_FOLDER.exec(path)?.[1]

/** The path as it is the same in every build. */
export const withoutFolder = (path: string): string => path.replace(IN_FOLDER, '/assets')

/** The build that an entry belongs to, which has these files. */
export const buildOf = (entry: string, files: readonly BuiltFile[]): Build => ({
  folder: folderOf(entry) ?? '',
  revisions: Object.fromEntries(files.map(({ url, revision }) => [withoutFolder(url), revision ?? ''])),
})

/** Remembers what is in a build's files, for the time when another build has taken its place. */
export async function remember({ folder, revisions }: Build): Promise<void> {
  const cache = await caches.open(BUILDS)
  await cache.delete(`/${folder}`)
  const others = await cache.keys()
  for (const old of others.slice(0, Math.max(0, others.length - REMEMBERED + 1))) await cache.delete(old)
  await cache.put(`/${folder}`, new Response(JSON.stringify(revisions)))
}

async function remembered(folder: string): Promise<Revisions> {
  const kept = await caches.match(`/${folder}`, { cacheName: BUILDS })
  return kept ? ((await kept.json()) as Revisions) : {}
}

/**
 * What a file is kept as: its path in every build and what is in it, as the precache names its own. In a build that is not
 * remembered, its own address.
 */
export async function keyOf({ url }: Request, own: Build): Promise<string> {
  const { pathname } = new URL(url)
  const folder = folderOf(pathname)
  if (folder === undefined) return url
  const path = withoutFolder(pathname)
  const revisions = folder === own.folder ? own.revisions : await remembered(folder)
  return revisions[path] ? `${path}?__WB_REVISION__=${revisions[path]}` : url
}
