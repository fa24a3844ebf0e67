/** One tab tells the host at a time, and one part of it. Source: protection-build.md 6. */
export async function inTurn<Told>(tell: () => Promise<Told>): Promise<Told> {
  const locks = globalThis.navigator?.locks
  return locks ? await locks.request('maidan-protection', tell) : await tell()
}
