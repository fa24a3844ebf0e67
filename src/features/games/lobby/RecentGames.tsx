import { useApp, useArt } from '../../../lib/app.tsx'
import { GameLink } from '../tiles/GameLink.tsx'
import styles from './Lobby.module.css'
import { Poster } from '../tiles/Poster.tsx'
import { playOf } from '../shared/play.ts'
import type { LobbyModel } from './useLobby.ts'

/** What this player opened last on this device, as a row of small posters. */
export function RecentGames({ model }: { model: LobbyModel }) {
  const { t } = useApp()
  const art = useArt()
  if (model.recent.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={styles.subtitle}>
        {t('games.recent')}
      </h2>
      <ul className={styles.recent}>
        {model.recent.map((game) => (
          <li key={playOf(game)}>
            <GameLink game={game} listAt={model.listAt} onOpen={model.open} className={styles.recentGame}>
              <Poster src={art(game.icon)} code={game.code} type={game.type} />
              <span className={styles.recentName}>{game.name}</span>
            </GameLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
