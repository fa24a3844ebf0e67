import { useState } from 'react'
import type { Turnover } from '../../../../contract/records.ts'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import { Money } from '../../wallet/shared/Money.tsx'
import { percentDone } from './progress.ts'
import styles from './Turnover.module.css'

const GiveUpBonusDialog = lazyDialog(async () => (await import('./GiveUpBonusDialog.tsx')).GiveUpBonusDialog)

/** One turnover: what it is for, how far it is, what is left in words (S-TURN-02..05, X-12, X-72, X-75). */
export function TurnoverItem({ row }: { row: Turnover }) {
  const { t, format } = useApp()
  const isActive = row.status === 'active'
  const percent = percentDone(row)
  const left = t('turnover.left', {
    left: format.money(row.remaining),
    required: format.money(row.required),
  })
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <h2 className={styles.name}>{row.origin.promotion || row.origin.method || t('turnover.deposit')}</h2>
        <State status={row.status} />
      </div>
      {row.origin.promotion ? null : <p className={styles.meta}>{t('deposit.noPromotion')}</p>}
      <p className={styles.figures}>
        <span className={styles.meta}>{t('turnover.required')}</span>
        <Money amount={row.required} />
        <strong className={`figures ${styles.percent}`}>{format.percent(percent)}</strong>
      </p>
      <progress
        className={styles.bar}
        max={100}
        value={percent}
        aria-label={t('turnover.progress')}
        aria-valuetext={`${format.percent(percent)} · ${left}`}
      />
      {row.status === 'complete' ? null : <p className={styles.meta}>{left}</p>}
      <p className={styles.meta}>{dateWords(row, { t, format })}</p>
      {isActive ? <Bonus row={row} /> : null}
    </li>
  )
}

function dateWords(row: Turnover, { t, format }: Pick<ReturnType<typeof useApp>, 't' | 'format'>): string {
  if (row.status !== 'active') return t('turnover.ended', { date: format.dateTime(row.updatedAt) })
  if (row.endsAt !== undefined) return `${t('turnover.endsIn')} ${format.dateTime(row.endsAt)}`
  return t('turnover.began', { date: format.date(row.createdAt) })
}

const ICONS = { active: 'clock', complete: 'check', given_up: 'minus', expired: 'minus' } as const

function State({ status }: Pick<Turnover, 'status'>) {
  const { t } = useApp()
  return (
    <span className={styles.state} data-status={status}>
      <Icon name={ICONS[status]} size={16} />
      {t(`turnover.state.${status}`)}
    </span>
  )
}

/** The bonus that it binds, and the way out of it, which says first what it costs (D-04). */
function Bonus({ row }: { row: Turnover }) {
  const { t, format } = useApp()
  const [isAsking, setIsAsking] = useState(false)
  if (row.forfeit === undefined) return null
  return (
    <div className={styles.bonus}>
      <span className={styles.meta}>
        {row.bonus === undefined ? '' : t('turnover.bonus', { amount: format.money(row.bonus) })}
      </span>
      <Button kind="secondary" small onClick={() => setIsAsking(true)}>
        {t('turnover.giveUp')}
      </Button>
      {isAsking ? (
        <GiveUpBonusDialog id={row.id} cost={row.forfeit} onClose={() => setIsAsking(false)} />
      ) : null}
    </div>
  )
}
