import { memo } from 'react'
import type { BookmakerRow } from '../../../../contract/exchange.ts'
import { useApp } from '../../../lib/app.tsx'
import type { Book } from '../prices/feed.ts'
import { Net } from './Net.tsx'
import styles from './Odds.module.css'
import { OddsCell } from './OddsCell.tsx'
import { type Place, type Taking, useTaking } from './priceTaking.ts'
import { useBookPart } from '../prices/useBook.ts'
import { netIf, useOpenOrders } from '../orders/useOpenOrders.ts'
import { marketWords } from '../shared/marketWords.ts'

const bookmakerOf = ({ data, isPaused }: Book<'event'>) => ({ rows: data?.bookmaker ?? [], isPaused })

/** The bookmaker's own prices. Source: S-EXCH-04, S-EXCH-12, S-EXCH-13; N-ENT-31; T-STATE-19. */
export const BookmakerTable = memo(function BookmakerTable({ place }: { place: Place }) {
  const { t } = useApp()
  const { orders } = useOpenOrders()
  const { take, isChosen } = useTaking(place, 'bookmaker', t('exch.bookmaker'))
  const { rows, isPaused } = useBookPart('event', place.eventId, bookmakerOf)
  if (rows.length === 0) return null
  return (
    <section className={styles.market} aria-labelledby="bookmaker">
      <div className={styles.head} data-levels={1}>
        <h2 id="bookmaker">{t('exch.bookmaker')}</h2>
        <span data-side="back">{t('orders.side.back')}</span>
        <span data-side="lay">{t('orders.side.lay')}</span>
      </div>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row
            key={row.selection || row.runner}
            row={row}
            net={netIf(orders, {
              market: row.marketId ?? '',
              kind: 'bookmaker',
              outcome: row.selection,
              runners: place.runners,
            })}
            isPaused={isPaused}
            take={take}
            isChosen={isChosen}
          />
        ))}
      </ul>
    </section>
  )
})

interface RowProps extends Taking {
  row: BookmakerRow
  net: number | undefined
  isPaused: boolean
}

/** Drawn again only when something of it has changed. */
const Row = memo(function Row({ net, ...props }: RowProps) {
  const { t } = useApp()
  return (
    <li className={styles.row} data-levels={1}>
      <span className={styles.name}>
        {marketWords(props.row.runner, t)}
        <Net amount={net} />
      </span>
      <Prices {...props} />
    </li>
  )
})

function Prices({ row, isPaused, take, isChosen }: Omit<RowProps, 'net'>) {
  const { t } = useApp()
  if (row.isSuspended) return <span className={styles.closed}>{t('exch.suspend')}</span>
  if (row.isBallRunning) return <span className={styles.closed}>{t('exch.ballRunning')}</span>
  return (['back', 'lay'] as const).map((side) => {
    const price = side === 'back' ? row.backPrice : row.layPrice
    const { marketId: market } = row
    return (
      <OddsCell
        key={side}
        side={side}
        name={`${t(`orders.side.${side}`)} ${marketWords(row.runner, t)}`}
        odds={price > 0 ? 100 + price : undefined}
        isPaused={isPaused}
        isChosen={market !== undefined && isChosen(market, row.selection, side)}
        onPick={
          take && market !== undefined
            ? () =>
                take({
                  market,
                  selection: row.selection,
                  selectionName: row.runner,
                  side,
                  odds: 100 + price,
                  run: undefined,
                  version: row.version,
                })
            : undefined
        }
      />
    )
  })
}
