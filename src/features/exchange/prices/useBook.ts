import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { type Book, feedOf, type Kind } from './feed.ts'

/** A market as it is now, watched while the component stands; `""` watches nothing. */
export function useBook<K extends Kind>(kind: K, id: string): Book<K> {
  return useBookPart(kind, id, whole)
}

const whole = <T>(book: T): T => book

/** What `part` takes of a market: the component is drawn again when that changes, and not with every price. */
export function useBookPart<K extends Kind, Part>(kind: K, id: string, part: (book: Book<K>) => Part): Part {
  const feed = feedOf(useApp())
  useEffect(() => (id === '' ? undefined : feed.watch(kind, id)), [feed, kind, id])
  return useWatchedPart(kind, id, part)
}

/**
 * The same of a market that the component around it watches: a row of a table is drawn again without the table.
 * `isCalm`: where nobody sees it, twice a second is enough.
 */
export function useWatchedPart<K extends Kind, Part>(
  kind: K,
  id: string,
  part: (book: Book<K>) => Part,
  isCalm = false,
): Part {
  const feed = feedOf(useApp())
  const get = useMemo(() => steady(() => feed.get(kind, id), part), [feed, kind, id, part])
  return useSyncExternalStore(isCalm ? feed.subscribeCalmly : feed.subscribe, get)
}

/** Answers the same object until something in it changes; looks only where the whole is another. */
function steady<Whole, Part>(read: () => Whole, part: (whole: Whole) => Part): () => Part {
  let seen: { whole: Whole; part: Part } | undefined
  return () => {
    const whole = read()
    if (seen?.whole !== whole) seen = { whole, part: replaceEqualDeep(seen?.part, part(whole)) }
    return seen.part
  }
}
