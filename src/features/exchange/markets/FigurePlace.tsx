import { type ReactNode, Suspense, useState } from 'react'
import type { Sport } from '../../../../contract/exchange.ts'
import { useApp } from '../../../lib/app.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import { Skeleton } from '../../../ui/States.tsx'
import styles from '../Exchange.module.css'
import type { Place } from './priceTaking.ts'

const PriceHistory = lazyPart(async () => (await import('../figures/PriceHistory.tsx')).PriceHistory)
export const Ladder = lazyPart(async () => (await import('../figures/Ladder.tsx')).Ladder)

/**
 * How the prices of a market went. A line that unfolds on phones, and where the slip below holds a bet, which must not be pushed
 * out of sight; else open, beside the markets. Nothing of it is loaded before it is open. Source: exchange.md 4; decision 193.
 */
export function HistoryPlace({ market, isUnfolded }: { market: string; isUnfolded: boolean }) {
  const { t } = useApp()
  if (!market.startsWith('1.')) return null
  return (
    <Folded title={t('exch.priceHistory')} isUnfolded={isUnfolded}>
      <PriceHistory market={market} />
    </Folded>
  )
}

/** The ladder below the match odds, which on a phone is a screen of its own. Source: exchange.md 4; decision 193. */
export function LadderPlace({
  market,
  place,
  sport,
  isWide,
}: {
  market: string
  place: Place
  sport: Sport
  isWide: boolean
}) {
  const { t } = useApp()
  if (!market.startsWith('1.')) return null
  if (!isWide)
    return (
      <ButtonLink kind="secondary" to="/odds-view/ladder" search={{ event: place.eventId, market, sport }}>
        {t('exch.ladder')}
      </ButtonLink>
    )
  return (
    <Folded title={t('exch.ladder')}>
      <Ladder market={market} place={place} />
    </Folded>
  )
}

/** `isUnfolded`: how it stands until somebody folds or unfolds it. */
function Folded({
  title,
  isUnfolded = false,
  children,
}: {
  title: string
  isUnfolded?: boolean
  children: ReactNode
}) {
  const { t } = useApp()
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? isUnfolded
  const toggled = (isNow: boolean) => {
    if (isNow !== isOpen) setChosen(isNow)
  }
  return (
    <section className={styles.folded} aria-label={title}>
      <details open={isOpen} onToggle={(event) => toggled(event.currentTarget.open)}>
        <summary>
          <h2>{title}</h2>
          <Icon name="chevron-down" size={20} />
        </summary>
        {isOpen ? (
          <div className={styles.unfolded}>
            <Suspense fallback={<Skeleton height={240} label={t('common.loading')} />}>{children}</Suspense>
          </div>
        ) : null}
      </details>
    </section>
  )
}
