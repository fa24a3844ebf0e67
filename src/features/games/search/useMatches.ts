import { queryOptions, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ExchangeEvent, exchangeDataApi, type Sport, SPORTS } from '../../../../contract/exchange.ts'
import { DHAKA_OFFSET_MS } from '../../../../contract/kit/wire.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { type App, useApp, usePlayer } from '../../../lib/app.tsx'
import { exchangeCallOf } from '../../exchange/shared/exchangeCall.ts'
import { keepResult, keptResult } from '../../exchange/shared/keptResults.ts'

const FRESH_MS = 60_000
const { sportsEvents } = exchangeDataApi

/** A sport's list; a player's device keeps it, and has that without a network. */
const listOf = (app: App, sport: Sport, of: string | undefined) =>
  queryOptions({
    queryKey: [of === undefined ? 'guest' : 'player', 'search', sportsEvents.path, sport],
    queryFn: async ({ signal }): Promise<readonly ExchangeEvent[]> => {
      const place = `${sportsEvents.path} ${sport}`
      try {
        const events = await exchangeCallOf(app)(sportsEvents, { sport }, { signal })
        if (of !== undefined) void keepResult(of, place, sportsEvents, events)
        return events
      } catch (failure) {
        const isCut = of !== undefined && failure instanceof ApiError && failure.isNetwork
        const kept = isCut ? await keptResult(of, place, sportsEvents) : undefined
        if (kept === undefined) throw failure
        return kept
      }
    },
    staleTime: FRESH_MS,
    enabled: app.config.exchangeBase !== '',
    retry: false,
  })

/** The matches that the exchange tells of: those in play first, those to come, those that are over. None where there is no exchange. */
export function useMatches(): { matches: readonly ExchangeEvent[]; isPending: boolean } {
  const app = useApp()
  const of = usePlayer()?.remoteId
  return useQueries({
    queries: SPORTS.map((sport) => listOf(app, sport, of)),
    combine: combined,
  })
}

const NONE: readonly ExchangeEvent[] = []

/** Of the same lists the same matches: what is searched is folded once. */
const combined = (reads: readonly { data: readonly ExchangeEvent[] | undefined; isLoading: boolean }[]) => ({
  matches: reads.flatMap(({ data = NONE }) => data).sort(byNearness),
  isPending: reads.some(({ isLoading }) => isLoading),
})

const groupOf = ({ isInPlay, isOver }: ExchangeEvent): number => (isInPlay ? 0 : isOver ? 2 : 1)

function byNearness(a: ExchangeEvent, b: ExchangeEvent): number {
  const [first, second] = [a.startsAt ?? 0, b.startsAt ?? 0]
  return groupOf(a) - groupOf(b) || (a.isOver ? second - first : first - second)
}

/** One who plays, and the matches of theirs, the nearest first. */
export interface Side {
  name: string
  sport: Sport
  matches: readonly ExchangeEvent[]
}

/** Those who play, out of the names of their matches. */
export function useSides(matches: readonly ExchangeEvent[]): readonly Side[] {
  return useMemo(() => {
    const sides = new Map<string, { name: string; sport: Sport; matches: ExchangeEvent[] }>()
    for (const match of matches) {
      for (const name of match.name.split(/ v(?:s\.?)? /)) {
        const key = `${match.sport} ${name}`
        const side = sides.get(key) ?? { name, sport: match.sport, matches: [] }
        side.matches.push(match)
        sides.set(key, side)
      }
    }
    return [...sides.values()]
  }, [matches])
}

/** The day of a moment in Dhaka, as the address of the results names it. */
export const dayOf = (at: number): string => new Date(at + DHAKA_OFFSET_MS).toISOString().slice(0, 10)
