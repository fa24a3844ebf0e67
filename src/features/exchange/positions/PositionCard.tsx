import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { MarketPosition } from '../../../../contract/exchange/cash-out.ts'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import { HeldBack } from '../shared/HeldBack.tsx'
import { marketWords } from '../shared/marketWords.ts'
import { Amount } from './Amount.tsx'
import styles from './Positions.module.css'
import { outcomeWords, useWords } from './words.ts'

const CashOut = lazyDialog(async () => (await import('./CashOut.tsx')).CashOut)

/** A market's outcomes with what each of them brings, and the way out. */
export function PositionCard({
  position,
  isInEvent = false,
}: {
  position: MarketPosition
  isInEvent?: boolean
}) {
  const { t, format } = useApp()
  const { say } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const title = useId()
  const { market, event, sport, eventName, marketName, outcomes, waiting, cashOut } = position
  const search = { event, market: `1.${event}`, ...(sport ? { sport } : {}) }
  return (
    <article className={styles.card} aria-labelledby={title}>
      {isInEvent ? (
        <h3 id={title} className={styles.market}>
          {marketWords(marketName, t)}
        </h3>
      ) : (
        <header>
          <h2 id={title} className={styles.event}>
            <Link to="/odds-view" search={search}>
              {eventName}
            </Link>
          </h2>
          <p className={styles.note}>{marketWords(marketName, t)}</p>
        </header>
      )}
      <ul className={styles.outcomes}>
        {outcomes.map((outcome) => (
          <li key={`${outcome.name} ${outcome.least} ${outcome.most}`}>
            <span>{outcomeWords(outcome, market, { say, t })}</span>
            <Amount of={outcome.net} />
          </li>
        ))}
      </ul>
      {waiting > 0 ? (
        <p className={styles.note}>{say('waiting', { amount: format.money(waiting) })}</p>
      ) : null}
      {cashOut?.state === 'refused' ? (
        <p className={styles.note} role="status">
          {cashOut.message}
        </p>
      ) : null}
      {market.startsWith('f.') ? (
        <p className={styles.note}>{say('fancy')}</p>
      ) : cashOut?.state === 'held' && !isOpen ? (
        <p className={styles.note}>
          {say('held')} <HeldBack until={cashOut.until} />
        </p>
      ) : (
        <Button
          kind="secondary"
          small
          aria-haspopup="dialog"
          aria-describedby={title}
          onClick={() => setIsOpen(true)}
        >
          {say('cashOut')}
        </Button>
      )}
      {isOpen ? <CashOut position={position} onClose={() => setIsOpen(false)} /> : null}
    </article>
  )
}
