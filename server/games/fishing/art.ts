/** What swims in the fishing games, drawn in each game's own colours. */
import { motif } from '../../art/motif.ts'
import { palette } from '../../art/palette.ts'
import type { GameRow } from '../house/engine.ts'
import { hueOf, image } from '../house/look.ts'
import { CATCHES, isCatch } from './game.ts'

/** An image address for each catch. */
export function catchPictures(game: GameRow): Record<string, string> {
  const names = Object.keys(CATCHES).filter(isCatch)
  return Object.fromEntries(
    names.map((name, index) => [name, image(motif(name, palette(hueOf(game) + index * 45)))]),
  )
}
