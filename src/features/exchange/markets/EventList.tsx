import { Link } from '@tanstack/react-router'
import { type ExchangeEvent, type Sport, SPORTS } from '../../../../contract/exchange.ts'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { WorksOffline } from '../../records/shared/WorksOffline.tsx'
import styles from '../Exchange.module.css'
import odds from './Odds.module.css'
import { OddsCell } from './OddsCell.tsx'
import { useBook } from '../prices/useBook.ts'
import type { EventsModel } from '../prices/useEvents.ts'
import { marketWords } from '../shared/marketWords.ts'

/** Events by sport, each group to be folded. Source: S-EXCH-08; interface.md "Exchange in-play". */
export function EventGroups({
  model,
  keep,
  sports = SPORTS,
  none,
  hasPrices,
}: {
  model: EventsModel
  keep: (event: ExchangeEvent) => boolean
  sports?: readonly Sport[]
  none: string
  /** Draws the favourite's prices beside each event. */
  hasPrices: boolean
}) {
  const { t, format } = useApp()
  const { events } = model
  if (model.isFailed)
    return (
      <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={model.retry}>
        <WorksOffline />
      </ErrorState>
    )
  if (!events) return <Skeleton height={320} label={t('common.loading')} />
  const groups = sports.map((sport) => ({ sport, rows: events[sport].filter(keep) }))
  return (
    <>
      {groups.map(({ sport, rows }) => (
        <details key={sport} className={styles.group} open>
          <summary>
            {t(`exch.sport.${sport}`)}
            <span className={styles.count}>{format.number(rows.length)}</span>
          </summary>
          {model.missing.includes(sport) ? (
            <p className={styles.noRows}>
              {t('state.failed')}{' '}
              <Button kind="quiet" small onClick={model.retry}>
                {t('common.retry')}
              </Button>
            </p>
          ) : rows.length === 0 ? (
            <p className={styles.noRows}>{none}</p>
          ) : (
            <ul>
              {rows.map((event) => (
                <EventRow key={event.id} event={event} hasPrices={hasPrices} />
              ))}
            </ul>
          )}
        </details>
      ))}
    </>
  )
}

/** One event: when, who, its badges, and the favourite's best prices. */
export function EventRow({ event, hasPrices }: { event: ExchangeEvent; hasPrices: boolean }) {
  const { t, format } = useApp()
  return (
    <li className={styles.event}>
      <Link
        to="/odds-view"
        search={{ event: event.id, market: event.marketId, sport: event.sport }}
        className={styles.eventLink}
      >
        <span className={styles.eventName}>{event.name}</span>
        <span className={styles.meta}>
          {event.isOver ? (
            t('exch.won', { name: event.result })
          ) : event.isInPlay ? (
            <span className={styles.live}>{t('exch.inPlay')}</span>
          ) : event.startsAt === undefined ? null : (
            <time dateTime={new Date(event.startsAt).toISOString()}>{format.dateTime(event.startsAt)}</time>
          )}
          {event.hasFancy ? (
            <abbr className={styles.badge} title={t('exch.fancy')}>
              {t('exch.fancyShort')}
            </abbr>
          ) : null}
          {event.hasBookmaker ? (
            <abbr className={styles.badge} title={t('exch.bookmaker')}>
              {t('exch.bookmakerShort')}
            </abbr>
          ) : null}
        </span>
      </Link>
      {hasPrices && !event.isOver ? <Favourite marketId={event.marketId} /> : null}
    </li>
  )
}

/** The best back and lay of the runner that is most likely. */
function Favourite({ marketId }: { marketId: string }) {
  const { t } = useApp()
  const { data, isPaused } = useBook('odds', marketId)
  const [runner] = [...(data?.runners ?? [])].sort(
    (a, b) => (a.back[0]?.price ?? Infinity) - (b.back[0]?.price ?? Infinity),
  )
  if (!data || !runner) return <span className={styles.favourite} />
  return (
    <span className={styles.favourite}>
      <span className={styles.favouriteName}>{marketWords(runner.name, t)}</span>
      {data.status === 'open' ? (
        (['back', 'lay'] as const).map((side) => (
          <OddsCell
            key={side}
            side={side}
            name={`${t(`orders.side.${side}`)} ${marketWords(runner.name, t)}`}
            odds={runner[side][0]?.price}
            size={runner[side][0]?.size}
            isPaused={isPaused}
            isChosen={false}
            onPick={undefined}
          />
        ))
      ) : (
        <span className={`${odds.closed} ${styles.favouriteClosed}`}>
          {t(data.status === 'suspended' ? 'exch.suspend' : 'exch.closed')}
        </span>
      )}
    </span>
  )
}
