import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { exchangeDataApi, type Sport, SPORTS } from '../../../../contract/exchange.ts'
import type { MatchOver } from '../../../../contract/exchange/results.ts'
import { useApp } from '../../../lib/app.tsx'
import { useHostNow } from '../../../lib/hooks/useTimeLeft.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { WorksOffline } from '../../records/shared/WorksOffline.tsx'
import styles from '../Exchange.module.css'
import { lineOf } from '../tracker/said.ts'
import { useWords } from '../tracker/useWords.ts'
import { daysUntil, noonOf } from './days.ts'
import { MatchPage } from './MatchPage.tsx'
import own from './Results.module.css'
import { endWords, useResultWords } from './resultWords.ts'
import { useResult } from './useResult.ts'

/** The day, the sport and the match that the address names: Back and a reload keep them. */
interface Place {
  day: string
  sport: Sport | undefined
}

/**
 * The matches of 30 days that are over, by day and sport, each with its scorecard and how its markets were settled. `instead`: what
 * stands here where an exchange tells no such thing. Source: exchange.md 4; decision 197.
 */
export function Results({ instead }: { instead: ReactNode }) {
  const search: { day?: string; sport?: string; event?: string } = useSearch({ strict: false })
  const days = daysUntil(useHostNow()())
  const today = days[0] ?? ''
  const place = {
    day: days.find((day) => day === search.day) ?? today,
    sport: SPORTS.find((sport) => sport === search.sport),
  }
  // Any sport's list tells whether there are results here, and from which day on.
  const { data, failure } = useResult(exchangeDataApi.dayResults, {
    day: place.day,
    sport: place.sport ?? 'cricket',
  })
  if (failure === 'missing') return instead
  if (search.event) return <MatchPage event={search.event} {...place} />
  return (
    <>
      <Chooser {...place} days={days} first={data?.first} />
      {(place.sport ? [place.sport] : SPORTS).map((sport) => (
        <OfSport key={sport} of={sport} {...place} isToday={place.day === today} />
      ))}
    </>
  )
}

function Chooser({
  day,
  sport,
  days,
  first,
}: Place & { days: readonly string[]; first: string | undefined }) {
  const { t, format } = useApp()
  const { say } = useResultWords()
  const navigate = useNavigate()
  const offered = days.filter((one) => first === undefined || one >= first || one === day)
  const at = offered.indexOf(day)
  const go = (next: { day?: string; sport?: string }) =>
    void navigate({
      to: '/exchange-inplay',
      search: { tab: 'result', day, sport: sport ?? '', ...next },
      replace: true,
      resetScroll: false,
    })
  const dateOf = (one: string, index: number): string => {
    const date = format.date(noonOf(one))
    return index === 0 ? say('today', { date }) : date
  }
  const [earlier, later] = [offered[at + 1], offered[at - 1]]
  return (
    <div className={own.chooser}>
      <div className={own.days}>
        <IconButton label={say('earlier')} disabled={!earlier} onClick={() => go({ day: earlier ?? day })}>
          <Icon name="chevron-left" />
        </IconButton>
        <label className={own.picked}>
          <span className="visually-hidden">{say('day')}</span>
          <select value={day} onChange={({ target }) => go({ day: target.value })}>
            {offered.map((one) => (
              <option key={one} value={one}>
                {dateOf(one, days.indexOf(one))}
              </option>
            ))}
          </select>
        </label>
        <IconButton label={say('later')} disabled={!later} onClick={() => go({ day: later ?? day })}>
          <Icon name="chevron-right" />
        </IconButton>
      </div>
      <label className={own.picked}>
        <span className="visually-hidden">{say('sport')}</span>
        <select value={sport ?? ''} onChange={({ target }) => go({ sport: target.value })}>
          <option value="">{t('exch.all')}</option>
          {SPORTS.map((one) => (
            <option key={one} value={one}>
              {t(`exch.sport.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function OfSport({ of, isToday, ...place }: Place & { of: Sport; isToday: boolean }) {
  const { t, format } = useApp()
  const { data, isKept, failure, retry } = useResult(exchangeDataApi.dayResults, {
    sport: of,
    day: place.day,
  })
  const { say } = useResultWords()
  return (
    <details className={`${styles.group} ${own.group}`} data-alone={place.sport && true} open>
      <summary>
        {t(`exch.sport.${of}`)}
        {data ? <span className={styles.count}>{format.number(data.matches.length)}</span> : null}
      </summary>
      {isKept ? (
        <p role="status" className={styles.noRows}>
          {say('kept')}
        </p>
      ) : null}
      {failure === 'network' ? (
        <div className={styles.noRows}>
          {say('notKept')}{' '}
          <Button kind="quiet" small onClick={retry}>
            {t('common.retry')}
          </Button>
          <WorksOffline />
        </div>
      ) : failure ? (
        <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={retry} />
      ) : !data ? (
        <Skeleton height={180} label={t('common.loading')} />
      ) : data.matches.length === 0 ? (
        <p className={styles.noRows}>{say(isToday ? 'noneYet' : 'none')}</p>
      ) : (
        <ul>
          {data.matches.map((match) => (
            <Row key={match.event} match={match} {...place} />
          ))}
        </ul>
      )}
    </details>
  )
}

function Row({ match, day, sport }: Place & { match: MatchOver }) {
  const { format } = useApp()
  const words = useResultWords()
  const tracker = useWords()
  const { event, home, away, startsAt, score } = match
  return (
    <li className={styles.event}>
      <Link
        to="/exchange-inplay"
        search={{ tab: 'result', day, sport: sport ?? '', event }}
        className={styles.eventLink}
        resetScroll
      >
        <span className={styles.eventName}>
          {home} v {away}
        </span>
        {score ? <span className={own.line}>{lineOf(score, { home, away }, tracker)}</span> : null}
        <span className={styles.meta}>
          <time dateTime={new Date(startsAt).toISOString()}>{format.time(startsAt)}</time>
          <span>{endWords(match, words)}</span>
          {match.isCorrected ? <span className={styles.badge}>{words.say('corrected')}</span> : null}
        </span>
      </Link>
    </li>
  )
}
