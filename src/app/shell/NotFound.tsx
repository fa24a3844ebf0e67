import { useApp } from '../../lib/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import styles from './states.module.css'

/** An unknown address, with ways on (R-ROUTE-47). */
export function NotFound() {
  const { t } = useApp()
  return (
    <div className={styles.screen}>
      <title>{`${t('error.notFound')} · Maidan`}</title>
      <EmptyState title={t('error.notFoundText')}>
        <h1 className={styles.title}>{t('error.notFound')}</h1>
        <div className={styles.actions}>
          <ButtonLink to="/">{t('common.home')}</ButtonLink>
          <ButtonLink to="/games" kind="secondary">
            {t('shell.allGames')}
          </ButtonLink>
          <ButtonLink to="/help" kind="secondary">
            {t('shell.help')}
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  )
}
