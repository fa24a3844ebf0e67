import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { Game } from '../../../../contract/games.ts'
import { playOf } from '../shared/play.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  game: Game
  /** The address of the list that the game is opened over. */
  listAt: string
  onOpen: (game: Game) => void
}

/**
 * The way into a game, over its list. A plain link: the router's own are drawn anew with every change of the address,
 * which with dozens of tiles is felt while one types a search. In a new tab it opens over the list without its filters.
 */
export function GameLink({ game, listAt, onOpen, children, ...anchor }: Props) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(game)
  }
  const href = `${listAt}${listAt.includes('?') ? '&' : '?'}play=${encodeURIComponent(playOf(game))}`
  return (
    <a {...anchor} href={href} onClick={open}>
      {children}
    </a>
  )
}
