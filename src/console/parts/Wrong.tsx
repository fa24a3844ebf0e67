import { useConsole } from '../lib/console.tsx'
import { changerOf, deciderOf, holderOf, wrongWords } from '../lib/wrong.ts'
import styles from './parts.module.css'

/** What went wrong with an act, below its button. */
export function Wrong({ error }: { error: unknown }) {
  const { words } = useConsole()
  if (!error) return null
  const by = deciderOf(error)
  const changer = changerOf(error)
  const holder = holderOf(error)
  return (
    <p role="alert" className={styles.wrong}>
      {by
        ? words.deposits.decidedBy(by)
        : changer
          ? words.content.changedBy(changer)
          : holder
            ? words.chatDesk.hasIt(holder)
            : wrongWords(error, words)}
    </p>
  )
}
