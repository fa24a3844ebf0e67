import { useSyncExternalStore } from 'react'
import { useApp } from '../../../lib/app.tsx'

const never = () => () => {}
const no = () => false

/** Whether a new version waits to be taken. */
export function useUpdateReady(): boolean {
  const { pwa } = useApp()
  return useSyncExternalStore(pwa?.subscribe ?? never, pwa?.isUpdateReady ?? no, no)
}
