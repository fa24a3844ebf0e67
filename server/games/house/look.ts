/**
 * How one game looks in its frame: its own colours and motif, as on its poster; the same game always looks the
 * same. Pictures travel as data addresses that the frame shows as images, so that no markup is ever parsed there.
 */
import { isMotif, motif } from '../../art/motif.ts'
import { HUE, type Kind, KINDS, palette } from '../../art/palette.ts'
import type { Locale } from '../../messages/locale.ts'
import type { Engine, GameRow } from './engine.ts'

const KIND_OF_TYPE: Record<string, Kind> = {
  SLOT: 'reels',
  LIVE: 'ring',
  TABLE: 'card',
  FH: 'fish',
  EGAME: 'curve',
  LOTTO: 'balls',
  BINGO: 'balls',
  SPORTS: 'ball',
}

const isKind = (name: unknown): name is Kind => KINDS.some((kind) => kind === name)

export interface Look {
  /** The game's colours, by the name of their CSS property without the dashes. */
  colours: Record<'deep' | 'ground' | 'glow' | 'light', string>
  /** Image addresses: `motif`, and what the engine adds. */
  pictures: Record<string, string>
}

/** The hue of a game in degrees: the theme leans its kind's band, as on the posters. */
export function hueOf({ type, theme }: GameRow): number {
  const { hue, kind } = theme
  const band = HUE[isKind(kind) ? kind : (KIND_OF_TYPE[type] ?? 'reels')]
  return band + (typeof hue === 'number' ? hue : 0)
}

export function lookOf(engine: Engine, game: GameRow, locale: Locale): Look {
  const own = palette(hueOf(game))
  const name = game.theme['motif']
  return {
    colours: { deep: own.ink, ground: own.deep, glow: own.glow, light: own.light },
    pictures: {
      motif: image(motif(isMotif(name) ? name : 'shapla', own)),
      ...engine.pictures?.(game, locale),
    },
  }
}

/** A drawing around 0,0 of radius 50 as an image address. */
export const image = (drawing: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-54 -54 108 108">${drawing}</svg>`,
  )}`
