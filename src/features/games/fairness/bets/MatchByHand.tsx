import { RUNS, WICKET } from '../../../../../server/matches/cricket.ts'
import { CALLED_OFF } from '../../../../../server/matches/match.ts'
import { GOALS } from '../../../../../server/matches/soccer.ts'
import { EDGE, SERVED } from '../../../../../server/matches/tennis.ts'
import { useApp } from '../../../../lib/app.tsx'
import sheet from '../../../../ui/Sheet.module.css'
import styles from '../Fairness.module.css'

const LEAF = 'printf %s "MATCH:SEED" | sha256sum'
const WAY = 'printf %s "LEFTRIGHT" | sha256sum'
const DAY = 'printf %s "DAY:ROOT:BEFORE" | sha256sum'
const NUMBERS = 'printf %s "MATCH:0:0" | openssl dgst -sha256 -hmac "SEED"'

const runsFor = (wanted: number): number => RUNS.find(([, runs]) => runs === wanted)?.[0] ?? 0

/** How a match is checked and played again without this app. Source: exchange.md 1; server/matches. */
export function MatchByHand() {
  const { t, format, config } = useApp()
  const address = new URL(`${config.exchangeBase}/commitments`, location.href).href
  const share = (part: number): string => format.digits(String(Math.round(part * 1000) / 1000))
  const span = ({ least, more }: { least: number; more: number }) => ({
    least: share(least),
    more: share(more),
  })
  const goals = { home: span(GOALS.home), away: span(GOALS.away) }
  return (
    <section className={sheet.card}>
      <h2 className={sheet.heading}>{t('fairness.matchHand')}</h2>
      <ol className={styles.steps}>
        <li>
          {t('fairness.leaf')}
          <code>{LEAF}</code>
        </li>
        <li>
          {t('fairness.way')}
          <code>{WAY}</code>
        </li>
        <li>
          {t('fairness.day')} <a href={address}>{address}</a>
          <code>{DAY}</code>
        </li>
        <li>
          {t('fairness.matchNumbers')}
          <code>{NUMBERS}</code>
        </li>
        <li>{t('fairness.calledOff', { chance: share(CALLED_OFF.chance), ...span(CALLED_OFF) })}</li>
        <li>
          {t('fairness.cricket', {
            wicket: share(WICKET),
            one: share(runsFor(1)),
            two: share(runsFor(2)),
            four: share(runsFor(4)),
            six: share(runsFor(6)),
          })}
        </li>
        <li>
          {t('fairness.soccer', {
            homeLeast: goals.home.least,
            homeMore: goals.home.more,
            awayLeast: goals.away.least,
            awayMore: goals.away.more,
          })}
        </li>
        <li>
          {t('fairness.tennis', {
            back: share(1 - SERVED),
            edgeLeast: share(EDGE.least),
            edgeMore: share(EDGE.more),
            served: share(SERVED),
          })}
        </li>
      </ol>
    </section>
  )
}
