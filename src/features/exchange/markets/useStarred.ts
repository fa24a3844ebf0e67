import { useSyncExternalStore } from 'react'
import { useApp } from '../../../lib/app.tsx'
import type { DeviceStorage } from '../../../lib/storage/storage.ts'

/** As many as one stream of the host tells of. */
const MOST = 12

const listeners = new Set<() => void>()

const read = (storage: DeviceStorage): string => storage.get('markets') ?? ''

/** The events that the player follows on Multi Markets (`sport.event.market`), newest first, kept on the device. */
export function useStarred() {
  const { storage } = useApp()
  const kept = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => read(storage),
  )
  const ids = kept === '' ? [] : kept.split(',')
  return {
    ids,
    toggle: (id: string) => {
      const next = ids.includes(id) ? ids.filter((one) => one !== id) : [id, ...ids].slice(0, MOST)
      void storage.set('markets', next.join(','))
      listeners.forEach((listener) => listener())
    },
  }
}

/** The parts of an id; a market's own id may hold dots. */
export function starredParts(id: string): { sport: string; eventId: string; marketId: string } {
  const [sport = '', eventId = '', ...market] = id.split('.')
  return { sport, eventId, marketId: market.join('.') }
}
