import type { ProtectionLine } from '../../../../contract/protection.ts'
import { useApp } from '../../../lib/app.tsx'
import styles from './LogLines.module.css'
import { lineWords } from './logWords.ts'
import { useLimitWords } from './useLimitWords.ts'

/** The words of a limit's value, whatever its kind. */
export function useValueWords() {
  const money = useLimitWords('deposit')
  const time = useLimitWords('time')
  return (kind: Parameters<typeof useLimitWords>[0], value: number) =>
    kind === 'time' ? time(value) : money(value)
}

/** Lines of a protection log in words, as they come. Source: F-22. */
export function LogLines({
  lines,
}: {
  lines: readonly Pick<ProtectionLine, 'n' | 'at' | 'kind' | 'data'>[]
}) {
  const { t, format } = useApp()
  const valueOf = useValueWords()
  return (
    <ol className={styles.lines}>
      {lines.map((line) => (
        <li key={line.n} className={styles.line}>
          <span>{lineWords(line, { t, dateTime: format.dateTime, valueOf })}</span>
          <span className={styles.small}>{format.dateTime(line.at)}</span>
        </li>
      ))}
    </ol>
  )
}
