/** The eight signs that say what kind of game it is, around 0,0 within 10, in one colour on another. */
import { diamond, disc, hoop, line, shape } from '../random/seeded.ts'
import type { Kind } from './palette.ts'

type Glyph = (ink: string, ground: string) => string

const glyphs: Record<Kind, Glyph> = {
  reels: (ink, ground) =>
    shape(ink, 'M-9-7H-3.5V7H-9zM-2.7-7H2.7V7H-2.7zM3.5-7H9V7H3.5z') +
    shape(ground, diamond(-6.2, 0, 2) + diamond(0, 0, 2) + diamond(6.2, 0, 2)),
  ring: (ink, ground) =>
    hoop(ink, 4, 0, 0, 7) + hoop(ground, 1.6, 0, 0, 7, ' stroke-dasharray="2.7"') + disc(ink, 0, 0, 2),
  card: (ink, ground) =>
    `<rect fill="${ink}" x="-6.5" y="-9" width="13" height="18" rx="2"/>` +
    shape(ground, diamond(0, 0, 5.5, 4)),
  fish: (ink, ground) => shape(ink, 'M-9 0Q-2-8 5-1L9-5V5L5 1Q-2 8-9 0z') + disc(ground, -4.5, -1, 1.3),
  curve: (ink) => line(ink, 2.6, 'M-8 7Q4 7 7-6') + line(ink, 2.6, 'M2.5-4L7-7 9-2'),
  balls: (ink) => disc(ink, -5, 3.5, 4.2) + disc(ink, 5, 3.5, 4.2) + disc(ink, 0, -4.5, 4.2),
  pad: (ink, ground) =>
    shape(ink, 'M-5-5H5C9-5 10 2 9.5 5 8.5 8 6 6.5 4 3.5H-4C-6 6.5-8.5 8-9.5 5-10 2-9-5-5-5z') +
    shape(ground, diamond(-4.5, -1, 2) + diamond(4.5, -1, 2)),
  ball: (ink, ground) => disc(ink, 0, 0, 8.5) + line(ground, 1.5, 'M-4-7.5Q1 0-4 7.5M4-7.5Q-1 0 4 7.5'),
}

/** A kind's sign on its woven diamond, around 0,0 within 16. */
export const stamp = (kind: Kind, ink: string, ground: string): string =>
  shape(ground, diamond(0, 0, 18)) + `<g transform="scale(.72)">${glyphs[kind](ink, ground)}</g>`
