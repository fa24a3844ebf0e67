import type { ReactNode } from 'react'
import { useT } from '../../../lib/app.tsx'
import { ALL, DATES, type Filters, STATUS_CODES, TYPE_CODES } from './filters.ts'
import styles from '../transactions/Transactions.module.css'

interface Props {
  filters: Filters
  methods: string[]
  onChange: (filters: Filters) => void
}

/** The four filters of both widths; nothing is applied before Submit. */
export function FilterFields({ filters, methods, onChange }: Props) {
  const t = useT()
  const set = (values: Partial<Filters>) => onChange({ ...filters, ...values })
  return (
    <>
      <Select
        label={t('records.type')}
        value={filters.type}
        onChange={(type) => set({ type: type as Filters['type'] })}
      >
        <option value={ALL}>{t('common.all')}</option>
        {Object.entries(TYPE_CODES).map(([code, type]) => (
          <option key={code} value={code}>
            {t(`records.type.${type}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('records.status')}
        value={filters.status}
        onChange={(status) => set({ status: status as Filters['status'] })}
      >
        <option value={ALL}>{t('common.all')}</option>
        {Object.entries(STATUS_CODES).map(([code, status]) => (
          <option key={code} value={code}>
            {t(`records.status.${status}`)}
          </option>
        ))}
      </Select>
      <Select label={t('records.method')} value={filters.method} onChange={(method) => set({ method })}>
        <option value="">{t('common.all')}</option>
        {methods.map((method) => (
          <option key={method} value={method}>
            {method}
          </option>
        ))}
      </Select>
      <DateFields value={filters} onChange={set} />
    </>
  )
}

type Dates = Pick<Filters, 'date' | 'from' | 'to'>

/** A named span of days, or one's own from and to. */
export function DateFields({
  value,
  onChange,
}: {
  value: Dates
  onChange: (change: Partial<Dates>) => void
}) {
  const t = useT()
  return (
    <>
      <Select
        label={t('records.date')}
        value={value.date}
        onChange={(date) => onChange({ date: date as Dates['date'] })}
      >
        {[...DATES, 'custom' as const].map((date) => (
          <option key={date} value={date}>
            {t(`records.date.${date}`)}
          </option>
        ))}
      </Select>
      {value.date === 'custom' ? (
        <>
          <Day label={t('records.from')} value={value.from} onChange={(from) => onChange({ from })} />
          <Day label={t('records.to')} value={value.to} onChange={(to) => onChange({ to })} />
        </>
      ) : null}
    </>
  )
}

interface SelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

/** One filter with its label. */
export function Select({ label, value, onChange, children }: SelectProps) {
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </label>
  )
}

function Day({ label, value, onChange }: Omit<SelectProps, 'children'>) {
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}
