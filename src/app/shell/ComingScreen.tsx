import { useLocation } from '@tanstack/react-router'
import type { LabelKey } from '../../i18n/messages.ts'
import { useApp } from '../../lib/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { StateScreen } from './StateScreen.tsx'
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
    <>
      <title>{`${part} · Maidan`}</title>
      <StateScreen
        title={part}
        text={t('coming.text')}
        actions={
          <>
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
          </>
        }
      >
        <p className={styles.label}>{t('coming.open')}</p>
      </StateScreen>
    </>
  )
}
