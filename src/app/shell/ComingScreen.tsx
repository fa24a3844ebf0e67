import { useLocation } from '@tanstack/react-router'
import type { LabelKey } from '../../i18n/messages.ts'
import { useApp, usePlayer } from '../../lib/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import styles from './states.module.css'

const parts: Record<string, LabelKey> = {
  '/withdrawal': 'part.withdrawal',
  '/profile': 'part.profile',
  '/betting-record': 'part.bets',
  '/turnover-record': 'part.turnover',
  '/refrrel-program': 'shell.referralProgram',
  '/reset-password': 'part.password',
  '/inbox': 'part.inbox',
  '/vip': 'shell.vip',
  '/payment-request': 'part.payment',
  '/odds-view': 'part.odds',
  '/exchange': 'shell.exchange',
  '/exchange-account': 'part.exchangeAccount',
  '/exchange-inplay': 'part.inPlay',
  '/exchange-sports': 'games.sports',
  '/exchange-multi': 'part.multi',
  '/ambassador': 'shell.ambassador',
  '/affiliate': 'shell.affiliate',
}

/** A part that this house has not opened yet: named, without any content made up, and with what is open. */
export function ComingScreen() {
  const { t } = useApp()
  const player = usePlayer()
  const { pathname } = useLocation()
  const part = t(parts[pathname] ?? 'part.chat')
  return (
    <div className={styles.screen}>
      <title>{`${part} · Maidan`}</title>
      <EmptyState title={t('coming.text')}>
        <h1 className={styles.title}>{part}</h1>
        <p className={styles.label}>{t('coming.open')}</p>
        <div className={styles.actions}>
          <ButtonLink to="/games">{t('coming.games')}</ButtonLink>
          <ButtonLink to="/promotions" kind="secondary">
            {t('shell.promotions')}
          </ButtonLink>
          {player ? (
            <ButtonLink to="/transaction-record" kind="secondary">
              {t('coming.records')}
            </ButtonLink>
          ) : null}
          <ButtonLink to="/help" kind="secondary">
            {t('shell.help')}
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  )
}
