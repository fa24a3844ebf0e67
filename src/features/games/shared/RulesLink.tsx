import { Link, useSearch } from '@tanstack/react-router'
import { useApp } from '../../../lib/app.tsx'
import { parsePlay } from './play.ts'
import { rulesOf } from './rules.ts'

/** The way to the rules of the game that the address opens, else to those of all games. Source: PP-28. */
export function RulesLink() {
  const { t } = useApp()
  const game = parsePlay(useSearch({ strict: false }).play)
  return (
    <Link to="/game-rules" search={game ? { game: rulesOf(game) } : {}}>
      {t('rules.title')}
    </Link>
  )
}
