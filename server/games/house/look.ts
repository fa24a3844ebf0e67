/**
 * How one game looks in its frame: its own colours and motif, as on its poster; the same game always looks the
 * same. Pictures travel as data addresses that the frame shows as images, so that no markup is ever parsed there.
 */
import { isMotif, motif } from '../../art/motif.ts'
import { type Theme, THEME_IDS } from '../../../contract/themes/theme.ts'
import { THEMES, type ThemeRow } from '../../../contract/themes/themes.ts'
import { HUE, type Kind, KINDS, palette } from '../../art/palette.ts'
import { oklch } from '../../random/seeded.ts'
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

/** A board's colours, by the name of their CSS property without the dashes: its two grounds, its edge, what is drawn on it. */
export type Board = Record<'deep' | 'ground' | 'glow' | 'light', string>

export interface Look {
  /** The game's colours in each theme. */
  colours: Record<Theme, Board>
  /** Image addresses: `motif`, and what the engine adds. */
  pictures: Record<string, string>
}

/** The hue of a game in degrees: the theme leans its kind's band, as on the posters. */
export function hueOf({ type, theme }: GameRow): number {
  const { hue, kind } = theme
  const band = HUE[isKind(kind) ? kind : (KIND_OF_TYPE[type] ?? 'reels')]
  return band + (typeof hue === 'number' ? hue : 0)
}

/** Lightness and chroma (OKLCH) of a board's colours by the scheme and the contrast of the theme around it. */
const BOARDS: Record<
  `${ThemeRow['scheme']} ${ThemeRow['contrast']}`,
  Record<keyof Board, [number, number]>
> = {
  'dark standard': { deep: [0.2, 0.04], ground: [0.3, 0.08], glow: [0.52, 0.14], light: [0.85, 0.09] },
  'light standard': { deep: [0.92, 0.04], ground: [0.97, 0.02], glow: [0.62, 0.13], light: [0.4, 0.11] },
  'dark more': { deep: [0.1, 0.02], ground: [0.16, 0.04], glow: [0.68, 0.13], light: [0.92, 0.06] },
  'light more': { deep: [0.97, 0.015], ground: [1, 0], glow: [0.48, 0.13], light: [0.32, 0.09] },
}

/** The colours of a board of a hue in a theme. */
export function boardOf(hue: number, { scheme, contrast }: Pick<ThemeRow, 'scheme' | 'contrast'>): Board {
  const { deep, ground, glow, light } = BOARDS[`${scheme} ${contrast}`]
  return {
    deep: oklch(...deep, hue),
    ground: oklch(...ground, hue),
    glow: oklch(...glow, hue),
    light: oklch(...light, hue),
  }
}

export function lookOf(engine: Engine, game: GameRow, locale: Locale): Look {
  const own = palette(hueOf(game))
  const name = game.theme['motif']
  return {
    colours: Object.fromEntries(
      THEME_IDS.map((theme) => [theme, boardOf(hueOf(game), THEMES[theme])]),
    ) as Look['colours'],
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
