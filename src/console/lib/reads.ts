/** How screens read: who is signed in, how much waits, and a queue page by page, again only when it has changed. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { meApi } from '../../../contract/console/me.ts'
import { RIGHTS, type StaffCallName } from '../../../contract/console/rights.ts'
import { type Queue, waitingApi } from '../../../contract/console/waiting.ts'
import { useConsole } from './console.tsx'
import { WAITING } from './live.ts'

/** How often is asked whether a queue has changed, where nothing tells of it; not while the tab is hidden. */
const LOOK_MS = 5_000
/** Where it is told: who works here is not taken for somebody who has left. */
const HERE_MS = 60_000

export function useMe() {
  const { call } = useConsole()
  return useQuery({ queryKey: ['me'], queryFn: ({ signal }) => call(meApi.me, {}, { signal }) })
}

/** Whether one of the roles of who is signed in may make a call. */
export function useMay(): (call: StaffCallName) => boolean {
  const { data } = useMe()
  return (call) => data?.roles.some((role) => RIGHTS[call].includes(role)) ?? false
}

export function useWaiting() {
  const { call, live } = useConsole()
  return useQuery({
    queryKey: WAITING,
    queryFn: ({ signal }) => call(waitingApi.waiting, {}, { signal }),
    refetchInterval: () => (live.isOpen() ? HERE_MS : LOOK_MS),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    staleTime: 0,
  })
}

interface Page<Row> {
  data: Row[]
  next: string | null
}

/** The rows of a queue, of those that `wanted` names. Each page that is read is a line of the trail, so it is read when its mark is another, and not before. */
export function useQueue<Row, More>(
  queue: Queue,
  read: (after: string | undefined, signal: AbortSignal) => Promise<Page<Row> & More>,
  wanted = '',
) {
  const waiting = useWaiting()
  const mark = waiting.data?.[queue]?.mark
  const pages = useInfiniteQuery({
    queryKey: [queue, wanted, mark],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: mark !== undefined,
    // Nothing that was read under another mark comes back.
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const error = pages.error ?? (waiting.data ? null : waiting.error)
  return {
    rows: pages.data?.pages.flatMap(({ data }) => data),
    /** What else the first page says. */
    first: pages.data?.pages[0],
    error,
    retry: () => (waiting.data ? pages.refetch() : waiting.refetch()),
    hasMore: pages.hasNextPage,
    more: () => pages.fetchNextPage(),
    isMore: pages.isFetchingNextPage,
  }
}
