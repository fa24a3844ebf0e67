import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { ButtonLink, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './GuestNote.module.css'

let isDismissed = false

/**
 * The guest's login popup (S-LOBBY-09): it stands above the bottom bar and pushes nothing down, holds no focus, and once
 * closed comes back no more in this visit. A tap on a game leads to the login by itself (R-ROUTE-52).
 */
export function GuestNote({ isGuest }: { isGuest: boolean }) {
  const { t } = useApp()
  const here = useRouterState({ select: (state) => state.location.href })
  const [isClosed, setIsClosed] = useState(isDismissed)
  if (!isGuest || isClosed) return null
  const close = () => {
    isDismissed = true
    setIsClosed(true)
  }
  return (
    <div role="dialog" aria-labelledby="guest-note" className={styles.note}>
      <div>
        <h2 id="guest-note" className={styles.title}>
          {t('games.guestTitle')}
        </h2>
        <p className={styles.text}>{t('games.guestText')}</p>
      </div>
      <ButtonLink to="/login" search={{ next: here }} small>
        {t('auth.login')}
      </ButtonLink>
      <IconButton label={t('common.close')} onClick={close}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}
