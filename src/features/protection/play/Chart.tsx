import { type CSSProperties, useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import protection from '../Protection.module.css'
import { useLimitWords } from '../shared/useLimitWords.ts'
import styles from './Chart.module.css'
import type { Period, Span } from './periods.ts'
import { usePeriodName } from './words.ts'

const MEASURES = ['net', 'staked', 'time'] as const
type Measure = (typeof MEASURES)[number]

const valueOf = ({ net, staked, seconds }: Period, measure: Measure): number =>
  measure === 'time' ? seconds * 1000 : measure === 'net' ? net : staked

interface Props {
  span: Span
  periods: readonly Period[]
  /** The first day of the one that is shown below. */
  selected: string
  onSelect: (start: string) => void
}

/** A bar for each period, which says its figure and can be chosen; what was lost hangs below the line. */
export function Chart({ span, periods, selected, onSelect }: Props) {
  const { t } = useApp()
  const [measure, setMeasure] = useState<Measure>('net')
  const most = useIsWide() ? 12 : 6
  const [skipped, setSkipped] = useState(0)
  const until = periods.length - skipped
  const shown = periods.slice(Math.max(0, until - most), until)
  const values = shown.map((period) => valueOf(period, measure))
  const highest = Math.max(...values, 0)
  const lowest = Math.min(...values, 0)
  return (
    <section className={protection.card} aria-label={t('play.chart')}>
      <SelectField
        label={t('play.measure')}
        value={measure}
        onChange={(event) => setMeasure(MEASURES.find((one) => one === event.target.value) ?? 'net')}
      >
        {MEASURES.map((one) => (
          <option key={one} value={one}>
            {t(`play.measure.${one}`)}
          </option>
        ))}
      </SelectField>
      <div className={styles.chart}>
        {shown.map((period, n) => (
          <Bar
            key={period.start}
            span={span}
            start={period.start}
            measure={measure}
            value={values[n] ?? 0}
            range={{ highest, lowest }}
            isSelected={period.start === selected}
            onSelect={() => onSelect(period.start)}
          />
        ))}
      </div>
      {periods.length > most ? (
        <div className={styles.pages}>
          <Button
            kind="quiet"
            small
            disabled={until <= most}
            onClick={() => setSkipped(Math.min(skipped + most, periods.length - most))}
          >
            <Icon name="chevron-left" size={20} />
            {t('play.earlier')}
          </Button>
          <Button
            kind="quiet"
            small
            disabled={skipped === 0}
            onClick={() => setSkipped(Math.max(0, skipped - most))}
          >
            {t('play.later')}
            <Icon name="chevron-right" size={20} />
          </Button>
        </div>
      ) : null}
    </section>
  )
}

interface BarProps {
  span: Span
  start: string
  measure: Measure
  value: number
  range: { highest: number; lowest: number }
  isSelected: boolean
  onSelect: () => void
}

function Bar({ span, start, measure, value, range: { highest, lowest }, isSelected, onSelect }: BarProps) {
  const { t } = useApp()
  const name = usePeriodName(span)(start)
  const words = useLimitWords(measure === 'time' ? 'time' : 'loss')
  const all = highest - lowest || 1
  const share = (part: number): string => `${(100 * part) / all}%`
  return (
    <button
      type="button"
      className={styles.bar}
      aria-pressed={isSelected}
      aria-label={`${name.long}: ${t(`play.measure.${measure}`)} ${words(value)}`}
      onClick={onSelect}
    >
      <span className={styles.field} style={{ '--zero': share(-lowest) } as CSSProperties}>
        <span
          className={styles.column}
          data-below={value < 0 || undefined}
          style={{ blockSize: share(Math.abs(value)) }}
        />
      </span>
      <span className={styles.label}>{name.short}</span>
    </button>
  )
}
