import { useRouterState, useSearch } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import { type Sport, SPORTS } from '../../../../contract/exchange.ts'
import { useApp } from '../../../lib/app.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import { EmptyState, Skeleton } from '../../../ui/States.tsx'
import { BookmakerTable } from './BookmakerTable.tsx'
import { EventOrders } from '../orders/EventOrders.tsx'
import styles from '../Exchange.module.css'
import { ExchangeFrame } from '../ExchangeFrame.tsx'
import { Score, Stream } from '../Frames.tsx'
import { FancyTable } from './FancyTable.tsx'
import { HistoryPlace, LadderPlace } from './FigurePlace.tsx'
import { MatchOddsTable } from './MatchOddsTable.tsx'
import { EventPositionsPlace } from '../positions/PositionPlace.tsx'
import { usePlaceOf } from './priceTaking.ts'
import { ReadPrices } from './ReadPrices.tsx'
import { Stars } from './Stars.tsx'
import { TrackerPlace } from './TrackerPlace.tsx'
import type { Book } from '../prices/feed.ts'
import { useBookPart } from '../prices/useBook.ts'
import { useEvent } from '../prices/useEvents.ts'
import { slipOf } from '../shared/slip.ts'

export { LadderView } from './LadderView.tsx'
export { Positions } from '../positions/PositionPlace.tsx'
const MoreMarkets = lazyPart(async () => (await import('../more/MoreMarkets.tsx')).MoreMarkets)

/** Where a screen sends the player to see an event: in the address, so that a reload and a shared link keep it. */
export interface EventPlace {
  event?: string
  market?: string
  sport?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The specification's own way of naming the event, which another page of the operator may use (R-ROUTE-28). */
    eventId?: string
    marketId?: string
    selectedSport?: string
    previousPath?: string
  }
}

const BACK_TO = ['/exchange', '/exchange-sports', '/exchange-multi'] as const

/** `/odds-view`: score or match tracker, stream on a tap, match odds, bookmaker and fancy of one event. Source: spec 2.26; S-EXCH-02..06; R-ROUTE-28. */
export function OddsView() {
  const { t } = useApp()
  const search: EventPlace = useSearch({ strict: false })
  const state = useRouterState({ select: ({ location }) => location.state })
  const eventId = search.event ?? state.eventId ?? ''
  const marketId = search.market ?? state.marketId ?? ''
  const asked = search.sport ?? state.selectedSport
  const sport = SPORTS.find((one) => one === asked?.toLowerCase()) ?? 'cricket'
  const back = BACK_TO.find((path) => path === state.previousPath) ?? '/exchange-inplay'
  const title = t(`exch.sport.${sport}`)
  const isWide = useIsWide()
  const beside = <Beside eventId={eventId} marketId={marketId} sport={sport} isWide={isWide} />
  return (
    <ExchangeFrame title={title} hasSlip={eventId !== ''} aboveSlip={beside}>
      <p className={styles.back}>
        <ButtonLink to={back} kind="quiet" small>
          <Icon name="back" size={20} />
          <span className="visually-hidden">{t('common.back')}</span>
        </ButtonLink>
        <span className={styles.sport}>{title}</span>
      </p>
      {eventId === '' ? (
        <EmptyState title={t('exch.noEvent')}>
          <h1 className="visually-hidden">{title}</h1>
          <ButtonLink to="/exchange-inplay">{t('exch.inPlay')}</ButtonLink>
        </EmptyState>
      ) : (
        <Event key={eventId} eventId={eventId} marketId={marketId} sport={sport} />
      )}
    </ExchangeFrame>
  )
}

/** What stands above a wide screen's slip: the match, and how its prices went. */
function Beside(props: { eventId: string; marketId: string; sport: Sport; isWide: boolean }) {
  const { event } = useEvent(props.sport, props.eventId)
  const { subscribe, get } = slipOf(useApp().session)
  const hasBet = useSyncExternalStore(subscribe, get) !== undefined
  return (
    <>
      <TrackerPlace {...props} />
      <HistoryPlace market={props.marketId || event?.marketId || ''} isUnfolded={!hasBet} />
    </>
  )
}

/** What the screen around the prices shows of the books. */
const frameOfOdds = ({ data, isPaused, isGone }: Book<'odds'>) => ({
  isHere: data !== undefined,
  isPaused,
  isGone,
  isInPlay: data?.isInPlay ?? false,
  runners: (data?.runners ?? []).map(({ id, name }) => ({ id, name })),
})
const frameOfRows = ({ data, isPaused, isGone }: Book<'event'>) => ({
  isHere: data !== undefined,
  isPaused,
  isGone,
  scoreUrl: data?.scoreUrl,
  streamUrl: data?.streamUrl,
  hasScore: data?.score !== undefined,
  hasMore: (data?.more ?? []).length > 0,
})

function Event({ eventId, marketId, sport }: { eventId: string; marketId: string; sport: Sport }) {
  const { t, format, network } = useApp()
  const isWide = useIsWide()
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const { event, isListed } = useEvent(sport, eventId)
  const market = marketId || event?.marketId || ''
  const odds = useBookPart('odds', market, frameOfOdds)
  const rows = useBookPart('event', eventId, frameOfRows)
  const { runners } = odds
  const place = usePlaceOf(eventId, event?.name, runners)
  const name = place.eventName
  if ((market !== '' && odds.isGone && rows.isGone) || (isListed && market === '' && rows.isGone))
    return (
      <EmptyState title={t('exch.gone')}>
        <h1 className="visually-hidden">{name || t('exch.event')}</h1>
        <ButtonLink to="/exchange-inplay" search={{ tab: 'result' }}>
          {t('exch.results')}
        </ButtonLink>
      </EmptyState>
    )
  if (!odds.isHere && !rows.isHere)
    return (
      <>
        <h1 className={styles.title}>{name || t('exch.event')}</h1>
        {!isOnline ? (
          <EmptyState title={t('exch.offline')} />
        ) : odds.isPaused ? (
          <EmptyState title={t('exch.noAnswer')} />
        ) : (
          <Skeleton height={420} label={t('common.loading')} />
        )}
      </>
    )
  const isPaused = odds.isPaused || rows.isPaused
  return (
    <>
      <header className={styles.eventHead}>
        <h1 className={styles.title}>{name}</h1>
        <Stars id={`${sport}.${eventId}.${market}`} name={name} />
        <p className={styles.meta}>
          {odds.isInPlay ? (
            <span className={styles.live}>{t('exch.inPlay')}</span>
          ) : event?.isOver ? (
            t('exch.won', { name: event.result })
          ) : event?.startsAt === undefined ? null : (
            t('exch.starts', { time: format.dateTime(event.startsAt) })
          )}
        </p>
      </header>
      {!rows.hasScore ? (
        <Score eventId={eventId} told={rows.scoreUrl} isTold={rows.isHere || rows.isGone} />
      ) : isWide ? null : (
        <TrackerPlace eventId={eventId} marketId={marketId} sport={sport} isWide={false} />
      )}
      {rows.streamUrl ? <Stream url={rows.streamUrl} /> : null}
      {isPaused ? (
        <p className={styles.paused} role="status">
          <Icon name="pause" size={16} />
          {t('exch.pausedNote')}
        </p>
      ) : null}
      <MatchOddsTable market={market} place={place} isWide={isWide} />
      {isWide ? null : <HistoryPlace market={market} isUnfolded={false} />}
      <LadderPlace market={market} place={place} sport={sport} isWide={isWide} />
      <BookmakerTable place={place} />
      <FancyTable place={place} />
      {rows.hasMore ? (
        <Suspense fallback={<Skeleton height={420} label={t('common.loading')} />}>
          <MoreMarkets place={place} />
        </Suspense>
      ) : null}
      <EventOrders eventId={eventId} eventName={name} />
      <EventPositionsPlace eventId={eventId} />
      <ReadPrices market={market} />
      {rows.isHere && !rows.streamUrl && !rows.hasScore ? (
        <p className={styles.note}>{t('exch.noStream')}</p>
      ) : null}
      <p className={styles.note}>{t('exch.delay')}</p>
      <p className={styles.note}>{t('exch.programs')}</p>
    </>
  )
}
