import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { allowsPopups } from '../../../features/auth/shared/allowsPopups.ts'
import { installMoment } from '../../../features/install/shared/installAsk.ts'
import { InstallRow } from '../../../features/install/shared/InstallRow.tsx'
import { useApp } from '../../../lib/app.tsx'
import { useUpdateReady } from './useUpdateReady.ts'

/** The offer to install, in the slot above the bottom bar: last in its order, never over a form or a game. Source: interface.md 2.6; pwa.md 1.2. */
export function InstallNotice() {
  const { t, network } = useApp()
  const mayStand = useRouterState({ select: ({ location }) => allowsPopups(location) })
  const hasCome = useSyncExternalStore(installMoment.subscribe, installMoment.get, no)
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const isUpdateReady = useUpdateReady()
  return mayStand && hasCome && isOnline && !isUpdateReady ? <InstallRow text={t('install.row')} /> : null
}

const no = () => false
