import { Link } from '@tanstack/react-router'
import { exchangeDataApi } from '../../../../contract/exchange.ts'
import { type MatchResult, type SettledMarket, SIDE_TYPE } from '../../../../contract/exchange/results.ts'
import { RULE_NAMES } from '../../../../contract/exchange/side-markets.ts'
import { MARKET_TEXTS } from '../../../i18n/marketTexts.ts'
import { useApp } from '../../../lib/app.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import styles from '../Exchange.module.css'
import { marketWords } from '../shared/marketWords.ts'
import { lineOf } from '../tracker/said.ts'
import { Scorecard } from '../tracker/Scorecard.tsx'
import { useWords } from '../tracker/useWords.ts'
import own from './Results.module.css'
import { endWords, outcomeWords, ruleWords, useResultWords } from './resultWords.ts'
import { useResult } from './useResult.ts'

/** A match that is over: how it ended, its scorecard, how each market was settled, and the way to its proof. */
export function MatchPage({ event, day, sport }: { event: string; day: string; sport: string | undefined }) {
  const { t } = useApp()
  const { data, isKept, failure, retry } = useResult(exchangeDataApi.matchResult, { eventId: event })
  const { say } = useResultWords()
  return (
    <>
      <Link
        to="/exchange-inplay"
        search={{ tab: 'result', day, sport: sport ?? '' }}
        className={own.back}
        resetScroll
      >
        <Icon name="back" size={20} />
        {say('all')}
      </Link>
      {isKept ? (
        <p role="status" className={styles.note}>
          {say('kept')}
        </p>
      ) : null}
      {data ? (
        <Whole match={data} />
      ) : failure === 'network' ? (
        <ErrorState message={say('notKept')} retryLabel={t('common.retry')} onRetry={retry} />
      ) : failure === 'missing' ? (
        <EmptyState title={t('exch.gone')} />
      ) : failure ? (
        <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={retry} />
      ) : (
        <Skeleton height={320} label={t('common.loading')} />
      )}
    </>
  )
}

function Whole({ match }: { match: MatchResult }) {
  const { format } = useApp()
  const words = useResultWords()
  const tracker = useWords()
  const { event, home, away, score, startsAt, endedAt, isProven } = match
  const { say } = words
  return (
    <>
      <header className={own.head}>
        <h2 className={styles.title}>
          {home} v {away}
        </h2>
        {score ? <p className={own.line}>{lineOf(score, { home, away }, tracker)}</p> : null}
        <p className={own.end}>{endWords(match, words)}</p>
        <p className={styles.meta}>
          <time dateTime={new Date(startsAt).toISOString()}>{format.dateTime(startsAt)}</time>–
          <time dateTime={new Date(endedAt).toISOString()}>{format.time(endedAt)}</time>
          {match.isCorrected ? <span className={styles.badge}>{say('corrected')}</span> : null}
        </p>
      </header>
      <section className={own.card} aria-labelledby="scorecard">
        <h3 id="scorecard" className={styles.heading}>
          {say('score')}
        </h3>
        {score ? (
          <Scorecard score={score} sides={{ home, away }} isOver />
        ) : (
          <p className={styles.note}>{say('noScore')}</p>
        )}
      </section>
      <Settled markets={match.markets} />
      {isProven ? (
        <section className={own.card} aria-labelledby="proof">
          <h3 id="proof" className={styles.heading}>
            {say('proof')}
          </h3>
          <p className={styles.note}>{say('proofText')}</p>
          <ButtonLink to="/fairness" hash={event} kind="secondary">
            <Icon name="shield" size={20} />
            {say('check')}
          </ButtonLink>
        </section>
      ) : null}
    </>
  )
}

/** The rule of all that is counted: it stands above them. */
const COMMON = 'runs'
/** What nobody need say of each of many questions: it is said once. */
const SAID_ONCE: ReadonlySet<string> = new Set([COMMON, ...RULE_NAMES])
/** Of these there are dozens. */
const MANY = 'Ball by Ball'

function Settled({ markets }: { markets: readonly SettledMarket[] }) {
  const words = useResultWords()
  const { say } = words
  const balls = markets.filter(({ type }) => type === MANY)
  const sides = markets.filter(({ type }) => type === SIDE_TYPE)
  const others = markets.filter(({ type }) => type !== MANY && type !== SIDE_TYPE)
  return (
    <section className={own.card} aria-labelledby="settled">
      <h3 id="settled" className={styles.heading}>
        {say('settled')}
      </h3>
      {markets.length === 0 ? <p className={styles.note}>{say('noMarkets')}</p> : null}
      {markets.some(({ rule }) => rule === COMMON) ? <p className={styles.note}>{say('fancyRule')}</p> : null}
      {others.length > 0 ? <Table markets={others} /> : null}
      {balls.length > 0 ? (
        <details className={own.many}>
          <summary>
            {say('ballByBall', { count: balls.length })}
            <Icon name="chevron-down" size={20} />
          </summary>
          <Table markets={balls} />
        </details>
      ) : null}
      {sides.length > 0 ? (
        <details className={own.many}>
          <summary>
            {say('more', { count: sides.length })}
            <Icon name="chevron-down" size={20} />
          </summary>
          <Table markets={sides} />
          <Rules markets={sides} />
        </details>
      ) : null}
    </section>
  )
}

/** Each rule by which some of them were settled, once. */
function Rules({ markets }: { markets: readonly SettledMarket[] }) {
  const texts = MARKET_TEXTS[useApp().language]
  return (
    <ul className={own.rules}>
      {RULE_NAMES.filter((name) => markets.some(({ rule }) => rule === name)).map((name) => (
        <li key={name}>{texts[name]}</li>
      ))}
    </ul>
  )
}

function Table({ markets }: { markets: readonly SettledMarket[] }) {
  const { t, format } = useApp()
  const words = useResultWords()
  return (
    <table className={own.markets}>
      <thead>
        <tr>
          <th scope="col">{words.say('market')}</th>
          <th scope="col">{words.say('result')}</th>
        </tr>
      </thead>
      <tbody>
        {markets.map((market) => {
          const isSaid = SAID_ONCE.has(market.rule) && !market.corrected
          const why = isSaid ? '' : ruleWords(market, words, t, format)
          return (
            <tr key={market.id}>
              <th scope="row">{marketWords(market.name, t)}</th>
              <td>
                <b>{outcomeWords(market, market.type, words, t)}</b>
                {why ? <span className={own.why}>{why}</span> : null}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
