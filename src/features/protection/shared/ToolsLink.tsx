import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './ToolsLink.module.css'

/** One tap to the limits, where money goes in and where a visit begins. Source: PP-08. */
export function ToolsLink() {
  const { t } = useApp()
  return (
    <Link to="/protection" className={styles.link}>
      <Icon name="shield" size={20} />
      {t('home.tools')}
    </Link>
  )
}
