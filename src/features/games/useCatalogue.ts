import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../../contract/errors.ts'
import { type Game, gamesApi, type Provider } from '../../../contract/games.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useApp } from '../../lib/app.tsx'
import { query } from '../../lib/query.ts'

export interface Catalogue {
  games: readonly Game[] | undefined
  /** Undefined while loading. */
  providers: readonly Provider[] | undefined
  /** Why there are no games, in the words of spec 8; undefined when there are. */
  gamesError: string | undefined
  providersError: string | undefined
  retry: () => void
}

type Words = 'games.failed' | 'games.network' | 'games.providersFailed' | 'games.providersNetwork'
type AllWords = Words | 'games.systemsFailed' | 'games.systemsNetwork'

/**
 * The games of a type, or of all types, and the providers behind them: platforms from the systems call where a
 * type is given, from the games themselves otherwise, and their names from the providers call.
 * Source: spec 7, 8; E-ERR-07 to 13.
 */
export function useCatalogue(type: string | undefined): Catalogue {
  const { t } = useApp()
  const games = useQuery(query(gamesApi.games, { ...(type && { type }), system: [] }))
  const systems = useQuery({ ...query(gamesApi.systems, { type: type ?? '' }), enabled: type !== undefined })

  const list = games.data?.games
  const platforms = useMemo(() => {
    const found = type === undefined ? list : systems.data?.systems
    return found && [...new Set(found.map(({ platform }) => platform))].sort()
  }, [type, list, systems.data])
  const providers = useQuery({
    ...query(gamesApi.providers, { system: platforms ?? [] }),
    enabled: platforms !== undefined && platforms.length > 0,
  })

  const say = (error: Error | null, failed: AllWords & MessageKey, network: AllWords & MessageKey) =>
    error === null
      ? undefined
      : error instanceof ApiError && error.isNetwork
        ? t(network)
        : error.message || t(failed)

  const named = providers.data?.data
  // Without the providers' names their platforms still stand for them: the tabs keep working.
  const known = platforms?.map(
    (platform) =>
      named?.find((one) => one.platform === platform) ??
      systems.data?.systems.find((one) => one.platform === platform) ?? {
        platform,
        name: platform,
        icon: '',
      },
  )
  return {
    games: list,
    providers: providers.isLoading ? undefined : known,
    gamesError: list ? undefined : say(games.error, 'games.failed', 'games.network'),
    providersError:
      (systems.data ? undefined : say(systems.error, 'games.systemsFailed', 'games.systemsNetwork')) ??
      (named ? undefined : say(providers.error, 'games.providersFailed', 'games.providersNetwork')),
    retry: () => {
      for (const part of [games, systems, providers]) if (part.isError) void part.refetch()
    },
  }
}
