import { useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { isInside } from '../../../lib/pwa/isInside.ts'
import { isInstalled, useInstall } from '../../../lib/pwa/useInstall.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { browserOf } from './browserOf.ts'
import { askLater, askNoMore, mayAskToInstall } from './installAsk.ts'
import styles from './InstallRow.module.css'

/** These install from their own menu and make no offer; where the others make none, it is installed or cannot be. */
const BY_MENU = ['ios', 'samsung', 'firefox']

/**
 * The offer to put the app on the home screen: a quiet row, silent once it was sent away. `text`: why, where it stands;
 * `isCard`: among other things, not across the screen.
 * Source: pwa.md 1.2.
 */
export function InstallRow({ text, isCard = false }: { text: string; isCard?: boolean }) {
  const { t, storage, now } = useApp()
  const install = useInstall()
  const [isOver, setIsOver] = useState(() => isInstalled() || !mayAskToInstall(storage, now()))
  const { userAgent } = navigator
  // Inside another app nothing is installed, whatever the browser is.
  const isByMenu = BY_MENU.includes(browserOf(userAgent)) && !isInside(userAgent)
  if (isOver || !(install || isByMenu)) return null
  const end = (keep: typeof askLater) => {
    setIsOver(true)
    void keep(storage, now())
  }
  return (
    <aside className={styles.row} data-card={isCard || undefined} aria-label={t('shell.appDownload')}>
      <Icon name="install" size={20} />
      <p>{text}</p>
      {install ? (
        <Button
          small
          onClick={() =>
            void install().then(
              (outcome) => end(outcome === 'accepted' ? askNoMore : askLater),
              () => end(askLater),
            )
          }
        >
          {t('install.do')}
        </Button>
      ) : (
        <ButtonLink to="/install" kind="secondary" small>
          {t('install.how')}
        </ButtonLink>
      )}
      <IconButton label={t('install.later')} onClick={() => end(askLater)}>
        <Icon name="close" size={20} />
      </IconButton>
    </aside>
  )
}
