import { Link } from '@tanstack/react-router'
import { SPORTS } from '../../../contract/exchange.ts'
import { useApp } from '../../lib/app.tsx'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import styles from './Exchange.module.css'
import { ExchangeFrame } from './ExchangeFrame.tsx'
import { MatchOddsTable } from './markets/MatchOddsTable.tsx'
import { usePlaceOf } from './markets/priceTaking.ts'
import { Stars } from './markets/Stars.tsx'
import type { Book } from './prices/feed.ts'
import { useBookPart } from './prices/useBook.ts'
import { useEvents } from './prices/useEvents.ts'
import { starredParts, useStarred } from './markets/useStarred.ts'

/** `/exchange-multi`: the match odds of the events that the player follows, one below the other. Source: spec 2.26; R-ROUTE-34; X-42. */
export function Multi() {
  const { t } = useApp()
  const { ids } = useStarred()
  return (
    <ExchangeFrame title={t('exch.multi')} hasSlip={ids.length > 0}>
      <h1 className={styles.title}>{t('exch.multi')}</h1>
      {ids.length === 0 ? (
        <EmptyState title={t('exch.noStars')}>
          <p className={styles.meta}>{t('exch.howToStar')}</p>
          <ButtonLink to="/exchange-inplay">{t('exch.inPlay')}</ButtonLink>
        </EmptyState>
      ) : (
        ids.map((id) => <Followed key={id} id={id} />)
      )}
      <p className={styles.note}>{t('exch.delay')}</p>
    </ExchangeFrame>
  )
}

const frameOf = ({ data, isGone }: Book<'odds'>) => ({
  isHere: data !== undefined,
  isGone,
  runners: (data?.runners ?? []).map(({ id, name }) => ({ id, name })),
})

function Followed({ id }: { id: string }) {
  const { t } = useApp()
  const isWide = useIsWide()
  const { sport, eventId, marketId } = starredParts(id)
  const { isHere, isGone, runners } = useBookPart('odds', marketId, frameOf)
  const { events } = useEvents()
  const known = SPORTS.find((one) => one === sport)
  const event = known && events?.[known].find((one) => one.id === eventId)
  const place = usePlaceOf(eventId, event?.name, runners)
  const name = place.eventName
  return (
    <article className={styles.followed}>
      <header className={styles.followedHead}>
        <Link
          to="/odds-view"
          search={{ event: eventId, market: marketId, sport }}
          className={styles.eventName}
        >
          {name || t('exch.event')}
        </Link>
        <Stars id={id} name={name} />
      </header>
      {isGone ? (
        <p className={styles.noRows}>{t('exch.gone')}</p>
      ) : isHere ? (
        <MatchOddsTable market={marketId} place={place} isWide={isWide} />
      ) : (
        <Skeleton height={160} label={t('common.loading')} />
      )}
    </article>
  )
}
