import { Link, useSearch } from '@tanstack/react-router'
import { exchangeApi } from '../../../../contract/exchange.ts'
import { paisa } from '../../../../contract/money.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { useAgeWords } from '../../../lib/hooks/useAgeWords.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { netByDay } from './byDay.ts'
import styles from '../Exchange.module.css'
import { ExchangeFrame } from '../ExchangeFrame.tsx'
import { GuardSwitch } from '../guard/GuardSwitch.tsx'
import odds from '../markets/Odds.module.css'
import { ODDS_FORMATS, oddsText } from '../prices/oddsFormat.ts'
import { useOddsFormat } from '../prices/useOddsFormat.ts'

const LINKS = [
  { to: '/profile', search: {}, icon: 'user', label: 'exch.profile' },
  { to: '/transaction-record', search: {}, icon: 'wallet', label: 'exch.overview' },
  { to: '/betting-record', search: { list: 'exchange', state: 'open' }, icon: 'bets', label: 'exch.myBets' },
  { to: '/exchange-positions', search: {}, icon: 'wallet', label: 'exch.positions' },
  {
    to: '/betting-record',
    search: { list: 'exchange', state: 'settled' },
    icon: 'records',
    label: 'exch.history',
  },
  { to: '/exchange-account', search: { list: 'days' }, icon: 'turnover', label: 'exch.profitLoss' },
  { to: '/profile', search: {}, hash: 'activity', icon: 'clock', label: 'exch.activity' },
] as const

/** `/exchange-account`: the six links, profit and loss by day, and how odds are written. Source: spec 2.26; S-EXCH-09; X-41; F-04. */
export function ExchangeAccount() {
  const { t } = useApp()
  const player = usePlayer()
  const { list }: { list?: string } = useSearch({ strict: false })
  return (
    <ExchangeFrame title={t('exch.account')}>
      {list === 'days' ? (
        <Days />
      ) : (
        <>
          <h1 className={styles.title}>{t('exch.account')}</h1>
          <p className={styles.meta}>{player?.username}</p>
          <ul className={styles.links}>
            {LINKS.map(({ label, icon, ...link }) => (
              <li key={label}>
                <Link {...link} className={styles.linkRow}>
                  <Icon name={icon} size={20} />
                  {t(label)}
                  <Icon name="chevron-right" size={20} />
                </Link>
              </li>
            ))}
          </ul>
          <Format />
          <GuardSwitch className={styles.formats} />
        </>
      )}
    </ExchangeFrame>
  )
}

function Format() {
  const { t, format } = useApp()
  const [chosen, choose] = useOddsFormat()
  return (
    <fieldset className={styles.formats}>
      <legend>{t('exch.format')}</legend>
      {ODDS_FORMATS.map((id) => (
        <label key={id}>
          <input type="radio" name="odds-format" checked={chosen === id} onChange={() => choose(id)} />
          {t(`exch.format.${id}`)}
          <span className="figures">{format.digits(oddsText(185, id))}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What the settled bets of each day came to. */
function Days() {
  const { t, format } = useApp()
  const ageWords = useAgeWords()
  const read = useCachedRead(exchangeApi.exchangeRecords, {})
  const days = read.data && netByDay(read.data.data)
  return (
    <>
      <p className={styles.back}>
        <ButtonLink to="/exchange-account" kind="quiet" small>
          <Icon name="back" size={20} />
          {t('common.back')}
        </ButtonLink>
      </p>
      <h1 className={styles.title}>{t('exch.profitLoss')}</h1>
      {read.isOld && read.at !== undefined ? (
        <p className={styles.note} role="status">
          {ageWords(read.at)}
        </p>
      ) : null}
      {!days && read.error ? (
        <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={read.retry} />
      ) : !days ? (
        <Skeleton height={240} label={t('common.loading')} />
      ) : days.length === 0 ? (
        <EmptyState title={t('common.noData')}>
          <p className={styles.meta}>{t('orders.none.settled')}</p>
        </EmptyState>
      ) : (
        <table className={styles.days}>
          <thead>
            <tr>
              <th scope="col">{t('exch.day')}</th>
              <th scope="col">{t('exch.bets')}</th>
              <th scope="col">{t('bets.net')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ at, count, net }) => (
              <tr key={at}>
                <th scope="row">{format.date(at)}</th>
                <td className="figures">{format.number(count)}</td>
                <td className={`figures ${odds.net}`} data-gain={net >= 0}>
                  {net === 0 ? null : <span aria-hidden="true">{net > 0 ? '▲ +' : '▼ '}</span>}
                  {format.money(paisa(net))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
