import { useSyncExternalStore } from 'react'
import { walletApi } from '../../../contract/wallet.ts'
import { useApp } from '../app.tsx'

/**
 * What a form that moves money at once asks before it sends: without the host nothing is sent, now or later by itself.
 * `reach` asks the host where the last call found none, since the network may be back and the player waits.
 * Source: pwa.md 1.6 "Money form offline".
 */
export function useRequireHost(): { isOnline: boolean; reach: () => Promise<boolean> } {
  const { network, call } = useApp()
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const reach = async () => {
    if (!network.get().isOnline) await call(walletApi.balance, {}).catch(() => {})
    return network.get().isOnline
  }
  return { isOnline, reach }
}
