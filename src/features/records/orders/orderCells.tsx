/** What an exchange order shows; the table has a column for each, the cards place them. */
import type { ReactNode } from 'react'
import type { ExchangeOrder } from '../../../../contract/exchange.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Money } from '../../wallet/shared/Money.tsx'
import { Signed } from '../bets/BetParts.tsx'
import { shownOdds } from './orderRows.ts'
import styles from './Orders.module.css'
import { marketWords } from '../../exchange/shared/marketWords.ts'
import { matchedWith } from '../../exchange/shared/matchedWith.ts'
import { SIDE_WORDS } from '../../exchange/shared/position.ts'

type Cell = (props: { row: ExchangeOrder }) => ReactNode

export const ORDER_COLUMNS = [
  { id: 'event', label: 'orders.event', Cell: EventCell },
  { id: 'bet', label: 'orders.bet', Cell: BetCell },
  { id: 'stake', label: 'orders.stake', Cell: StakeCell },
  { id: 'amount', label: 'orders.net', Cell: NetCell },
  { id: 'date', label: 'orders.placed', Cell: PlacedCell },
  { id: 'status', label: 'records.status', Cell: OrderPill },
] as const satisfies { id: string; label: LabelKey; Cell: Cell }[]

function EventCell({ row }: { row: ExchangeOrder }) {
  const { t } = useApp()
  return (
    <span className={styles.event}>
      {row.eventName}
      <small>{marketWords(row.marketName, t)}</small>
    </span>
  )
}

/** The side in words with its colour, what was bet on, and the price or line. */
export function BetCell({ row }: { row: ExchangeOrder }) {
  const { t, format } = useApp()
  const side = row.betType.toLowerCase()
  const words = SIDE_WORDS[side]
  const price = row.run === undefined ? row.odds && shownOdds(row.odds) : String(row.run)
  return (
    <span className={styles.bet}>
      <span className={styles.side} data-side={side === 'back' || side === 'yes' ? 'back' : 'lay'}>
        {words ? t(words) : row.betType}
      </span>
      <span className={styles.selection}>{marketWords(row.selectionName || row.marketName, t)}</span>
      {price ? <span className="figures">{format.digits(`@ ${price}`)}</span> : null}
    </span>
  )
}

function StakeCell({ row }: { row: ExchangeOrder }) {
  const { t } = useApp()
  return (
    <span className={styles.stake}>
      <Money amount={row.stake} />
      {matchedWith(row).map(({ label, amount }) => (
        <small key={label}>
          {t(label)} <Money amount={amount} />
        </small>
      ))}
    </span>
  )
}

/** What it came to; of an open one nothing is known yet. */
export function NetCell({ row }: { row: ExchangeOrder }) {
  return row.net === undefined ? <>–</> : <Signed amount={row.net} />
}

export function PlacedCell({ row }: { row: ExchangeOrder }) {
  const { format } = useApp()
  return <time dateTime={new Date(row.createdAt).toISOString()}>{format.dateTime(row.createdAt)}</time>
}

const ICONS = {
  open: 'clock',
  won: 'check',
  lost: 'close',
  void: 'minus',
  lapsed: 'minus',
  cancelled: 'minus',
} as const

/** `open` reads as Processing (T-STATE-07, X-44): icon and word, never colour alone. */
export function OrderPill({ row: { status } }: { row: Pick<ExchangeOrder, 'status'> }) {
  const { t } = useApp()
  return (
    <span className={styles.pill} data-status={status}>
      <Icon name={ICONS[status]} size={16} />
      {t(`orders.status.${status}`)}
    </span>
  )
}
