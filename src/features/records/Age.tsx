import { useApp } from '../../lib/app.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Transactions.module.css'

/** The line that says how old the records are, when the host does not answer. */
export function Age({ model }: { model: { oldAt: number | undefined } }) {
  const { t, format } = useApp()
  if (model.oldAt === undefined) return null
  return (
    <p className={styles.age} role="status">
      <Icon name="offline" size={16} />
      {t('records.old', { time: format.dateTime(model.oldAt) })}
    </p>
  )
}
