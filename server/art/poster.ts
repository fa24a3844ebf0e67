/** A game's poster: a function of its code, kind and theme; the same game always looks the same. */
import { compositions } from './compositions.ts'
import { num, pick, picture, place, seeded } from '../random/seeded.ts'
import { stamp } from './glyphs.ts'
import { weave } from './lattice.ts'
import { motif, type MotifName } from './motif.ts'
import { folk, HUE, type Kind, palette } from './palette.ts'

/** What a poster needs to know of a game. `hue` leans the kind's band by -22 to 22 degrees. */
export interface PosterGame {
  platform: string
  code: string
  kind: Kind
  hue: number
  motif: MotifName
}

/** How far the second colour stands from the first, in degrees. */
const COMPANIONS = [-130, -75, -45, 0, 50, 95, 140, 180] as const

/** How far the ground's edge leans from its middle. */
const EDGES = [-60, -35, 0, 35, 60] as const

/** An SVG, 150 by 200. Ids carry a tag of the game's own, so that two posters can stand in one document. */
export function posterSvg(game: PosterGame): string {
  const name = `${game.platform}-${game.code}`
  const dice = seeded(name)
  const hue = HUE[game.kind] + Math.max(-22, Math.min(22, game.hue))
  const own = palette(hue)
  const edge = palette(hue + pick(dice, EDGES))
  const companion = palette(hue + pick(dice, COMPANIONS))
  const composition = pick(dice, compositions[game.kind])
  const drawing = composition({
    dice,
    own,
    companion,
    figure: (x, y, scale, turn) => place(x, y, scale, motif(game.motif, companion), turn),
  })
  const size = 14 + Math.floor(dice() * 4) * 3
  const tag = Math.floor(dice() * 36 ** 5).toString(36)
  const [ground, cloth] = [`g${tag}`, `w${tag}`]
  return picture(
    150,
    200,
    `<defs><radialGradient id="${ground}" cy=".4" r=".8"><stop stop-color="${own.glow}"/><stop offset="1" stop-color="${edge.deep}"/></radialGradient>` +
      weave(dice, cloth, own.light, 75, size) +
      `</defs><path fill="url(#${ground})" d="M0 0H150V200H0z"/><path fill="url(#${cloth})" opacity="${num(0.1 + dice() * 0.14)}" d="M0 0H150V200H0z"/>` +
      drawing +
      place(75, 180, 1, stamp(game.kind, own.deep, folk.cream)),
  )
}

/** Stands in for a game's own poster where there is none. */
export const defaultPosterSvg = (): string =>
  posterSvg({ platform: 'MAIDAN', code: 'default', kind: 'card', hue: 0, motif: 'kantha' })
