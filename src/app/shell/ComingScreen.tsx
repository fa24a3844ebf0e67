import { useLocation } from '@tanstack/react-router'
import type { LabelKey } from '../../i18n/messages.ts'
import { useApp } from '../../lib/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import styles from './states.module.css'

const parts: Record<string, LabelKey> = {
  '/odds-view': 'part.odds',
  '/exchange': 'shell.exchange',
  '/exchange-account': 'part.exchangeAccount',
  '/exchange-inplay': 'part.inPlay',
  '/exchange-sports': 'games.sports',
  '/exchange-multi': 'part.multi',
}

/** A part that this house has not opened yet: named, without any content made up, and with what is open. */
export function ComingScreen() {
  const { t } = useApp()
  const { pathname } = useLocation()
  const part = t(parts[pathname] ?? 'shell.exchange')
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
          <ButtonLink to="/transaction-record" kind="secondary">
            {t('coming.records')}
          </ButtonLink>
          <ButtonLink to="/help" kind="secondary">
            {t('shell.help')}
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  )
}
