import { useApp } from '../../../lib/app.tsx'
import styles from './DemoMark.module.css'

/**
 * "Demo" on a button that moves play money, in the button's own colours; nothing on a licensed host. Only drawn:
 * the button keeps its name for a screen reader, which the notice of the page has told it.
 */
export function DemoMark() {
  const { config, t } = useApp()
  if (config.mode !== 'demo') return null
  return (
    <small className={styles.mark} aria-hidden="true" data-demo>
      {t('common.demo')}
    </small>
  )
}
