import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { type ExchangeEvent, exchangeDataApi, type Sport, SPORTS } from '../../../../contract/exchange.ts'
import { type App, useApp } from '../../../lib/app.tsx'
import { startOfDay } from '../../../lib/format.ts'
import { poll } from '../../../lib/api/query.ts'
import { exchangeCallOf } from '../shared/exchangeCall.ts'

const POLL_MS = 30_000
const EVENT_POLL_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60 * 1000

export interface EventsModel {
  /** By sport, in their order of beginning; undefined before the first answer. */
  events: Record<Sport, ExchangeEvent[]> | undefined
  /** No sport's list could be had. */
  isFailed: boolean
  /** Sports whose list is missing while others are there. */
  missing: Sport[]
  retry: () => void
}

const eventsQuery = (app: App, sport: Sport, everyMs: number) =>
  queryOptions({
    queryKey: ['exchange', exchangeDataApi.sportsEvents.path, { sport }],
    queryFn: ({ signal }) => exchangeCallOf(app)(exchangeDataApi.sportsEvents, { sport }, { signal }),
    staleTime: everyMs / 2,
    refetchInterval: poll(everyMs),
    refetchOnWindowFocus: true,
  })

/** One event of a sport's list: its name and times, which hardly change; its prices are the feed's. */
export function useEvent(sport: Sport, eventId: string) {
  const { data } = useQuery(eventsQuery(useApp(), sport, EVENT_POLL_MS))
  return { event: data?.find(({ id }) => id === eventId), isListed: data !== undefined }
}

/** All events of the three sports, asked for again while the screen is seen. Source: C-API-47. */
export function useEvents(): EventsModel {
  const app = useApp()
  const reads = useQueries({ queries: SPORTS.map((sport) => eventsQuery(app, sport, POLL_MS)) })
  const lists = SPORTS.map((sport, at) => [sport, reads[at]?.data] as const)
  const isReady = reads.some(({ data }) => data) && reads.every(({ data, error }) => data || error)
  return {
    events: isReady
      ? (Object.fromEntries(lists.map(([sport, list]) => [sport, byStart(list ?? [])])) as Record<
          Sport,
          ExchangeEvent[]
        >)
      : undefined,
    isFailed: reads.every(({ data, error }) => !data && error),
    missing: lists.flatMap(([sport, list], at) => (!list && reads[at]?.error ? [sport] : [])),
    retry: () => reads.forEach(({ error, refetch }) => error && void refetch()),
  }
}

const byStart = (events: readonly ExchangeEvent[]): ExchangeEvent[] =>
  [...events].sort((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))

export const DAY_TABS = ['inplay', 'today', 'tomorrow', 'result'] as const
export type DayTab = (typeof DAY_TABS)[number]

/** Which of the four tabs an event stands in; undefined for one that is further away. Source: spec 2.26; S-EXCH-07. */
export function tabOf({ isOver, isInPlay, startsAt }: ExchangeEvent, now: number): DayTab | undefined {
  if (isOver) return 'result'
  if (isInPlay) return 'inplay'
  const day = startsAt === undefined ? 0 : Math.round((startOfDay(startsAt) - startOfDay(now)) / DAY_MS)
  return day <= 0 ? 'today' : day === 1 ? 'tomorrow' : undefined
}
