import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Game, Provider } from '../../../contract/games.ts'
import type { Translate } from '../../i18n/messages.ts'
import { useApp, usePlayer } from '../../lib/app.tsx'
import { filterGames, platformsOf, type Sort, sortGames, sortOf } from './selection.ts'
import { categories, type Category, categoryOf, type GamePath } from './shared/categories.ts'
import { gameKey, parsePlay, playOf } from './shared/play.ts'
import { useFavourites, useRecentGames } from './shared/useGameList.ts'
import { useCatalogue } from './useCatalogue.ts'

/** How long the search waits for the next letter. Source: interface.md 2.6. */
const SEARCH_PAUSE_MS = 150
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
  retry: () => void
  word: string
  /** Searches after a short pause; the address follows. */
  setWord: (word: string) => void
  platforms: readonly string[]
  setPlatforms: (platforms: readonly string[]) => void
  sort: Sort
  setSort: (sort: Sort) => void
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

  // An empty value leaves the address.
  const change = (values: Partial<typeof search>, options: { push?: boolean } = {}) =>
    void navigate({
      to: path,
      search: { ...search, ...values },
      replace: options.push !== true,
      resetScroll: options.push === true,
    })

  const [typed, setTyped] = useState(search.q ?? '')
  const [seenWord, setSeenWord] = useState(search.q)
  // The address changed by itself (Back, a link): the field follows it.
  if (search.q !== seenWord) {
    setSeenWord(search.q)
    if ((search.q ?? '') !== typed.trim()) setTyped(search.q ?? '')
  }
  useEffect(() => {
    const word = typed.trim()
    if (word === (search.q ?? '')) return
    const timer = setTimeout(() => change({ q: word }), SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only a letter typed starts the pause anew
  }, [typed])

  const word = search.q ?? ''
  const catalogue = useCatalogue(word ? undefined : type)
  const { favourites, toggle } = useFavourites()
  const { recent } = useRecentGames()

  const found = useMemo(
    () => catalogue.games && filterGames(catalogue.games, word, platforms),
    [catalogue.games, word, platforms],
  )
  const games = useMemo(() => found && sortGames(found, sort, favourites), [found, sort, favourites])
  const recentGames = useMemo(
    () => recent.flatMap((key) => catalogue.games?.find((game) => gameKey(game) === key) ?? []).slice(0, 6),
    [recent, catalogue.games],
  )
  const named = catalogue.providers

  return {
    path,
    category,
    title: titleOf(t, category, search.title),
    games: useDeferredValue(games),
    recent: recentGames,
    providers: named,
    gamesError: catalogue.gamesError,
    providersError: catalogue.providersError,
    retry: catalogue.retry,
    word: typed,
    setWord: setTyped,
    platforms,
    setPlatforms: (next) => change({ system: next.join(',') }),
    sort,
    setSort: (next) => change({ sort: next === 'displayOrder' ? '' : next }),
    isFiltered: word !== '' || platforms.length > 0,
    clear: () => {
      setTyped('')
      change({ q: '', system: '' })
    },
    isSearching,
    openSearch: () => change({ find: '1' }, { push: true }),
    closeSearch: () => change({ find: '' }),
    confirmSearch: (next) => change({ find: '', system: next.join(',') }),
    countWith: (next) => (catalogue.games ? filterGames(catalogue.games, word, next).length : 0),
    providerName: (platform) => named?.find((one) => one.platform === platform)?.name ?? platform,
    favourites,
    toggleFavourite: toggle,
    isGuest,
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
