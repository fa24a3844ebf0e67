/**
 * Whether the answer of a request is that of an earlier one with the same key. What recognises a repeat (the ledger's
 * operations, codes, chat messages) says so here, and the answer carries `Idempotent-Replayed: true`.
 * Source: money.md 3.1.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export const REPLAYED_HEADER = 'idempotent-replayed'

const current = new AsyncLocalStorage<{ isReplayed: boolean }>()

/** Runs the work of one request, and says whether it was done before. */
export async function watchReplays<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; isReplayed: boolean }> {
  const watched = { isReplayed: false }
  const result = await current.run(watched, work)
  return { result, isReplayed: watched.isReplayed }
}

/** Says that the request under way was answered before. */
export function markReplayed(): void {
  const watched = current.getStore()
  if (watched) watched.isReplayed = true
}
