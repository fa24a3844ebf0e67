import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { factorsApi } from '../../../../contract/factors.ts'
import { allowsPopups } from '../../../features/auth/shared/allowsPopups.ts'
import { passkeysWork } from '../../../features/auth/shared/passkeys.ts'
import styles from '../../../features/install/shared/InstallRow.module.css'
import { query } from '../../../lib/api/query.ts'
import { useApp } from '../../../lib/app.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { inTab, keepJson, onDevice, readJson } from '../../../lib/storage/tabJson.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'

const AddPasskey = lazyDialog(
  async () => (await import('../../../features/account/security/PasskeyDialogs.tsx')).AddPasskey,
)

/**
 * Offers a passkey to whoever has just logged in with a password, where this device has a lock for it and the account has none: a
 * quiet row, never over a form or a game, gone for good on this device once it was answered. `children` stand where there is none.
 * Source: devices.md "Passkeys as people use them"; decision 226.
 */
export function PasskeyNotice({ children }: { children: ReactNode }) {
  const { t, network } = useApp()
  const mayStand = useRouterState({ select: ({ location }) => allowsPopups(location) })
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const isMissing = useIsMissing()
  const [isOver, setIsOver] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const end = () => {
    keepJson(onDevice, 'passkey-offered', true)
    setIsOver(true)
  }
  if (isAdding)
    return (
      <AddPasskey
        onClose={() => {
          setIsAdding(false)
          end()
        }}
      />
    )
  if (isOver || !isMissing || !isOnline || !mayStand) return children
  return (
    <aside className={styles.row} aria-label={t('secure.passkeys')}>
      <Icon name="lock" size={20} />
      <p>{t('secure.passkeyOffer')}</p>
      <Button small aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
        {t('secure.passkeyAdd')}
      </Button>
      <IconButton label={t('install.later')} onClick={end}>
        <Icon name="close" size={20} />
      </IconButton>
    </aside>
  )
}

/** Whether there is something to offer: nothing is asked of the host or the device before that may be. */
function useIsMissing(): boolean {
  const isAsked = useFeature('passkeys') && passkeysWork() && mayOffer()
  const [hasLock, setHasLock] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setHasLock, () => undefined)
  }, [isAsked])
  const { data } = useQuery({ ...query(factorsApi.passkeys, {}), enabled: isAsked && hasLock })
  return hasLock && data?.data.length === 0
}

/** In this tab somebody has logged in with a password, and this device was not asked before. */
const mayOffer = (): boolean =>
  readJson(inTab, 'by-password') === true && readJson(onDevice, 'passkey-offered') !== true
