import type { Paisa } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { oddsText } from '../prices/oddsFormat.ts'
import { useOddsFormat } from '../prices/useOddsFormat.ts'
import { marketWords } from '../shared/marketWords.ts'
import styles from './Figures.module.css'
import { useWords } from './words.ts'

interface Runner {
  id: number
  name: string
}

/** Odds as the player reads them, in their numerals. */
export function useOddsWords(): (odds: number) => string {
  const { format } = useApp()
  const [oddsFormat] = useOddsFormat()
  return (odds) => format.digits(oddsText(odds, oddsFormat))
}

/** Whose figures are shown. */
export function RunnerChoice({
  runners,
  chosen,
  onChoose,
}: {
  runners: readonly Runner[]
  chosen: number
  onChoose: (runner: number) => void
}) {
  const { t } = useApp()
  return (
    <SelectField
      label={useWords().say('runner')}
      value={chosen}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {runners.map(({ id, name }) => (
        <option key={id} value={id}>
          {marketWords(name, t)}
        </option>
      ))}
    </SelectField>
  )
}

/** The last traded price and what was traded in all; where nothing was, that. Source: exchange.md 4. */
export function Traded({ ltp, vol }: { ltp: number | undefined; vol: Paisa | undefined }) {
  const { format } = useApp()
  const { say } = useWords()
  const oddsOf = useOddsWords()
  if (ltp === undefined || vol === undefined) return <p className={styles.note}>{say('noTrade')}</p>
  return (
    <dl className={styles.traded}>
      <div>
        <dt>{say('last')}</dt>
        <dd>{oddsOf(ltp)}</dd>
      </div>
      <div>
        <dt>{say('volume')}</dt>
        <dd>{format.money(vol)}</dd>
      </div>
    </dl>
  )
}
