import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { StateScreen } from './StateScreen.tsx'
import styles from './states.module.css'

/** An unknown address: a search of all games, and ways on (R-ROUTE-47). */
export function NotFound() {
  const { t } = useApp()
  const navigate = useNavigate()
  const [word, setWord] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    const q = word.trim()
    void navigate({ to: '/games', search: q ? { q } : {} })
  }
  return (
    <>
      <title>{`${t('error.notFound')} · Maidan`}</title>
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
            <SearchInput
              label={t('games.search')}
              clearLabel={t('games.clearSearch')}
              value={word}
              onChange={setWord}
            />
            <Button type="submit">{t('games.openSearch')}</Button>
          </form>
        </search>
      </StateScreen>
    </>
  )
}
