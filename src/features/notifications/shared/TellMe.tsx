import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './TellMe.module.css'
import { usePush } from './usePush.ts'

/** The offer to be told, where waiting begins: one button, nothing where it could do nothing. Source: pwa.md 1.6. */
export function TellMe({ kind }: { kind: 'deposit' | 'withdrawal' }) {
  const { t } = useApp()
  const { support, kinds, busy, problem, set } = usePush()
  if (support === 'install') {
    return (
      <p className={styles.tell}>
        {t('notify.install')} <Link to="/install">{t('notify.installLink')}</Link>
      </p>
    )
  }
  // Whoever blocked it long ago is not told so at every deposit; whoever just did is.
  if (support === 'denied' && problem) return <p className={styles.tell}>{t('notify.denied')}</p>
  if (support !== 'ready') return null
  return (
    <div className={styles.tell}>
      {kinds.has(kind) && busy === undefined ? (
        <p className={styles.line} role="status">
          <Icon name="bell" size={20} />
          {t('notify.told')}
        </p>
      ) : (
        <Button kind="secondary" small busy={busy !== undefined} onClick={() => void set(kind, true)}>
          <Icon name="bell" size={20} />
          {t(`notify.tell.${kind}`)}
        </Button>
      )}
      {problem ? <p role="alert">{t(`notify.${problem}`)}</p> : null}
    </div>
  )
}
