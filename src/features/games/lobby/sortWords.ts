import type { Sort } from './selection.ts'

/** The sorts' words in the menus. Source: spec 2.5, 2.6. */
export const SORT_WORDS = {
  displayOrder: 'games.recommend',
  createTime: 'games.latest',
  aZ: 'games.aToZ',
  favorite: 'games.favorite',
} as const satisfies Record<Sort, string>
