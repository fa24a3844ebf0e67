import { type ReactNode, Suspense, useState } from 'react'
import type { Sport } from '../../../../contract/exchange.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
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
 * What people trade by, below the match odds: how the prices went, and the ladder, which on a phone is a screen of its own. Nothing
 * of either is loaded before it is opened. Source: exchange.md 4; decision 193.
 */
export function FigurePlace({
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
  return (
    <>
      <Folded title="exch.priceHistory">
        <PriceHistory market={market} />
      </Folded>
      {isWide ? (
        <Folded title="exch.ladder">
          <Ladder market={market} place={place} />
        </Folded>
      ) : (
        <ButtonLink kind="secondary" to="/odds-view/ladder" search={{ event: place.eventId, market, sport }}>
          {t('exch.ladder')}
        </ButtonLink>
      )}
    </>
  )
}

function Folded({ title, children }: { title: LabelKey; children: ReactNode }) {
  const { t } = useApp()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.folded} aria-label={t(title)}>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <h2>{t(title)}</h2>
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
