import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { inboxApi, type Letter } from '../../../contract/inbox.ts'
import { useApp, usePlayer } from '../../lib/app.tsx'
import { query } from '../../lib/api/query.ts'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { useFirstPage } from './shared/useFirstPage.ts'
import { type LetterActs, useLetterActs } from './useLetterActs.ts'

export interface InboxModel extends LetterActs {
  /** The letters shown: one page on the wide layout, all pages up to the current one on phones. */
  letters: Letter[] | undefined
  unread: number
  page: number
  lastPage: number
  setPage: (page: number) => void
  isLoadingPage: boolean
  /** When these letters were true, if they are from an earlier visit. */
  oldAt: number | undefined
  isFailed: boolean
  retry: () => void
  /** The letter that the address names; undefined when none is, or while it is fetched. */
  open: Letter | undefined
  /** True when the address names a letter that is not there. */
  isGone: boolean
  show: (id: string | undefined) => void
  /** Ids of chosen letters; undefined outside the selection mode. */
  chosen: ReadonlySet<string> | undefined
  setChosen: (chosen: ReadonlySet<string> | undefined) => void
  isOnline: boolean
}

/** The player's letters; page and open letter stand in the address. Source: spec 2.23. */
export function useInbox(): InboxModel {
  const { network } = useApp()
  const remoteId = usePlayer()?.remoteId
  const navigate = useNavigate()
  const isWide = useIsWide()
  const search: { page?: string; id?: string } = useSearch({ strict: false })
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const isOnline = useSyncExternalStore(
    network.subscribe,
    () => network.get().isOnline,
    () => true,
  )
  const first = useFirstPage('screen')
  const lastPage = first.data?.data.lastPage ?? 1
  const page = Math.min(Math.max(1, Math.floor(Number(search.page)) || 1), lastPage)
  const more = useQueries({
    queries: pagesBehind(page, isWide).map((number) => query(inboxApi.inbox, { remoteId, page: number })),
  })
  useMovedPages(first.data?.data.total, () => {
    for (const { refetch } of more) void refetch()
  })
  const shown = isWide && page > 1 ? more : [first, ...more]
  const letters = shown.some(({ data }) => data)
    ? distinct(shown.flatMap(({ data }) => data?.data.letters ?? []))
    : undefined

  const listed = letters?.find(({ id }) => id === search.id)
  const asked = useQuery({
    ...query(inboxApi.letter, { id: search.id ?? '' }),
    enabled: search.id !== undefined && letters !== undefined && listed === undefined,
  })
  const open = search.id === undefined ? undefined : (listed ?? asked.data?.data)
  const acts = useLetterActs(letters ?? [], open, () => setChosen(undefined))

  const go = (next: { page?: string; id?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (before) => {
        const { id, ...rest } = { ...before, ...next }
        return id === undefined ? rest : { ...rest, id }
      },
      replace: true,
      resetScroll: false,
    })

  return {
    ...acts,
    letters,
    unread: first.data?.data.unread ?? 0,
    page,
    lastPage,
    setPage: (number) => go({ page: String(number), ...(isWide && { id: undefined }) }),
    isLoadingPage: more.some(({ isFetching, data }) => isFetching && !data),
    oldAt: first.isOld ? first.at : undefined,
    isFailed: letters === undefined && shown.some(({ error }) => error !== null),
    retry: () => {
      first.retry()
      for (const { refetch } of more) void refetch()
    },
    open,
    isGone: search.id !== undefined && open === undefined && asked.error !== null,
    show: (id) => go({ id }),
    chosen,
    setChosen,
    isOnline,
  }
}

/** Only page 1 is polled; when it tells of more or fewer letters, those of the other pages have moved. */
function useMovedPages(total: number | undefined, onMoved: () => void): void {
  const known = useRef(total)
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    if (known.current !== undefined && total !== undefined && total !== known.current) moved()
    known.current = total
  }, [total])
}

/** The pages to read besides the first: all up to the current one on phones, only that one on wide screens. */
const pagesBehind = (page: number, isWide: boolean): number[] =>
  isWide ? (page > 1 ? [page] : []) : Array.from({ length: page - 1 }, (_, i) => i + 2)

/** A letter that came meanwhile moves the others on, so that one may stand on two pages for a moment. */
const distinct = (letters: Letter[]): Letter[] => [
  ...new Map(letters.map((letter) => [letter.id, letter])).values(),
]
