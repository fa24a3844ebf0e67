import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { WorksOffline } from '../../records/shared/WorksOffline.tsx'
import { GameGrid } from '../tiles/GameGrid.tsx'
import grid from '../tiles/GameGrid.module.css'
import styles from './Lobby.module.css'
import type { LobbyModel } from './useLobby.ts'

/** The games, or why there are none: loading, failed, nothing found. Source: S-LOBBY-08; E-ERR-07, 08, 35. */
export function LobbyList({ model }: { model: LobbyModel }) {
  const { t } = useApp()
  const { games } = model
  if (model.gamesError) {
    return (
      <ErrorState message={model.gamesError} retryLabel={t('common.retry')} onRetry={model.retry}>
        <WorksOffline />
      </ErrorState>
    )
  }
  if (!games) {
    return (
      <div className={grid.grid}>
        {Array.from({ length: 12 }, (_, i) => (
          <div key={i} className={styles.coming}>
            <Skeleton height="100%" {...(i === 0 && { label: t('common.loading') })} />
          </div>
        ))}
      </div>
    )
  }
  if (games.length === 0) {
    return (
      <EmptyState title={t('common.noData')}>
        {model.isFiltered ? (
          <Button kind="secondary" small onClick={model.clear}>
            {t('games.clear')}
          </Button>
        ) : null}
      </EmptyState>
    )
  }
  return (
    <>
      {model.isKept ? (
        <p role="status" className={styles.note}>
          {t('games.kept')}
        </p>
      ) : null}
      {model.isWidened ? (
        <p role="status" className={styles.note}>
          {t('games.otherProviders')}
        </p>
      ) : null}
      <GameGrid model={model} games={games} />
    </>
  )
}

/** How many games are shown, said aloud when it changes. */
export function GameCount({ model }: { model: LobbyModel }) {
  const { t } = useApp()
  return (
    <p role="status" className={styles.count}>
      {model.games ? t('games.count', { count: model.games.length }) : ''}
    </p>
  )
}

/** What failed or is missing about the providers, in red under their list. Source: S-LOBBY-10, S-LOBBY-11. */
export function ProvidersNote({ model }: { model: LobbyModel }) {
  const { t } = useApp()
  if (model.providersError) {
    return (
      <p role="alert" className={styles.providersError}>
        {model.providersError}
        <Button kind="quiet" small onClick={model.retry}>
          {t('common.retry')}
        </Button>
      </p>
    )
  }
  return model.providers?.length === 0 ? <p className={styles.note}>{t('games.noProviders')}</p> : null
}
