import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Title } from '../../lib/Title.tsx'
import { useApp } from '../../lib/app.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { StateScreen } from './StateScreen.tsx'
import styles from './states.module.css'

/** An unknown address: a search of all games, and ways on (R-ROUTE-47). */
export function NotFound() {
  const { t } = useApp()
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const word = new FormData(event.currentTarget).get('q')
    const q = typeof word === 'string' ? word.trim() : ''
    void navigate({ to: '/games', search: q ? { q } : {} })
  }
  return (
    <>
      <Title>{t('error.notFound')}</Title>
      <StateScreen
        title={t('error.notFound')}
        text={t('error.notFoundText')}
        actions={
          <>
            <ButtonLink to="/" kind="secondary">
              {t('common.home')}
            </ButtonLink>
            <ButtonLink to="/games" kind="secondary">
              {t('shell.allGames')}
            </ButtonLink>
            <ButtonLink to="/help" kind="secondary">
              {t('shell.help')}
            </ButtonLink>
          </>
        }
      >
        <search className={styles.find}>
          <form className={styles.findForm} onSubmit={search}>
            <SearchInput name="q" label={t('games.search')} clearLabel={t('games.clearSearch')} />
            <Button type="submit">{t('games.openSearch')}</Button>
          </form>
        </search>
      </StateScreen>
    </>
  )
}
