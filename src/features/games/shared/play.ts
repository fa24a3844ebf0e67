/** How an address names a game: `PLATFORM/TYPE/CODE` in the search value `play`. */
import type { Game } from '../../../../contract/games.ts'

export interface PlayTarget {
  platform: string
  type: string
  code: string
}

export const playOf = ({ platform, type, code }: PlayTarget): string =>
  [platform, type, code].map(encodeURIComponent).join('/')

/** The game an address names; undefined when it does not name one. */
export function parsePlay(play: string | undefined): PlayTarget | undefined {
  const parts = (play ?? '').split('/')
  if (parts.length !== 3 || parts.some((part) => part === '')) return undefined
  try {
    const [platform = '', type = '', code = ''] = parts.map(decodeURIComponent)
    return { platform, type, code }
  } catch {
    return undefined
  }
}

/** What a game is kept under in the lists of favourites and of games played lately. */
export const gameKey = ({ platform, code }: Pick<Game, 'platform' | 'code'>): string => `${platform}/${code}`
