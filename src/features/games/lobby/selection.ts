/** Which games a lobby shows and in which order. Pure, so that it is the same online and offline. Source: spec 2.5, 2.6. */
import type { Game } from '../../../../contract/games.ts'
import { asSeen } from '../../../../contract/kit/unseen.ts'
import { gameKey } from '../shared/play.ts'

/** Recommend, Latest, A-Z, Favorite: the words the address carries (T-STATE-21). */
export const SORTS = ['displayOrder', 'createTime', 'aZ', 'favorite'] as const
export type Sort = (typeof SORTS)[number]

export const sortOf = (value: string | undefined): Sort =>
  SORTS.find((sort) => sort === value) ?? 'displayOrder'

/** Platforms ticked, as the address spells them: joined by commas; none means all. */
export const platformsOf = (system: string | undefined): string[] => (system ?? '').split(',').filter(Boolean)

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const byRank = (a: Game, b: Game) => a.displayOrder - b.displayOrder || names.compare(a.name, b.name)

const orders: Record<Sort, (favourites: ReadonlySet<string>) => (a: Game, b: Game) => number> = {
  displayOrder: () => byRank,
  createTime: () => (a, b) => b.createdAt - a.createdAt || byRank(a, b),
  aZ: () => (a, b) => names.compare(a.name, b.name),
  favorite: (favourites) => (a, b) =>
    Number(favourites.has(gameKey(b))) - Number(favourites.has(gameKey(a))) || byRank(a, b),
}

/** Their names in small letters, made once a list: it is searched at each letter. */
const lowered = new WeakMap<readonly Game[], string[]>()

function smallNames(games: readonly Game[]): string[] {
  const known = lowered.get(games)
  if (known) return known
  const made = games.map(({ name }) => name.toLowerCase())
  lowered.set(games, made)
  return made
}

/** Games of the ticked platforms whose name contains `word`, whatever the case. */
export function filterGames(games: readonly Game[], word: string, platforms: readonly string[]): Game[] {
  const wanted = asSeen(word).toLowerCase()
  const names = wanted === '' ? [] : smallNames(games)
  return games.filter(
    ({ platform }, at) =>
      (platforms.length === 0 || platforms.includes(platform)) &&
      (wanted === '' || names[at]?.includes(wanted)),
  )
}

export const sortGames = (games: readonly Game[], sort: Sort, favourites: readonly string[]): Game[] =>
  [...games].sort(orders[sort](new Set(favourites)))
