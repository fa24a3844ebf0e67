import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { gamesApi } from '../../../contract/games.ts'
import { useApp } from '../../lib/app.tsx'
import { query } from '../../lib/query.ts'
import { useTooLong } from '../../lib/useTooLong.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { filterGames, sortGames } from './selection.ts'
import { categories } from './shared/categories.ts'
import { playOf } from './shared/play.ts'

/**
 * `/player/playGame?t=sport&v=CRICKET`: opens the first game of a kind whose name has the word, else the first
 * of the kind (R-ROUTE-45, X-36).
 */
export function PlayGame() {
  const { t } = useApp()
  const { t: kind = 'sport', v: word = '' } = useSearch({ strict: false })
  const category = categories.find(({ id }) => id === kind || id === `${kind}s`)
  const type = category?.type ?? 'SPORTS'
  const { data, error, isPending, refetch } = useQuery(query(gamesApi.games, { type, system: [] }))
  const isLate = useTooLong(isPending, 0)
  if (!data || isLate) {
    return (
      <>
        <title>{`${t('games.title')} · Maidan`}</title>
        <h1 className="visually-hidden">{t('games.title')}</h1>
        {error || isLate ? (
          <ErrorState
            message={t('games.gamesNetwork')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={320} label={t('common.loading')} />
        )}
      </>
    )
  }
  const named = filterGames(data.games, word, [])
  const [first] = sortGames(named.length ? named : data.games, 'displayOrder', [])
  return <Navigate to="/games" search={{ type, ...(first && { play: playOf(first) }) }} replace />
}
