import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Game } from '../../../../contract/games.ts'
import type { Provider } from '../../../../contract/providers.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { filterGames, platformsOf, type Sort, sortGames, sortOf } from './selection.ts'
import { categories, type Category, categoryOf, type GamePath } from '../shared/categories.ts'
import { gameKey, parsePlay, playOf } from '../shared/play.ts'
import { isSport } from '../shared/sports.ts'
import { useRecentGames } from '../shared/ownGames.ts'
import { useFavourites } from '../shared/useGameList.ts'
import { useCatalogue } from './useCatalogue.ts'
import { useSyncedFavourites } from './useSyncedFavourites.ts'

/** The longest title an address may bring: it is shown as a heading. */
const TITLE_MAX = 40

/** What the layouts of the lobby show and do; neither fetches. */
export interface LobbyModel {
  path: GamePath
  category: Category | undefined
  title: string
  /** Undefined while loading. */
  games: readonly Game[] | undefined
  recent: readonly Game[]
  providers: readonly Provider[] | undefined
  gamesError: string | undefined
  providersError: string | undefined
  /** The games are those that this device has kept, because the host cannot be reached. */
  isKept: boolean
  retry: () => void
  word: string
  /** Searches at once; the address does not change, because going there draws the whole frame anew. */
  search: (word: string) => void
  /** Puts the word into the address: the field was left, the page hidden, a game opened. */
  settle: (word: string) => void
  platforms: readonly string[]
  setPlatforms: (platforms: readonly string[]) => void
  sort: Sort
  setSort: (sort: Sort) => void
  /** The games are other providers' than those chosen: theirs have not the word that is searched for. */
  isWidened: boolean
  isFiltered: boolean
  clear: () => void
  /** The narrow layout's search page. */
  isSearching: boolean
  openSearch: () => void
  closeSearch: () => void
  /** Leaves the search page for the list of what was chosen. */
  confirmSearch: (platforms: readonly string[]) => void
  /** How many games a choice of platforms would show. */
  countWith: (platforms: readonly string[]) => number
  providerName: (platform: string) => string
  favourites: readonly string[]
  toggleFavourite: (key: string) => void
  isGuest: boolean
  /** The address of this list without its filters. */
  listAt: string
  /** Opens a game over the list, so that the cross goes back to the same place. */
  open: (game: Game) => void
  /** The name of the game that the address opens. */
  nameOf: (play: string) => string
}

/**
 * The lobby's data, filters and addresses. A type comes from the path or from the address; while a word is
 * searched the whole catalogue is looked through. Source: spec 2.5, 2.6; R-ROUTE-04.
 */
export function useLobby(): LobbyModel {
  const { t } = useApp()
  const isGuest = usePlayer() === undefined
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const path = categories.find((one) => one.path === pathname)?.path ?? '/games'

  const category = categoryOf(path, search)
  const type = path === '/games' ? search.type : category?.type
  const isSearching = Boolean(search.find)
  const platforms = useMemo(() => platformsOf(search.system), [search.system])
  const sort = sortOf(search.sort)

  const [word, setWord] = useState(search.q ?? '')
  const [seenWord, setSeenWord] = useState(search.q)
  const [written, setWritten] = useState(search.q ?? '')
  // The address changed by itself (Back, a link): the search follows it, but not back to a word it wrote there.
  if (search.q !== seenWord) {
    setSeenWord(search.q)
    if ((search.q ?? '') !== written) {
      setWritten(search.q ?? '')
      setWord(search.q ?? '')
    }
  }

  // An empty value leaves the address.
  const change = (values: Partial<typeof search>, options: { push?: boolean } = {}) => {
    const next = { ...search, q: word.trim(), ...values }
    setWritten(next.q)
    void navigate({
      to: path,
      search: next,
      replace: options.push !== true,
      resetScroll: options.push === true,
    })
  }
  const settle = (last: string) => {
    setWord(last)
    if (last.trim() !== (search.q ?? '')) change({ q: last.trim() })
  }
  const latest = useRef(() => {})
  useEffect(() => {
    latest.current = () => settle(word)
  })
  useEffect(() => {
    const leave = () => latest.current()
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [])

  const wanted = word.trim()
  const catalogue = useCatalogue(wanted ? undefined : type)
  const { favourites, toggle } = useFavourites()
  const { recent } = useRecentGames()
  useSyncedFavourites()

  // Sorted once, searched at each letter.
  const sorted = useMemo(
    () => catalogue.games && sortGames(catalogue.games, sort, sort === 'favorite' ? favourites : []),
    [catalogue.games, sort, favourites],
  )
  const chosen = useMemo(() => sorted && filterGames(sorted, wanted, platforms), [sorted, wanted, platforms])
  // A word is looked for with every provider where the chosen ones have no such game: the list says so.
  const isWidened = wanted !== '' && platforms.length > 0 && chosen?.length === 0
  const games = useMemo(
    () => (isWidened && sorted ? filterGames(sorted, wanted, []) : chosen),
    [isWidened, sorted, wanted, chosen],
  )
  const recentGames = useMemo(
    () => recent.flatMap((key) => catalogue.games?.find((game) => gameKey(game) === key) ?? []).slice(0, 6),
    [recent, catalogue.games],
  )
  const providers = useMemo(
    () =>
      catalogue.providers?.map((one) =>
        isSport(one.platform) ? { ...one, name: t(`sport.${one.platform}`) } : one,
      ),
    [catalogue.providers, t],
  )
  const names = useMemo(
    () => new Map(providers?.map(({ platform, name }) => [platform, name] as const)),
    [providers],
  )
  const said = useRef(wanted)
  useEffect(() => {
    said.current = wanted
  }, [wanted])
  const open = useCallback(
    (game: Game) =>
      void navigate({
        to: '.',
        search: (now: object) => ({ ...now, q: said.current, play: playOf(game) }),
        state: { isOverList: true },
        resetScroll: false,
      }),
    [navigate],
  )

  return {
    path,
    category,
    title: titleOf(t, category, search.title),
    games: useDeferredValue(games),
    recent: recentGames,
    providers,
    gamesError: catalogue.gamesError,
    providersError: catalogue.providersError,
    isKept: catalogue.isKept,
    retry: catalogue.retry,
    word,
    // What is found may be drawn later than the letters are.
    search: useCallback((next: string) => startTransition(() => setWord(next)), [setWord]),
    settle,
    platforms,
    setPlatforms: (next) => change({ system: next.join(',') }),
    sort,
    setSort: (next) => change({ sort: next === 'displayOrder' ? '' : next }),
    isWidened: isWidened && games !== undefined && games.length > 0,
    isFiltered: wanted !== '' || platforms.length > 0,
    clear: () => {
      setWord('')
      change({ q: '', system: '' })
    },
    isSearching,
    openSearch: () => change({ find: '1' }, { push: true }),
    closeSearch: () => change({ find: '' }),
    confirmSearch: (next) => change({ find: '', system: next.join(',') }),
    countWith: (next) => (sorted ? filterGames(sorted, wanted, next).length : 0),
    providerName: (platform) => names.get(platform) ?? platform,
    favourites,
    toggleFavourite: toggle,
    isGuest,
    listAt: path === '/games' && type ? `${path}?type=${encodeURIComponent(type)}` : path,
    open,
    nameOf: (play) =>
      catalogue.games?.find((game) => playOf(game) === play)?.name ??
      parsePlay(play)?.code ??
      t('games.title'),
  }
}

function titleOf(t: Translate, category: Category | undefined, title: string | undefined): string {
  if (category && (!title || title.toLowerCase() === category.id)) return t(category.title)
  return title?.slice(0, TITLE_MAX) || t('games.title')
}
