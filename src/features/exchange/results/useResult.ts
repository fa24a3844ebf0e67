import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../contract/kit/errors.ts'
import type { Endpoint, Input, Output } from '../../../../contract/kit/endpoint.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { exchangeCallOf } from '../shared/exchangeCall.ts'
import { keepResult, keptResult } from '../shared/keptResults.ts'

/** Between two looks at what may grow: the matches of today. */
const FRESH_MS = 60_000

export interface Result<Answer> {
  data: Answer | undefined
  /** There is no network: this was looked at before. */
  isKept: boolean
  /** `missing`: this exchange has no such call. */
  failure: 'network' | 'missing' | 'other' | undefined
  retry: () => void
}

/** One of the exchange's results; without a network what this device has kept of it. */
export function useResult<E extends Endpoint>(endpoint: E, input: Input<E>): Result<Output<E>> {
  const app = useApp()
  const of = usePlayer()?.remoteId ?? ''
  const place = `${endpoint.path} ${JSON.stringify(input)}`
  const { data, error, refetch } = useQuery({
    // A player's: what is kept is forgotten with their session.
    queryKey: ['player', 'exchange', endpoint.path, input],
    queryFn: async ({ signal }) => {
      try {
        const answer = await exchangeCallOf(app)(endpoint, input, { signal })
        void keepResult(of, place, endpoint, answer)
        return { answer, isKept: false }
      } catch (failure) {
        const isCut = failure instanceof ApiError && failure.isNetwork
        const answer = isCut ? await keptResult(of, place, endpoint) : undefined
        if (answer === undefined) throw failure
        return { answer, isKept: true }
      }
    },
    // What is kept is asked for again as soon as the network is back.
    staleTime: ({ state }) => (state.data?.isKept ? 0 : FRESH_MS),
    refetchOnWindowFocus: true,
  })
  return {
    data: data?.answer,
    isKept: data?.isKept ?? false,
    failure: data || !error ? undefined : failureOf(error),
    retry: () => void refetch(),
  }
}

function failureOf(error: Error): 'network' | 'missing' | 'other' {
  if (!(error instanceof ApiError)) return 'other'
  return error.isNetwork ? 'network' : error.status === 404 ? 'missing' : 'other'
}
