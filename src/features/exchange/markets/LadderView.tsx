import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { SPORTS } from '../../../../contract/exchange.ts'
import { useApp } from '../../../lib/app.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState, Skeleton } from '../../../ui/States.tsx'
import styles from '../Exchange.module.css'
import { ExchangeFrame } from '../ExchangeFrame.tsx'
import { EventOrders } from '../orders/EventOrders.tsx'
import type { Book } from '../prices/feed.ts'
import { useBookPart } from '../prices/useBook.ts'
import { useEvent } from '../prices/useEvents.ts'
import { Ladder } from './FigurePlace.tsx'
import type { EventPlace } from './OddsView.tsx'
import { usePlaceOf } from './priceTaking.ts'

const runnersOf = ({ data }: Book<'odds'>) => (data?.runners ?? []).map(({ id, name }) => ({ id, name }))

/** `/odds-view/ladder`: the ladder of an event's match odds, for a phone's whole width. Source: exchange.md 4; decision 193. */
export function LadderView() {
  const { t } = useApp()
  const search: EventPlace = useSearch({ strict: false })
  const { event: eventId = '', market = `1.${eventId}` } = search
  const sport = SPORTS.find((one) => one === search.sport?.toLowerCase()) ?? 'cricket'
  const { event } = useEvent(sport, eventId)
  const runners = useBookPart('odds', eventId === '' ? '' : market, runnersOf)
  const place = usePlaceOf(eventId, event?.name, runners)
  const name = place.eventName
  return (
    <ExchangeFrame title={t('exch.ladder')} hasSlip={eventId !== ''}>
      {eventId === '' ? (
        <EmptyState title={t('exch.noEvent')}>
          <h1 className="visually-hidden">{t('exch.ladder')}</h1>
          <ButtonLink to="/exchange-inplay">{t('exch.inPlay')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className={styles.back}>
            <ButtonLink to="/odds-view" search={{ event: eventId, market, sport }} kind="quiet" small>
              <Icon name="back" size={20} />
              <span className="visually-hidden">{t('common.back')}</span>
            </ButtonLink>
            <span className={styles.sport}>{t('exch.ladder')}</span>
          </p>
          <h1 className={styles.title}>{name || t('exch.event')}</h1>
          <Suspense fallback={<Skeleton height={480} label={t('common.loading')} />}>
            <Ladder market={market} place={place} />
          </Suspense>
          <EventOrders eventId={eventId} eventName={name} />
          <p className={styles.note}>{t('exch.delay')}</p>
        </>
      )}
    </ExchangeFrame>
  )
}
