import { Link } from '@tanstack/react-router'
import { protectionApi } from '../../../../contract/protection.ts'
import { type Exclusion, exclusionApi } from '../../../../contract/protection/exclusion.ts'
import { query } from '../../../lib/api/query.ts'
import { useApp } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { Title } from '../../../lib/Title.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useExcludedUntil, useKeptExclusion } from '../../protection/shared/useExclusion.ts'
import { useHostNow } from '../../../lib/hooks/useTimeLeft.ts'
import { Money } from '../../wallet/shared/Money.tsx'
import { useBalance } from '../../wallet/shared/useBalance.ts'
import styles from './PayOut.module.css'
import { SavePass } from './SavePass.tsx'

/** What is theirs: the money, the history, support; when it ends, and the way back. Source: PP-20, PP-22. */
export function PayOutHome() {
  const { t, format } = useApp()
  const kept = useKeptExclusion()
  const now = useHostNow()()
  const { data } = useCachedRead(protectionApi.protection, {}, { isOffered: kept?.isTold === true })
  const until = useExcludedUntil()
  const isRunning = until !== undefined && now < until
  const { amount } = useBalance()
  return (
    <div className={styles.screen}>
      <Title>{t('payOut.title')}</Title>
      <h1 className={styles.title}>{t('payOut.title')}</h1>
      <div className={styles.state} role="status">
        {isRunning ? <strong>{t('payOut.until', { time: format.dateTime(until) })}</strong> : null}
        <p>{t(kept?.isTold === false ? 'payOut.untold' : 'payOut.text')}</p>
      </div>
      <section className={styles.money} aria-labelledby="money">
        <h2 id="money" className={styles.heading}>
          {t('payOut.balance')}
        </h2>
        <strong className={styles.amount}>{amount === undefined ? '…' : <Money amount={amount} />}</strong>
        <ButtonLink to="/withdrawal">{t('payOut.withdraw')}</ButtonLink>
      </section>
      <nav className={styles.links} aria-label={t('protection.more')}>
        <Way to="/transaction-record" icon="records" label={t('payOut.records')} />
        <Way to="/betting-record" icon="list" label={t('payOut.bets')} />
        <Way to="/statement" icon="list" label={t('payOut.statement')} />
        <Way to="/protection/log" icon="shield" label={t('protection.log')} />
        <Way to="/protection/exclude" icon="shield" label={t('payOut.longer')} />
        <Way to="/chat" icon="chat" label={t('payOut.support')} />
        <Way to="/profile" icon="user" label={t('payOut.profile')} />
      </nav>
      {isRunning && kept?.isTold ? <SavePass /> : null}
      {data?.exclusion ? <WayBack exclusion={data.exclusion} /> : null}
      <ButtonLink to="/player/logout" kind="quiet">
        {t('payOut.logOut')}
      </ButtonLink>
    </div>
  )
}

type To =
  | '/transaction-record'
  | '/betting-record'
  | '/statement'
  | '/protection/log'
  | '/protection/exclude'
  | '/chat'
  | '/profile'

function Way({ to, icon, label }: { to: To; icon: string; label: string }) {
  return (
    <Link to={to} className={styles.link}>
      <Icon name={icon} size={20} />
      <span>{label}</span>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}

/** After the term the account stays closed until its player asks, and then a day more. */
function WayBack({ exclusion: { until, opensAt } }: { exclusion: Exclusion }) {
  const { t, format, call, queryClient } = useApp()
  const now = useHostNow()()
  const { isBusy, error, run } = useAction()
  const ask = () =>
    run('return', async () => {
      await call(exclusionApi.askReturn, {})
      await queryClient.invalidateQueries({ queryKey: query(protectionApi.protection, {}).queryKey })
    })
  return (
    <section className={styles.back} aria-labelledby="way-back">
      <h2 id="way-back" className={styles.heading}>
        {t('payOut.back')}
      </h2>
      {opensAt === undefined ? (
        now < until ? (
          <p className={styles.text}>{t('payOut.backLater', { time: format.dateTime(until) })}</p>
        ) : (
          <>
            <p className={styles.text}>{t('payOut.backText')}</p>
            <p className={styles.text}>{t('payOut.stay')}</p>
            <Button kind="secondary" busy={isBusy} onClick={() => void ask()}>
              {t('payOut.ask')}
            </Button>
          </>
        )
      ) : (
        <p className={styles.text}>
          {now < opensAt ? t('payOut.opens', { time: format.dateTime(opensAt) }) : t('payOut.isOpen')}
        </p>
      )}
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </section>
  )
}
