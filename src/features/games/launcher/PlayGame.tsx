import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { gamesApi } from '../../../../contract/games.ts'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { usePatience } from '../../../lib/hooks/usePatience.ts'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { filterGames, sortGames } from '../lobby/selection.ts'
import { categories } from '../shared/categories.ts'
import { failedWords } from '../shared/failedWords.ts'
import { playOf } from '../shared/play.ts'

/**
 * `/player/playGame?t=sport&v=CRICKET`: opens the first game of a kind whose name has the word, else the first
 * of the kind (R-ROUTE-45, X-36).
 */
export function PlayGame() {
  const { t } = useApp()
  const { t: kind = 'sport', v: word = '' } = useSearch({ strict: false })
  const category = categories.find(({ id }) => id === kind || id === `${kind}s`)
  const type = category?.type ?? 'SPORTS'
  const games = query(gamesApi.games, { type, system: [] })
  const { data, error, isPending } = useQuery(games)
  const { isLate, askAgain } = usePatience(isPending, games.queryKey)
  const failure = failedWords(t, 'games', error, isLate)
  if (!data) {
    return (
      <>
        <Title>{t('games.title')}</Title>
        <h1 className="visually-hidden">{t('games.title')}</h1>
        {failure ? (
          <ErrorState message={failure} retryLabel={t('common.retry')} onRetry={askAgain} />
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
