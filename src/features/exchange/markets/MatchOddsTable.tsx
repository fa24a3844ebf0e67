import { memo } from 'react'
import type { MatchOdds } from '../../../../contract/exchange.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import styles from './Odds.module.css'
import { OddsCell } from './OddsCell.tsx'
import { type Place, type Taking, useTaking } from './priceTaking.ts'
import { Net } from './Net.tsx'
import { useBook } from '../prices/useBook.ts'
import { netIf, useOpenOrders } from '../orders/useOpenOrders.ts'
import { marketWords } from '../shared/marketWords.ts'

const DEPTH = [2, 1, 0] as const
const BEST = [0] as const

interface Props {
  market: string
  place: Place
  isWide: boolean
}

/** Match odds: the best back and lay on phones, three of each where there is room. Source: S-EXCH-03, S-EXCH-12; interface.md 2.5. */
export const MatchOddsTable = memo(function MatchOddsTable({ market, place, isWide }: Props) {
  const { t } = useApp()
  const { data, isPaused } = useBook('odds', market)
  const { orders } = useOpenOrders()
  const { take, isChosen } = useTaking(place, 'match_odds', t('exch.matchOdds'))
  if (market === '') return null
  if (!data)
    return isPaused ? (
      <p className={styles.none}>{t('exch.noAnswer')}</p>
    ) : (
      <Skeleton height={200} label={t('common.loading')} />
    )
  const closed = closedWord(data)
  const levels = isWide ? DEPTH : BEST
  return (
    <section className={styles.market} aria-labelledby="match-odds">
      <div className={styles.head} data-levels={levels.length}>
        <h2 id="match-odds">{t('exch.matchOdds')}</h2>
        <span data-side="back">{t('orders.side.back')}</span>
        <span data-side="lay">{t('orders.side.lay')}</span>
      </div>
      <ul className={styles.rows}>
        {data.runners.map((runner) => (
          <Row
            key={runner.id}
            market={market}
            version={data.version}
            runner={runner}
            net={netIf(orders, {
              market,
              kind: 'match_odds',
              outcome: runner.id,
              runners: place.runners,
            })}
            closed={closed}
            levels={levels}
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
  market: string
  version: number
  runner: MatchOdds['runners'][number]
  net: number | undefined
  closed: LabelKey | undefined
  levels: typeof DEPTH | typeof BEST
  isPaused: boolean
}

/** Drawn again only when something of it has changed. */
const Row = memo(function Row({ net, ...props }: RowProps) {
  const { t } = useApp()
  const { runner, closed, levels } = props
  return (
    <li className={styles.row} data-levels={levels.length}>
      <span className={styles.name}>
        {marketWords(runner.name, t)}
        <Net amount={net} />
      </span>
      {closed ? <span className={styles.closed}>{t(closed)}</span> : <Prices {...props} />}
    </li>
  )
})

function Prices({
  market,
  version,
  runner,
  levels,
  isPaused,
  take,
  isChosen,
}: Omit<RowProps, 'net' | 'closed'>) {
  const { t } = useApp()
  return (['back', 'lay'] as const).flatMap((side) =>
    (side === 'back' ? levels : [...levels].reverse()).map((level) => {
      const offer = runner[side][level]
      return (
        <OddsCell
          key={`${side} ${level}`}
          side={side}
          name={`${t(`orders.side.${side}`)} ${marketWords(runner.name, t)}`}
          odds={offer?.price}
          size={offer?.size}
          isPaused={isPaused}
          isDepth={level > 0}
          isChosen={level === 0 && isChosen(market, runner.id, side)}
          onPick={
            take && offer
              ? () =>
                  take({
                    market,
                    selection: runner.id,
                    selectionName: runner.name,
                    side,
                    odds: offer.price,
                    run: undefined,
                    version,
                  })
              : undefined
          }
        />
      )
    }),
  )
}

const closedWord = ({ status }: MatchOdds) =>
  status === 'open' ? undefined : status === 'suspended' ? 'exch.suspend' : 'exch.closed'
