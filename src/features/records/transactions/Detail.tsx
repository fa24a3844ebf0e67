import type { ReactNode } from 'react'
import type { Transaction } from '../../../../contract/records.ts'
import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { AmountCell } from './columns.tsx'
import styles from './Detail.module.css'
import { ReceiptPictures } from './ReceiptPictures.tsx'
import { StatusPill } from '../shared/StatusPill.tsx'

const KNOWN_STEPS = ['submitted', 'processing', 'success', 'fail', 'edited'] as const

/** What happened to a record and when; a step of a host that we do not know is shown by its own name. */
export function Timeline({ row }: { row: Transaction }) {
  const { t, format } = useApp()
  return (
    <ol className={styles.timeline}>
      {row.steps.map((step, i) => {
        const known = KNOWN_STEPS.find((name) => name === step.name)
        return (
          <li
            key={`${step.name}-${step.at}`}
            data-step={step.name}
            data-last={i === row.steps.length - 1 || undefined}
          >
            <span className={styles.dot}>
              <Icon
                name={step.name === 'fail' ? 'close' : step.name === 'processing' ? 'clock' : 'check'}
                size={16}
              />
            </span>
            <span className={styles.stepText}>
              <strong>{known ? t(`detail.step.${known}`) : step.name}</strong>
              {known === 'fail' && row.reason ? <span>{row.reason}</span> : null}
              <time dateTime={new Date(step.at).toISOString()}>{format.dateTime(step.at)}</time>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** A label and what stands at it; "" leaves the line out. */
export type Line = [label: string, value: ReactNode]

/** The parts of one record under each other. */
export const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={styles.table}>
    {lines
      .filter(([, value]) => value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

export function DetailTable({ row }: { row: Transaction }) {
  const { t, format } = useApp()
  const lines: Line[] = [
    [t('detail.type'), t(`records.type.${row.action}`)],
    [t('detail.amount'), <AmountCell key="amount" row={row} />],
    [t('detail.status'), <StatusPill key="status" status={row.status} />],
    [t('detail.reference'), row.reference],
    [t('detail.method'), methodWords(row, t)],
    [t('detail.account'), row.accountNumber],
    [t('detail.promotion'), row.promotion],
    [t('detail.reason'), row.reason],
    [t('detail.created'), format.dateTime(row.createdAt)],
    [t('detail.updated'), row.updatedAt === row.createdAt ? '' : format.dateTime(row.updatedAt)],
    [t('detail.record'), format.digits(row.id)],
  ]
  return (
    <>
      <Lines lines={lines} />
      <ReceiptPictures row={row} />
    </>
  )
}

function methodWords(row: Transaction, t: ReturnType<typeof useApp>['t']): string {
  const { name, type } = row.method
  return type === 'Agent' || type === 'Personal' ? `${name} · ${t(`deposit.channel.${type}`)}` : name
}
