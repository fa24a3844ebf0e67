import { useMemo } from 'react'
import type { Game } from '../../../../contract/games.ts'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import styles from './GameGrid.module.css'
import { GameTile } from './GameTile.tsx'
import { gameKey } from '../shared/play.ts'
import type { LobbyModel } from '../lobby/useLobby.ts'
import { useVirtualRows } from './useVirtualRows.ts'

/** Thousands of games of which those near the window are drawn: the document stays small, and its height true. */
export function GameGrid({ model, games }: { model: LobbyModel; games: readonly Game[] }) {
  const isWide = useIsWide()
  const { list, first, end, above, stride } = useVirtualRows(games.length, nameOf(games))
  const favourites = useMemo(() => new Set(model.favourites), [model.favourites])
  return (
    <ul
      ref={list}
      className={styles.grid}
      data-measured={stride === undefined ? undefined : true}
      data-more={end < games.length || undefined}
      style={{ paddingTop: above, gridAutoRows: stride }}
    >
      {games.slice(first, end).map((game, index) => (
        <GameTile
          key={gameKey(game)}
          game={game}
          place={first + index + 1}
          of={games.length}
          waits={stride !== undefined}
          provider={model.providerName(game.platform)}
          isFavourite={favourites.has(gameKey(game))}
          isWide={isWide}
          listAt={model.listAt}
          onOpen={model.open}
          onFavourite={model.toggleFavourite}
        />
      ))}
    </ul>
  )
}

/** Tells one list from another; the same list fetched anew keeps its name. */
function nameOf(games: readonly Game[]): string {
  const ends = [games[0], games.at(-1)].map((game) => (game ? gameKey(game) : ''))
  return [games.length, ...ends].join(' ')
}
