import { useState } from 'react'
import type { RateRow } from '../../../contract/referral.ts'
import { useApp } from '../../lib/app.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Referral.module.css'

const TIERS = [0, 1, 2] as const

/**
 * The rate board: a tab a tier, the last followed by the first; 0 where the host gives no rate (S-REF-04, S-REF-07). A host
 * that pays for friends, or for nothing, pays nobody by these rates, and that is said before them (D-11).
 */
export function Board({ rows, unpaid }: { rows: RateRow[]; unpaid: string | undefined }) {
  const { t, format } = useApp()
  const [tier, setTier] = useState(0)
  const turn = (by: number) => setTier((tier + by + TIERS.length) % TIERS.length)
  const shown = rows.length > 0 ? rows : [{ from: undefined, rates: [] }]
  return (
    <section className={styles.card}>
      {/* Before the rates, so that nobody takes them for a promise. */}
      {unpaid === undefined ? null : (
        <p className={styles.off} role="note">
          {unpaid} {t('referral.ratesNotPaid')}
        </p>
      )}
      <div className={styles.boardHead} data-off={unpaid === undefined ? undefined : true}>
        <IconButton label={t('common.previous')} onClick={() => turn(-1)}>
          <Icon name="chevron-left" />
        </IconButton>
        <h2 className={styles.heading} aria-live="polite">
          {t('referral.tier', { count: format.number(tier + 1) })}
        </h2>
        <IconButton label={t('common.next')} onClick={() => turn(1)}>
          <Icon name="chevron-right" />
        </IconButton>
      </div>
      <table className={styles.table} data-off={unpaid === undefined ? undefined : true}>
        <thead>
          <tr>
            <th scope="col">{t('referral.turnoverOver')}</th>
            <th scope="col" data-column="number">
              {t('referral.upTo')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ from, rates }) => (
            <tr key={from ?? 0}>
              <td>{from === undefined ? format.number(0) : format.money(from)}</td>
              <td data-column="number">{format.digits(`${rates[tier] ?? 0}%`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
