import { useApp } from '../../../lib/app.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { GuestNote } from './GuestNote.mobile.tsx'
import { RulesLink } from '../shared/RulesLink.tsx'
import styles from './Lobby.module.css'
import { GameCount, LobbyList, ProvidersNote } from './LobbyList.tsx'
import { RecentGames } from './RecentGames.tsx'
import { SORTS } from './selection.ts'
import { SORT_WORDS } from './sortWords.ts'
import type { LobbyModel } from './useLobby.ts'

const ALL = 'ALL'
const SOME = 'SOME'

/** Provider tabs, sort and search, and the tiles. Source: spec 2.6. */
export function LobbyNarrow({ model }: { model: LobbyModel }) {
  const { t } = useApp()
  const { platforms } = model
  const some =
    platforms.length > 1 ? [{ id: SOME, label: t('games.someProviders', { count: platforms.length }) }] : []
  const tabs = [
    { id: ALL, label: t('games.all') },
    ...some,
    ...(model.providers ?? []).map(({ platform, name }) => ({ id: platform, label: name })),
  ]
  const [only] = platforms
  return (
    <div className={styles.narrow}>
      <div className={styles.bar}>
        <div className={styles.names}>
          <h1 className={styles.title}>{model.title}</h1>
          <GameCount model={model} />
        </div>
        <span className={styles.sort}>
          <select
            aria-label={t('games.sort')}
            value={model.sort}
            onChange={({ target }) => {
              const chosen = SORTS.find((sort) => sort === target.value)
              if (chosen) model.setSort(chosen)
            }}
          >
            {(['displayOrder', 'createTime', 'favorite', 'aZ'] as const).map((sort) => (
              <option key={sort} value={sort}>
                {t(SORT_WORDS[sort])}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} />
        </span>
        <IconButton label={t('games.openSearch')} onClick={model.openSearch}>
          <Icon name="search" />
        </IconButton>
      </div>
      <div className={styles.tabs}>
        <Tabs
          label={t('games.providers')}
          panelId="games"
          tabs={tabs}
          selected={platforms.length > 1 ? SOME : (only ?? ALL)}
          onSelect={(id) => {
            if (id !== SOME) model.setPlatforms(id === ALL ? [] : [id])
          }}
        />
      </div>
      <ProvidersNote model={model} />
      <GuestNote isGuest={model.isGuest} />
      <div id="games" role="tabpanel" aria-label={model.title} className={styles.panel}>
        <p className={styles.note}>
          {t('games.rankNote')} <RulesLink />
        </p>
        {model.isFiltered ? (
          <p className={styles.chosen} hidden={model.games?.length === 0}>
            {model.word ? <span className={styles.word}>“{model.word}”</span> : null}
            <button type="button" className={styles.clear} onClick={model.clear}>
              {t('games.clear')}
            </button>
          </p>
        ) : (
          <RecentGames model={model} />
        )}
        <LobbyList model={model} />
      </div>
    </div>
  )
}
