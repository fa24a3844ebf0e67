import type { DEPOSIT_SIGNS } from '../../../contract/console/deposits.ts'
import { useConsole } from '../lib/console.tsx'
import styles from '../parts/parts.module.css'

/** What makes a claim worth a second look, and who has it in hand. */
export function Signs({
  signs,
  heldBy,
}: {
  signs: readonly (typeof DEPOSIT_SIGNS)[number][]
  heldBy?: string | undefined
}) {
  const { words } = useConsole()
  if (signs.length === 0 && heldBy === undefined) return null
  return (
    <span className={styles.tags}>
      {signs.map((sign) => (
        <span key={sign} className={styles.tag}>
          {words.deposits.signs[sign]}
        </span>
      ))}
      {heldBy === undefined ? null : (
        <span className={styles.tag} data-kind="info">
          {words.deposits.othersShort(heldBy)}
        </span>
      )}
    </span>
  )
}
