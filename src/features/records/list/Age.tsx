import { useAgeWords } from '../../../lib/hooks/useAgeWords.ts'
import { Icon } from '../../../ui/Icon.tsx'
import styles from '../transactions/Transactions.module.css'

/** The line that says how old the records are, until the host answers. */
export function Age({ model }: { model: { oldAt: number | undefined } }) {
  const words = useAgeWords()
  if (model.oldAt === undefined) return null
  return (
    <p className={styles.age} role="status">
      <Icon name="clock" size={16} />
      {words(model.oldAt)}
    </p>
  )
}
