import { useEffect, useRef, useState } from 'react'
import type { Game } from '../../../contract/games.ts'
import styles from './GameGrid.module.css'
import { GameTile } from './GameTile.tsx'
import { gameKey } from './shared/play.ts'
import type { LobbyModel } from './useLobby.ts'

/** Divides by 3, 4, 5 and 6 columns: an unseen page then takes exactly the height of a drawn one. */
const PAGE = 60

/**
 * Thousands of games as pages of 60 of which only those near the window are drawn: the others are boxes of the
 * same height, so that the scroll bar and the place on Back stay true and the document stays small.
 */
export function GameGrid({ model, games }: { model: LobbyModel; games: readonly Game[] }) {
  const pages = Array.from({ length: Math.ceil(games.length / PAGE) }, (_, page) =>
    games.slice(page * PAGE, (page + 1) * PAGE),
  )
  return pages.map((page, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a page is its place
    <Page key={index} model={model} games={page} isFirst={index === 0} />
  ))
}

function Page({ model, games, isFirst }: { model: LobbyModel; games: readonly Game[]; isFirst: boolean }) {
  const box = useRef<HTMLUListElement>(null)
  const [isNear, setIsNear] = useState(isFirst)

  useEffect(() => {
    if (!box.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? true),
      {
        rootMargin: '300px 0px',
      },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  return (
    <ul
      ref={box}
      className={isNear ? styles.grid : styles.unseen}
      style={{ '--count': games.length } as React.CSSProperties}
    >
      {isNear
        ? games.map((game) => (
            <GameTile
              key={gameKey(game)}
              game={game}
              provider={model.providerName(game.platform)}
              isFavourite={model.favourites.includes(gameKey(game))}
              onFavourite={model.toggleFavourite}
            />
          ))
        : null}
    </ul>
  )
}
