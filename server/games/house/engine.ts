/** What the house knows of an engine: one line of `registry.ts`. */
import type { Locale } from '../../messages/locale.ts'
import type { Rules } from '../game.ts'

export interface Engine {
  /** Folder under server/games, /play and dist/games: where the frame comes from. */
  folder: string
  rules: Rules
  /** Pictures of a game besides its motif: image addresses by name. */
  pictures?: (game: GameRow, locale: Locale) => Record<string, string>
}

/** A row of the catalogue, as far as an engine cares; `theme` is {kind, hue, motif}. */
export interface GameRow {
  platform: string
  code: string
  name: string
  type: string
  theme: Record<string, unknown>
}
