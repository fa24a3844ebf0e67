import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Checking.module.css'

interface Props {
  /** What is being checked. */
  title: string
  /** Where the host cannot be reached: what is not known, and that nothing is sent twice. */
  unknown: string
  isUnknown: boolean
  askAgain: () => void
}

/** No answer came to a spending call: the host is asked what became of it. Source: money.md 3.2, X-98. */
export function Checking({ title, unknown, isUnknown, askAgain }: Props) {
  const { t } = useApp()
  return (
    <section className={styles.checking} role="status">
      <Icon name={isUnknown ? 'offline' : 'clock'} size={32} />
      <h2 className={styles.title}>{title}</h2>
      <p>{isUnknown ? unknown : t('fate.checkingText')}</p>
      {isUnknown ? (
        <Button kind="secondary" onClick={askAgain}>
          {t('fate.checkNow')}
        </Button>
      ) : null}
    </section>
  )
}
