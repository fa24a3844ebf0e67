import type { casesApi } from '../../../contract/console/cases.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useConsole } from '../lib/console.tsx'
import styles from './Cases.module.css'

type Row = z.output<typeof casesApi.cases.output>['data'][number]

/** How long there is to answer, as the host counts it; late in words and by a sign, never by colour alone. */
export function Clock({
  row: { state, isLate, daysLeft, due },
}: {
  row: Pick<Row, 'state' | 'isLate' | 'daysLeft' | 'due'>
}) {
  const { words, format } = useConsole()
  const said = words.cases
  if (state !== 'open') return <>{said.states[state]}</>
  const days = Math.abs(daysLeft)
  const shown = format.number(days)
  return (
    <time dateTime={due} className={styles.clock} data-late={isLate || undefined}>
      <Icon name={isLate ? 'alert' : 'clock'} size={16} />
      {isLate ? said.lateBy(days, shown) : said.left(days, shown)}
    </time>
  )
}
