import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { MarketKind, Side } from '../../../../contract/exposure.ts'
import { useApp } from '../../../lib/app.tsx'
import { type SlipSelection, slipOf } from '../shared/slip.ts'
import { useOpenOrders } from '../orders/useOpenOrders.ts'

/** The event that a table belongs to. */
export interface Place {
  eventId: string
  eventName: string
  /** Runner ids by their names. */
  runners: ReadonlyMap<string, number>
}

/** The event that prices are of: by its name in the list, else by the first two of its runners. */
export function usePlaceOf(
  eventId: string,
  listed: string | undefined,
  runners: readonly { id: number; name: string }[],
): Place {
  const eventName =
    listed ??
    runners
      .map(({ name }) => name)
      .slice(0, 2)
      .join(' v ')
  return useMemo(
    () => ({ eventId, eventName, runners: new Map(runners.map(({ id, name }) => [name, id])) }),
    [eventId, eventName, runners],
  )
}

export type Taken = Omit<SlipSelection, 'eventId' | 'eventName' | 'kind' | 'market' | 'marketName'>

export interface Taking {
  /** Puts a price on the slip; undefined where this host takes no orders. */
  take: ((pick: Taken & { market: string }) => void) | undefined
  /** Whether this is what the slip holds. */
  isChosen: (market: string, selection: number, side: Side) => boolean
}

/** How a table's prices get on the slip. */
export function useTaking(place: Place, kind: MarketKind, marketName: string): Taking {
  const { session } = useApp()
  const { isOffered } = useOpenOrders()
  const store = slipOf(session)
  const slip = useSyncExternalStore(store.subscribe, store.get)
  const { eventId, eventName } = place
  const take = useMemo(
    () =>
      isOffered
        ? (pick: Taken & { market: string }) => store.pick({ ...pick, eventId, eventName, kind, marketName })
        : undefined,
    [isOffered, store, eventId, eventName, kind, marketName],
  )
  // Both stay the same until the slip does: a row whose prices stand is not drawn again.
  const isChosen = useCallback(
    (market: string, selection: number, side: Side) =>
      slip?.state === 'editing' &&
      slip.market === market &&
      slip.selection === selection &&
      slip.side === side,
    [slip],
  )
  return { take, isChosen }
}
