/** What a bet at a game shows; the table has a column for each, the cards place them (S-BET-02). */
import type { ReactNode } from 'react'
import type { BetRecord } from '../../../../contract/records.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { Money } from '../../wallet/shared/Money.tsx'
import { profitOf } from './betFilters.ts'
import { Signed } from './BetParts.tsx'
import styles from './Bets.module.css'
import type { BetsModel } from './useBets.ts'

interface Props {
  row: BetRecord
  model: Pick<BetsModel, 'platformName' | 'typeName'>
}
type Cell = (props: Props) => ReactNode

export const BET_COLUMNS = [
  { id: 'platform', label: 'bets.platform', Cell: PlatformCell },
  { id: 'type', label: 'bets.gameType', Cell: TypeCell },
  { id: 'stake', label: 'bets.turnover', Cell: StakeCell },
  { id: 'amount', label: 'bets.profit', Cell: ProfitCell },
  { id: 'date', label: 'bets.settleDate', Cell: SettledCell },
] as const satisfies { id: string; label: LabelKey; Cell: Cell }[]

/** A host of ours names a game by its code. */
export const gameName = ({ game }: Pick<BetRecord, 'game'>): string => game.replaceAll('-', ' ')

function PlatformCell({ row, model }: Props) {
  return (
    <>
      {model.platformName(row.platform)}
      <small className={styles.game}>{gameName(row)}</small>
    </>
  )
}

function TypeCell({ row, model }: Props) {
  return <>{model.typeName(row.gameType)}</>
}

function StakeCell({ row }: Props) {
  return <Money amount={row.stake} />
}

/** Nothing is won or lost before the round is settled. */
export function ProfitCell({ row }: Pick<Props, 'row'>) {
  const { t } = useApp()
  if (row.isOpen) return <span className={styles.meta}>{t('bets.open')}</span>
  return <Signed amount={profitOf(row)} />
}

export function SettledCell({ row }: Pick<Props, 'row'>) {
  const { t, format } = useApp()
  const placed = <time dateTime={new Date(row.at).toISOString()}>{format.dateTime(row.at)}</time>
  return row.isOpen ? (
    <>
      {t('bets.placed')} {placed}
    </>
  ) : (
    placed
  )
}
