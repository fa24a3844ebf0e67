import { useEffect, useRef } from 'react'
import type { ExchangeOrder } from '../../../../contract/exchange.ts'
import { useApp } from '../../../lib/app.tsx'
import styles from '../markets/Odds.module.css'
import { oddsText } from '../prices/oddsFormat.ts'
import { CancelAll, CancelOrder } from '../shared/CancelOrder.tsx'
import { ChangeOrder } from '../shared/ChangeOrder.tsx'
import { HeldBack } from '../shared/HeldBack.tsx'
import { matchedWords } from '../shared/matchedWith.ts'
import { SIDE_WORDS, sideOf } from '../shared/position.ts'
import { useOpenOrders } from './useOpenOrders.ts'
import { useOddsFormat } from '../prices/useOddsFormat.ts'
import { marketWords } from '../shared/marketWords.ts'
import { queueWords, useTermWords } from '../shared/termWords.ts'
import { waits } from '../shared/useCancelOrders.ts'
import { useKeepBets } from '../shared/useKeptBets.ts'

/** The player's open bets on this event, with what waits, its Change and its Cancel. Source: F-03. */
export function EventOrders({ eventId, eventName }: { eventId: string; eventName: string }) {
  const app = useApp()
  const { t, format } = app
  const words = useTermWords()
  const [oddsFormat] = useOddsFormat()
  const { orders } = useOpenOrders()
  useKeepSettled(orders)
  // Another host's orders do not say which event they are of: two teams may meet twice.
  const own = orders.filter((order) =>
    order.event ? order.event === eventId : order.eventName === eventName,
  )
  if (own.length === 0) return null
  // Match odds alone let a bet wait; another host that let it in more markets would be asked about the newest one's.
  const market = own.find(waits)?.market
  return (
    <section className={styles.market} aria-labelledby="event-orders">
      <div className={styles.ordersHead}>
        <h2 id="event-orders">{t('exch.openHere')}</h2>
        {market ? <CancelAll orders={own} market={market} /> : null}
      </div>
      <ul className={styles.orders}>
        {own.map((order) => (
          <li key={order.id || order.reference}>
            <span className={styles.orderSide} data-side={sideOf(order)}>
              {t(SIDE_WORDS[order.betType.toLowerCase()] ?? 'orders.side.back')}
            </span>
            <span className={styles.orderName}>
              {marketWords(order.selectionName || order.marketName, t)}
              <small>
                {marketWords(order.marketName, t)} · {format.money(order.stake)} @{' '}
                {format.digits(
                  order.run === undefined
                    ? order.odds === undefined
                      ? '–'
                      : oddsText(order.odds, oddsFormat)
                    : String(order.run),
                )}
              </small>
              <small>
                {order.delayedUntil === undefined ? (
                  matchedWords(order, app)
                ) : (
                  <HeldBack until={order.delayedUntil} />
                )}
              </small>
              <small>{queueWords(order, words, format)}</small>
            </span>
            <ChangeOrder order={order} oddsText={(odds) => oddsText(odds, oddsFormat)} />
            {(order.unmatched ?? 0) > 0 ? (
              <CancelOrder order={order} />
            ) : (
              <span className={styles.matched}>{t('exch.matched')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** When an order has ended its match may be over: then what it was drawn from is fetched, while there is a network. */
function useKeepSettled(orders: readonly ExchangeOrder[]): void {
  const keepBets = useKeepBets()
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    const open = orders.map(({ reference }) => reference)
    if (before.current.some((reference) => !open.includes(reference))) void keepBets()
    before.current = open
  }, [orders, keepBets])
}
