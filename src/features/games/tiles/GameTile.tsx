import { memo } from 'react'
import type { Game } from '../../../../contract/games.ts'
import { useApp, useArt } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { GameLink } from './GameLink.tsx'
import styles from './GameTile.module.css'
import { Poster } from './Poster.tsx'
import { gameKey } from '../shared/play.ts'
import { useSlot } from './useSlot.ts'

interface GameProps {
  game: Game
  provider: string
  isFavourite: boolean
  isWide: boolean
  listAt: string
  onOpen: (game: Game) => void
  onFavourite: (key: string) => void
}

interface Props extends GameProps {
  /** Its place in the whole list, of which only a part is drawn. */
  place: number
  of: number
  /** It has its room at once, and is drawn in its turn. */
  waits: boolean
}

/**
 * A game: its poster, name and provider, and a heart beside them. The whole tile opens the game: on phones as a
 * link, on wide screens by its `Play Game` button. Source: spec 2.5, 2.6; S-WGAME-07.
 */
export const GameTile = memo(function GameTile({ place, of, waits, ...game }: Props) {
  const isDrawn = useSlot(waits)
  return (
    <li className={styles.tile} aria-posinset={place} aria-setsize={of}>
      {isDrawn ? <Inside {...game} /> : null}
    </li>
  )
})

function Inside({ game, provider, isFavourite, isWide, listAt, onOpen, onFavourite }: GameProps) {
  const { t } = useApp()
  const art = useArt()
  return (
    <>
      <Poster src={art(game.icon)} code={game.code} type={game.type} />
      {isWide ? (
        <span className={styles.name}>{game.name}</span>
      ) : (
        <GameLink game={game} listAt={listAt} onOpen={onOpen} className={styles.name}>
          {game.name}
        </GameLink>
      )}
      <span className={styles.provider}>{provider}</span>
      {isWide ? (
        <span className={styles.play}>
          <Button
            kind="secondary"
            small
            wide
            aria-label={`${t('games.play')}: ${game.name}`}
            onClick={() => onOpen(game)}
          >
            {t('games.play')}
          </Button>
        </span>
      ) : null}
      <button
        type="button"
        className={styles.heart}
        aria-pressed={isFavourite}
        aria-label={t(isFavourite ? 'games.removeFavourite' : 'games.addFavourite', { name: game.name })}
        onClick={() => onFavourite(gameKey(game))}
      />
    </>
  )
}
