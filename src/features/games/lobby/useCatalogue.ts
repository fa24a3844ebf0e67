import { type QueryFilters, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { type Game, gamesApi } from '../../../../contract/games.ts'
import { type Provider, providersApi } from '../../../../contract/providers.ts'
import { useApp } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { useTooLong } from '../../../lib/hooks/usePatience.ts'
import { keptGames, readGames } from './readGames.ts'
import { failedWords } from '../shared/failedWords.ts'

export interface Catalogue {
  games: readonly Game[] | undefined
  /** The host could not be reached: these are the lists that this device has kept. */
  isKept: boolean
  /** Undefined while loading. */
  providers: readonly Provider[] | undefined
  /** Why there are no games, in the words of spec 8; undefined when there are. */
  gamesError: string | undefined
  providersError: string | undefined
  retry: () => void
}

const PATHS: ReadonlySet<unknown> = new Set(
  [gamesApi.games, gamesApi.systems, providersApi.providers].map(({ path }) => path),
)

/**
 * The games of a type, or of all types, and the providers behind them: platforms from the systems call where a
 * type is given, from the games themselves otherwise, and their names from the providers call. Without network the
 * games come from whatever lists are kept. Source: spec 7, 8; E-ERR-07 to 13.
 */
export function useCatalogue(type: string | undefined): Catalogue {
  const { call, queryClient, t } = useApp()
  const [attempt, setAttempt] = useState(0)
  const input = { ...(type && { type }), system: [] }
  const games = useQuery({
    ...query(gamesApi.games, input),
    queryFn: ({ signal }) => readGames(call, input, signal),
    // Comparing thousands of games with those before costs more than drawing the few that are seen.
    structuralSharing: false,
  })
  const isCut = !games.data && games.failureReason instanceof ApiError && games.failureReason.isNetwork
  const kept = useQuery({
    queryKey: ['guest', gamesApi.games.path, 'kept', type ?? ''],
    queryFn: ({ signal }) => keptGames(call, type, signal),
    enabled: isCut,
    staleTime: 0,
    structuralSharing: false,
  })
  const systems = useQuery({ ...query(gamesApi.systems, { type: type ?? '' }), enabled: type !== undefined })

  const isKept = isCut && (kept.data?.length ?? 0) > 0
  const list = games.data?.games ?? (isKept ? kept.data : undefined)
  const platforms = useMemo(() => {
    const found = type === undefined ? list : systems.data?.systems
    return found && [...new Set(found.map(({ platform }) => platform))].sort()
  }, [type, list, systems.data])
  const providers = useQuery({
    ...query(providersApi.providers, { system: platforms ?? [] }),
    enabled: platforms !== undefined && platforms.length > 0,
  })

  const named = providers.data?.data
  // Without the providers' names their platforms still stand for them: the tabs keep working.
  const known = useMemo(
    () =>
      platforms?.map(
        (platform) =>
          named?.find((one) => one.platform === platform) ??
          systems.data?.systems.find((one) => one.platform === platform) ?? {
            platform,
            name: platform,
            icon: '',
          },
      ),
    [platforms, named, systems.data],
  )

  const isGamesLate = useTooLong(games.isPending, attempt)
  const isSystemsLate = useTooLong(systems.isLoading, attempt)
  const isProvidersLate = useTooLong(providers.isLoading, attempt)
  const askAgain = async () => {
    setAttempt((count) => count + 1)
    const missing: QueryFilters = {
      type: 'active',
      predicate: ({ queryKey, state }) => PATHS.has(queryKey[1]) && state.data === undefined,
    }
    // A call that hangs is given up: another may find its way.
    await queryClient.cancelQueries(missing)
    await queryClient.refetchQueries(missing)
  }
  return {
    games: list,
    isKept,
    providers: providers.isLoading && !isProvidersLate ? undefined : known,
    gamesError: list ? undefined : failedWords(t, 'games', games.error, isGamesLate),
    providersError:
      (systems.data ? undefined : failedWords(t, 'systems', systems.error, isSystemsLate)) ??
      (named ? undefined : failedWords(t, 'providers', providers.error, isProvidersLate)),
    retry: () => void askAgain(),
  }
}
