import { useEffect, useRef } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { GameBanner } from './GameBanner.tsx'
import { RulesLink } from '../shared/RulesLink.tsx'
import styles from './Lobby.module.css'
import { GameCount, LobbyList, ProvidersNote } from './LobbyList.tsx'
import { ProviderChecks } from './ProviderChecks.tsx'
import { RecentGames } from './RecentGames.tsx'
import { SearchField } from './SearchField.tsx'
import { SORTS } from './selection.ts'
import { SORT_WORDS } from './sortWords.ts'
import type { LobbyModel } from './useLobby.ts'

/** Banner, rail with search and providers, sort bar, and the grid. Source: spec 2.5. */
export function LobbyWide({ model }: { model: LobbyModel }) {
  const { t } = useApp()
  const field = useRef<HTMLInputElement>(null)
  // Come from the header's search.
  useEffect(() => {
    if (model.isSearching) field.current?.focus()
  }, [model.isSearching])
  return (
    <div className={styles.wide}>
      <GameBanner title={model.title} category={model.category} />
      <aside className={styles.rail}>
        <SearchField model={model} ref={field} />
        <ProviderChecks model={model} ticked={model.platforms} onTick={model.setPlatforms} />
        <ProvidersNote model={model} />
        {model.isFiltered ? (
          <Button kind="secondary" small wide onClick={model.clear}>
            {t('games.clear')}
          </Button>
        ) : null}
      </aside>
      <div className={styles.list}>
        <div className={styles.sortBar}>
          <div role="group" aria-label={t('games.sort')} className={styles.sorts}>
            {SORTS.map((sort) => (
              <button
                key={sort}
                type="button"
                className={styles.sortButton}
                aria-pressed={model.sort === sort}
                onClick={() => model.setSort(sort)}
              >
                {t(SORT_WORDS[sort])}
              </button>
            ))}
          </div>
          <GameCount model={model} />
        </div>
        <p className={styles.note}>
          {t('games.rankNote')} <RulesLink />
        </p>
        {model.isFiltered ? null : <RecentGames model={model} />}
        <LobbyList model={model} />
      </div>
    </div>
  )
}
