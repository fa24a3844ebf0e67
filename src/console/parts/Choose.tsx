import { useConsole } from '../lib/console.tsx'
import styles from './parts.module.css'

/** Beside a list of which nothing is chosen. */
export function Choose({ of }: { of: 'deposits' | 'chats' | 'cases' }) {
  const { words } = useConsole()
  return <p className={styles.choose}>{words[of].choose}</p>
}
