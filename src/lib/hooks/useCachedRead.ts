/**
 * The last answers of a few player reads, kept on the device so that records can be read offline with their age.
 * Kept as the wire spells them, so that a later version of the app reads them by its own contract or not at all.
 * Forgotten when the session ends. Source: F-13, pwa.md 1.6.
 */
import { useQuery } from '@tanstack/react-query'
import { get, set } from 'idb-keyval'
import { useEffect, useState } from 'react'
import type { Endpoint, Input, Output } from '../../../contract/kit/endpoint.ts'
import { z } from '../../../contract/kit/zod.ts'
import { useApp, usePlayer } from '../app.tsx'
import { device, quietly } from '../storage/readCache.ts'
import { poll, query } from '../api/query.ts'

interface KeptAnswer {
  wire: unknown
  at: number
}

export interface Kept<T> {
  data: T | undefined
  /** When the host said it, by the device's clock. */
  at: number | undefined
  /** True while the data is from an earlier visit and the host has not answered in this one. */
  isOld: boolean
  error: Error | null
  isFetching: boolean
  retry: () => void
}

/** How soon a read is asked again, by what it holds. */
const pollOf = <Data>(
  every: ((data: Data | undefined) => number | false) | undefined,
  { state }: { state: { data: Data | undefined } },
): number | false => poll(every?.(state.data) ?? false)()

/** A player's read that shows the last kept answer until, or unless, the host answers. */
export function useCachedRead<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: {
    refetchInterval?: (data: Output<E> | undefined) => number | false
    /** False where this host does not offer the call: it is not asked then. */
    isOffered?: boolean
  } = {},
): Kept<Output<E>> {
  const { now } = useApp()
  const player = usePlayer()
  const [old, setOld] = useState<{ data: Output<E>; at: number; of: string }>()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...query(endpoint, input),
    // Bound, not a function made here: a query keeps its options, and that would hold what was drawn with them for as
    // long, the answers of a player who has left among it.
    refetchInterval: pollOf.bind<
      undefined,
      [typeof options.refetchInterval],
      [{ state: { data: Output<E> | undefined } }],
      number | false
    >(undefined, options.refetchInterval),
    staleTime: 10_000,
    enabled: player !== undefined && options.isOffered !== false,
  })
  // Nothing of a player who left stays in memory.
  if (!player && old) setOld(undefined)
  const of = player ? `${player.remoteId}:${endpoint.path}` : undefined

  useEffect(() => {
    if (!of) return
    let isGone = false
    void quietly(() => get<KeptAnswer>(of, device())).then((kept) => {
      if (!kept || isGone) return
      const read = z.safeDecode(endpoint.output, kept.wire)
      if (read.success) setOld({ data: read.data as Output<E>, at: kept.at, of })
    })
    return () => {
      isGone = true
    }
  }, [of, endpoint])

  useEffect(() => {
    if (!of || data === undefined) return
    void quietly(() => set(of, { wire: z.encode(endpoint.output, data), at: now() }, device()))
  }, [of, endpoint, data, now])

  const usable = old?.of === of ? old : undefined
  return {
    data: data ?? usable?.data,
    at: data === undefined ? usable?.at : dataUpdatedAt,
    isOld: data === undefined && usable !== undefined,
    error,
    isFetching,
    retry: () => void refetch(),
  }
}
