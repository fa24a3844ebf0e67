/**
 * Where a slide or a featured item leads. An item's link is `PLATFORM/TYPE` or `PLATFORM/TYPE/CODE` (C-API-50); a
 * slide's may also be a path of ours. Anything else leads nowhere: a host's text never becomes a foreign address.
 */
import { ownPath } from '../../lib/ownPath.ts'
import { parsePlay, playOf } from '../games/shared/play.ts'

export interface GameSearch {
  type: string
  system: string
  play?: string
}

/** The lobby's search values for an item's link, with the game to launch when it names one. */
export function gameSearchOf(link: string): GameSearch | undefined {
  const game = parsePlay(link)
  if (game) return { type: game.type, system: game.platform, play: playOf(game) }
  const [platform, type, ...rest] = link.split('/')
  return platform && type && rest.length === 0 ? { type, system: platform } : undefined
}

/** The address of an item's link; undefined when it leads nowhere. */
export function addressOf(link: string): string | undefined {
  const search = gameSearchOf(link)
  return search ? `/games?${new URLSearchParams({ ...search })}` : ownPath(link)
}
