import { useSyncExternalStore } from 'react'
import { useApp } from '../app.tsx'

/** Says of which moment shown data of an earlier visit is, and whether because the host cannot be reached. Source: F-13. */
export function useAgeWords(): (at: number) => string {
  const { t, network, format } = useApp()
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  return (at) => t(isOnline ? 'state.seenAt' : 'state.offlineAge', { time: format.dateTime(at) })
}
