import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './DemoNotice.module.css'

/** On every money page of a play-money site: no money is to be sent (protection.md, the mode). */
export function DemoNotice({ short = false }: { short?: boolean }) {
  const { config, t } = useApp()
  if (config.mode !== 'demo') return null
  return (
    <p className={styles.notice}>
      <Icon name="shield" size={20} />
      <span>
        <strong>{t('deposit.demoTitle')}</strong>
        {short ? null : <span className={styles.text}>{t('deposit.demoText')}</span>}
      </span>
    </p>
  )
}
