import { tabLocks } from '../storage/mayRefuse.ts'

/** One tab tells the host at a time, and one part of it; at once where the browser refuses to keep tabs apart. Source: protection-build.md 6. */
export async function inTurn<Told>(tell: () => Promise<Told>): Promise<Told> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return tell()
  }
  const locks = tabLocks()
  try {
    if (locks) return await locks.request('maidan-protection', begin)
  } catch (error) {
    if (hasBegun) throw error
  }
  return begin()
}
