/**
 * The categories of the menus and what each shows: the type codes have no Poker, Crash or Arcade, so three
 * categories share a type with another and bring their own title. Source: spec 2.2, 2.3.
 */
import type { GameType } from '../../../../contract/games.ts'

export type CategoryId =
  | 'sports'
  | 'casino'
  | 'slot'
  | 'table'
  | 'poker'
  | 'crash'
  | 'fishing'
  | 'arcade'
  | 'lottery'
  | 'bingo'

export type GamePath =
  | '/games'
  | '/casino'
  | '/slot'
  | '/table'
  | '/crash'
  | '/fishing'
  | '/arcade'
  | '/lottery'

export interface Category {
  id: CategoryId
  /** Where its games are; a category without an address of its own is a filter of `/games`. */
  path: GamePath
  type: GameType
  /** A symbol of the sprite. */
  icon: string
  title: `games.${CategoryId}`
}

/** In the order of the menus. BINGO is shown where a provider has it. */
export const categories: readonly Category[] = [
  { id: 'sports', path: '/games', type: 'SPORTS', icon: 'sports', title: 'games.sports' },
  { id: 'casino', path: '/casino', type: 'LIVE', icon: 'casino', title: 'games.casino' },
  { id: 'slot', path: '/slot', type: 'SLOT', icon: 'slot', title: 'games.slot' },
  { id: 'table', path: '/table', type: 'TABLE', icon: 'table', title: 'games.table' },
  { id: 'poker', path: '/games', type: 'TABLE', icon: 'poker', title: 'games.poker' },
  { id: 'crash', path: '/crash', type: 'EGAME', icon: 'crash', title: 'games.crash' },
  { id: 'fishing', path: '/fishing', type: 'FH', icon: 'fishing', title: 'games.fishing' },
  { id: 'arcade', path: '/arcade', type: 'EGAME', icon: 'arcade', title: 'games.arcade' },
  { id: 'lottery', path: '/lottery', type: 'LOTTO', icon: 'lottery', title: 'games.lottery' },
  { id: 'bingo', path: '/games', type: 'BINGO', icon: 'bingo', title: 'games.bingo' },
]

/** Search values of a link to `/games` that shows a category, narrowed to one provider's platform when given. */
export const categorySearch = (
  category: Category,
  system?: string,
): { type: GameType; title: string; system?: string } => ({
  type: category.type,
  title: category.id,
  ...(system && { system }),
})

/** The category an address means: by its path, else by the title it carries, else by its type. */
export const categoryOf = (path: string, search: { type?: string; title?: string }): Category | undefined =>
  categories.find((category) => category.path !== '/games' && category.path === path) ??
  categories.find((category) => category.id === search.title?.toLowerCase()) ??
  categories.find((category) => category.type === search.type)
