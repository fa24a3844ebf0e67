import { Link, useNavigate } from '@tanstack/react-router'
import type { Game } from '../../../contract/games.ts'
import { useApp, usePicture } from '../../lib/app.tsx'
import { useIsWide } from '../../lib/useIsWide.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Poster } from './Poster.tsx'
import { gameKey, playOf } from './shared/play.ts'
import styles from './GameTile.module.css'

interface Props {
  game: Game
  provider: string
  isFavourite: boolean
  onFavourite: (key: string) => void
}

/**
 * A game: its poster, name and provider, and a heart beside them. The whole tile opens the game: on phones as a
 * link, on wide screens by its `Play Game` button. Source: spec 2.5, 2.6; S-WGAME-07.
 */
export function GameTile({ game, provider, isFavourite, onFavourite }: Props) {
  const { t } = useApp()
  const picture = usePicture()
  const isWide = useIsWide()
  const navigate = useNavigate()
  // Opened over the list, so that the cross goes back to the same place.
  const way = {
    to: '.',
    search: (search: object) => ({ ...search, play: playOf(game) }),
    state: { isOverList: true },
    resetScroll: false,
  } as const

  return (
    <li className={styles.tile}>
      <Poster src={picture(game.icon)} code={game.code} type={game.type} />
      {isWide ? (
        <span className={styles.name}>{game.name}</span>
      ) : (
        <Link {...way} preload={false} className={styles.name}>
          {game.name}
        </Link>
      )}
      <span className={styles.provider}>{provider}</span>
      {isWide ? (
        <span className={styles.play}>
          <Button
            kind="secondary"
            small
            wide
            aria-label={`${t('games.play')}: ${game.name}`}
            onClick={() => void navigate(way)}
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
      >
        <Icon name={isFavourite ? 'heart-filled' : 'heart'} size={20} />
      </button>
    </li>
  )
}
