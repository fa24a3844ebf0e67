import { useApp } from '../../lib/app.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './rows.module.css'

/** A new version waits: taken on the player's tap, never by itself (P-PWA-09). */
export function UpdateRow({ onUpdate }: { onUpdate: () => void }) {
  const { t } = useApp()
  return (
    <div role="status" className={styles.update}>
      <span>{t('pwa.updateReady')}</span>
      <Button small onClick={onUpdate}>
        {t('pwa.update')}
      </Button>
    </div>
  )
}
