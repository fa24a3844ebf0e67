import { type ReactNode, Suspense } from 'react'
import { COMPLAINTS_FEATURE } from '../../../../contract/protection/complaints.ts'
import type { ExchangeOrder } from '../../../../contract/exchange.ts'
import { TIMELINE_FEATURE } from '../../../../contract/exchange/timeline.ts'
import { ZERO } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import { useCommissionWords } from '../../exchange/shared/Commission.tsx'
import { CancelOrder } from '../../exchange/shared/CancelOrder.tsx'
import { ChangeOrder } from '../../exchange/shared/ChangeOrder.tsx'
import { HeldBack } from '../../exchange/shared/HeldBack.tsx'
import { matchedWith } from '../../exchange/shared/matchedWith.ts'
import { refusalWord, useHeldWords } from '../../exchange/shared/heldWords.ts'
import { useTermWords } from '../../exchange/shared/termWords.ts'
import { Money } from '../../wallet/shared/Money.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { Signed } from '../bets/BetParts.tsx'
import { type Line, Lines } from '../transactions/Detail.tsx'
import { BetCell, NetCell, OrderPill } from './orderCells.tsx'
import { shownOdds } from './orderRows.ts'
import styles from './Orders.module.css'
import { marketWords } from '../../exchange/shared/marketWords.ts'

const OrderSteps = lazyPart(async () => (await import('./OrderSteps.tsx')).OrderSteps)

/** Everything the host says of one order (S-BET-05). */
export function OrderDetail({ row, onClose }: { row: ExchangeOrder; onClose: () => void }) {
  const { t, format } = useApp()
  const { say } = useHeldWords()
  const { say: sayTerm } = useTermWords()
  const commission = useCommissionWords()
  const mayComplain = useFeature(COMPLAINTS_FEATURE)
  const hasSteps = useFeature(TIMELINE_FEATURE)
  const money = (amount: ExchangeOrder['net']): ReactNode =>
    amount === undefined ? '' : <Money amount={amount} />
  const odds = (value: number | undefined) => (value === undefined ? '' : format.digits(shownOdds(value)))
  const lines: Line[] = [
    [t('orders.event'), row.eventName],
    [t('orders.market'), marketWords(row.marketName, t)],
    [t('orders.bet'), <BetCell key="bet" row={row} />],
    [t('records.status'), <OrderPill key="status" row={row} />],
    [say('isHeld'), row.delayedUntil === undefined ? '' : <HeldBack key="held" until={row.delayedUntil} />],
    [say('why'), row.refusal === '' ? '' : say(refusalWord(row.refusal))],
    [t('orders.stake'), money(row.stake)],
    [t('orders.odds'), odds(row.odds)],
    [t('orders.matched'), money(row.matched)],
    ...matchedWith(row).map(({ label, amount }): Line => [t(label), money(amount)]),
    [t('orders.averageOdds'), odds(row.averageOdds)],
    [t('orders.unmatched'), row.unmatched === ZERO ? '' : money(row.unmatched)],
    [sayTerm('queue'), row.ahead === ZERO ? sayTerm('nobody') : money(row.ahead)],
    [sayTerm('terms'), row.reduceOnly === true ? sayTerm('lowers') : ''],
    [t('orders.profit'), money(row.profit)],
    [t('orders.liability'), money(row.liability)],
    [t('orders.net'), row.net === undefined ? '' : <NetCell key="net" row={row} />],
    [commission.say('is'), commission.share(row.commission)],
    [t('orders.placed'), format.dateTime(row.createdAt)],
    [t('bets.settleDate'), row.settledAt === undefined ? '' : format.dateTime(row.settledAt)],
    [t('orders.reference'), row.reference],
  ]
  return (
    <Dialog title={t('orders.title')} mark={<DemoTag />} closeLabel={t('common.close')} onClose={onClose}>
      <Lines lines={lines} />
      <EarlierResults row={row} />
      <Suspense>{hasSteps ? <OrderSteps key={stateOf(row)} id={row.id} /> : null}</Suspense>
      <div className={styles.acts}>
        <ChangeOrder order={row} oddsText={shownOdds} kind="secondary" />
        <CancelOrder order={row} />
      </div>
      {mayComplain ? (
        <ButtonLink to="/complaints" search={{ write: '1', about: 'bet', reference: row.id }} kind="quiet">
          {t('complaints.something')}
        </ButtonLink>
      ) : null}
    </Dialog>
  )
}

/** What of an order changes: with another of it what became of it is asked for anew. */
const stateOf = ({ id, status, matched, unmatched, delayedUntil, net }: ExchangeOrder): string =>
  [id, status, matched, unmatched, delayedUntil, net].join(' ')

/** The results that were corrected since: a bet that was settled again shows each (PP-31). */
function EarlierResults({ row: { earlier } }: { row: ExchangeOrder }) {
  const { t, format } = useApp()
  if (earlier.length === 0) return null
  return (
    <section className={styles.earlier} aria-labelledby="earlier-results">
      <h3 id="earlier-results">{t('orders.corrected')}</h3>
      <p>{t('orders.correctedWhy')}</p>
      <ul>
        {earlier.map((result) => (
          <li key={result.settledAt}>
            <OrderPill row={result} />
            <Signed amount={result.net} />
            <time dateTime={new Date(result.settledAt).toISOString()}>
              {format.dateTime(result.settledAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
