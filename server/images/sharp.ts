/**
 * The library that decodes and draws pictures (sharp): one picture at a time on one thread, and none kept. Loaded at
 * the first use, so that a host carries its 17 MB only when it draws.
 */
import type sharp from 'sharp'

let loaded: Promise<typeof sharp> | undefined

export function pictures(): Promise<typeof sharp> {
  loaded ??= load().catch((error: unknown) => {
    // The next picture tries again.
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<typeof sharp> {
  const { default: library } = await import('sharp')
  library.concurrency(1)
  library.cache(false)
  return library
}
