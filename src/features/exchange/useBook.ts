import { useEffect, useSyncExternalStore } from 'react'
import { useApp } from '../../lib/app.tsx'
import { type Book, feedOf, type Kind } from './feed.ts'

/** A market as it is now, watched while the component stands; `""` watches nothing. */
export function useBook<K extends Kind>(kind: K, id: string): Book<K> {
  const feed = feedOf(useApp())
  useEffect(() => (id === '' ? undefined : feed.watch(kind, id)), [feed, kind, id])
  return useSyncExternalStore(feed.subscribe, () => feed.get(kind, id))
}
