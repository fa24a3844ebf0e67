/**
 * Reads made from contract endpoints: nobody writes a query key by hand, and a write refreshes what it touched.
 */
import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '../../../contract/kit/endpoint.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import type { Call } from './api.ts'

const calls = new WeakMap<QueryClient, Call>()

/**
 * `networkMode: 'always'`: with the default a cold loader hangs for ever offline; the worker, not the query
 * library, knows about being offline. Only reads are ever tried again, and only when no answer came though the device
 * has a link.
 */
export function createQueryClient(call: Call): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) =>
          isLinked() && error instanceof ApiError && error.isNetwork && failures < 2,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000) * (0.5 + Math.random() / 2),
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: 0 },
    },
  })
  calls.set(client, call)
  return client
}

/** Options for `useQuery` and loaders: `useQuery(query(contentApi.sliders, {}))`. */
export function query<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>>({
    // The first part says whose data it is: a player's is removed when the session ends.
    queryKey: [endpoint.auth, endpoint.path, input],
    queryFn: ({ client, signal }) => {
      const call = calls.get(client)
      if (!call) throw new Error('Not a client of createQueryClient')
      return call(endpoint, input, { signal })
    },
  })
}

/** False while the device has no link: nothing is asked then, and everything on screen once it is back (start.tsx). */
const isLinked = (): boolean => globalThis.navigator?.onLine ?? true

/** Every so many ms, or not at all, while there is a link: for `refetchInterval`. Source: K-POLL-15. */
export const poll = (everyMs: number | false) => (): number | false => isLinked() && everyMs

/** Marks an endpoint's answers as old: those on screen are fetched again. */
export const refresh = (client: QueryClient, endpoint: Endpoint): Promise<void> =>
  client.invalidateQueries({ queryKey: [endpoint.auth, endpoint.path] })

/** Resolves when the reads under way have ended, one way or the other. */
export const settled = async (client: QueryClient): Promise<void> => {
  const reads = client.getQueryCache().getAll()
  await Promise.allSettled(reads.map(async ({ promise }) => promise))
}

/** Forgets everything that belongs to a player. */
export function forgetPlayer(client: QueryClient): void {
  // Emptied first: a removed read that a screen still shows would live on, with its answer, until it is collected.
  for (const read of client.getQueryCache().findAll({ queryKey: ['player'] })) {
    read.reset()
    // A screen that lets go of it starts the time after which it is collected, and its options hold what was drawn.
    read.gcTime = 0
  }
  client.removeQueries({ queryKey: ['player'] })
  client.getMutationCache().clear()
}
