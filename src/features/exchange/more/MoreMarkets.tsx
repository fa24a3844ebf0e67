import { memo } from 'react'
import { RULE_NAMES } from '../../../../contract/exchange/side-markets.ts'
import type { ExchangeOrder, SideMarketRow } from '../../../../contract/exchange.ts'
import { MARKET_TEXTS, type MarketTexts } from '../../../i18n/marketTexts.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { Net } from '../markets/Net.tsx'
import odds from '../markets/Odds.module.css'
import { OddsCell } from '../markets/OddsCell.tsx'
import { type Place, useTaking } from '../markets/priceTaking.ts'
import { netIf, useOpenOrders } from '../orders/useOpenOrders.ts'
import type { Book } from '../prices/feed.ts'
import { useBookPart } from '../prices/useBook.ts'
import { marketWords } from '../shared/marketWords.ts'
import styles from './MoreMarkets.module.css'

const moreOf = ({ data, isPaused }: Book<'event'>) => ({ rows: data?.more ?? [], isPaused })

/** The markets of an event besides who wins it, each with its rule. Source: exchange.md 4; decision 194. */
export function MoreMarkets({ place }: { place: Place }) {
  const words = MARKET_TEXTS[useApp().language]
  const { orders } = useOpenOrders()
  const { rows, isPaused } = useBookPart('event', place.eventId, moreOf)
  return (
    <section className={styles.more} aria-labelledby="more-markets">
      <h2 id="more-markets" className={styles.title}>
        {words.more}
      </h2>
      <div className={styles.markets}>
        {rows.map((row) => (
          <Market
            key={row.marketId}
            row={row}
            place={place}
            orders={orders}
            isPaused={isPaused}
            words={words}
          />
        ))}
      </div>
    </section>
  )
}

interface Props {
  row: SideMarketRow
  place: Place
  orders: readonly ExchangeOrder[]
  isPaused: boolean
  words: MarketTexts
}

/** From so many selections on a market takes the whole width. */
const MANY = 3
/** Two names with longer words do not stand side by side on a phone. */
const SHORT = 9

/** Drawn again only when something of it has changed. */
const Market = memo(function Market({ row, place, orders, isPaused, words }: Props) {
  const { t } = useApp()
  const { marketId: market, name, version, runners } = row
  const { take, isChosen } = useTaking(place, 'bookmaker', name)
  const closed = closedWord(row)
  const byName = new Map(runners.map((runner) => [runner.name, runner.id]))
  const isLong = runners.some((runner) =>
    marketWords(runner.name, t)
      .split(' ')
      .some((word) => word.length > SHORT),
  )
  const rule = ruleIn(words, row.rule)
  return (
    <section className={odds.market} aria-labelledby={market} data-many={runners.length >= MANY || undefined}>
      <header className={styles.head}>
        <h3 id={market}>{marketWords(name, t)}</h3>
        {closed ? <span className={styles.closed}>{t(closed)}</span> : null}
        {rule === '' ? null : (
          <details className={styles.rule}>
            <summary>{words.rule}</summary>
            <p>{rule}</p>
          </details>
        )}
      </header>
      <ul className={styles.picks} data-long={isLong || undefined}>
        {runners.map(({ id, name: selectionName, odds: price }) => (
          <li key={id} className={styles.pick}>
            <span className={odds.name}>
              {marketWords(selectionName, t)}
              <Net amount={netIf(orders, { market, kind: 'bookmaker', outcome: id, runners: byName })} />
            </span>
            <OddsCell
              side="back"
              name={`${t('orders.side.back')} ${marketWords(selectionName, t)}`}
              odds={closed ? undefined : price}
              isPaused={isPaused}
              isChosen={isChosen(market, id, 'back')}
              onPick={
                take && price !== undefined
                  ? () =>
                      take({
                        market,
                        selection: id,
                        selectionName,
                        side: 'back',
                        odds: price,
                        run: undefined,
                        version,
                      })
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
})

const closedWord = ({ status, isBallRunning }: SideMarketRow): LabelKey | undefined => {
  if (status !== 'open') return status === 'suspended' ? 'exch.suspend' : 'exch.closed'
  return isBallRunning ? 'exch.ballRunning' : undefined
}

/** The rule in words: the app's own for what it knows, else the host's. */
function ruleIn(words: MarketTexts, rule: string): string {
  const name = RULE_NAMES.find((one) => one === rule)
  return name ? words[name] : rule
}
