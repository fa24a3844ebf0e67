/** Things one plays with: each drawn around 0,0 and kept within 50 of it. */
import {
  beads,
  diamond,
  disc,
  hoop,
  line,
  num,
  oval,
  place,
  shape,
  star,
  turned,
} from '../../random/seeded.ts'
import { folk, type Palette } from '../palette.ts'

type Motif = (p: Palette) => string
const mirror = (drawing: string): string => `${drawing}<g transform="scale(-1 1)">${drawing}</g>`
const box = (
  fill: string,
  x: number,
  y: number,
  width: number,
  height: number,
  r: number,
  more = '',
): string =>
  `<rect fill="${fill}" x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" rx="${num(r)}"${more}/>`

const gem: Motif = (p) =>
  shape(p.mid, 'M-28-34H28L48-8 0 44-48-8z') +
  shape(p.light, 'M-28-34L-18-8H-48zM28-34L18-8H48zM-18-8H18L0 44z') +
  shape(p.pale, 'M-28-34H28L18-8 0-34-18-8z') +
  line('#fff', 3, 'M-34-14l8-12')

const coins: Motif = () => {
  const coin = (x: number, y: number, r: number): string =>
    disc(folk.saffron, x, y + 3, r) +
    disc(folk.marigold, x, y, r) +
    hoop(folk.saffron, 2, x, y, r * 0.78) +
    shape(folk.saffron, diamond(x, y, r * 0.45))
  return coin(-20, -16, 20) + coin(24, -22, 16) + coin(6, 18, 27)
}

const seven: Motif = () =>
  shape(folk.clay, 'M-30-36H36L8 46H-20L2-12H-30z') +
  shape(folk.marigold, 'M-34-40H32L4 42H-24L-2-16H-34z') +
  line(folk.cream, 3, 'M-26-32H18')

const cherry: Motif = () =>
  line(folk.leaf, 4, 'M-18 12Q-14-22 14-42 10-14 22 8') +
  shape(folk.leaf, 'M14-42Q34-52 46-34 28-26 14-42z') +
  disc(folk.madder, -20, 24, 20) +
  disc(folk.madder, 22, 20, 20) +
  line(folk.rose, 4, 'M-31 20q2-8 9-9M11 16q2-8 9-9')

const dice: Motif = (p) => {
  const die = (colour: string, pips: string): string => box(colour, -22, -22, 44, 44, 9) + shape(p.ink, pips)
  return (
    place(-16, 14, 1, die(folk.cream, diamond(-10, -10, 5) + diamond(10, 10, 5) + diamond(0, 0, 5)), -14) +
    place(
      22,
      -20,
      0.9,
      die(folk.rose, diamond(-10, -10, 5) + diamond(10, 10, 5) + diamond(10, -10, 5) + diamond(-10, 10, 5)),
      18,
    )
  )
}

const card = (colour: string, mark: string): string => box(colour, -22, -32, 44, 64, 6) + mark
const cards: Motif = (p) =>
  place(-14, 2, 1, card(p.mid, shape(p.pale, diamond(0, 0, 14, 10))), -20) +
  place(
    14,
    2,
    1,
    card(
      p.light,
      shape(folk.night, 'M0-15C6-6 18-1 14 8 11 14 4 12 2 9L5 17H-5L-2 9C-4 12-11 14-14 8-18-1-6-6 0-15z'),
    ),
    20,
  ) +
  place(
    0,
    -2,
    1.08,
    card(
      folk.cream,
      shape(folk.madder, diamond(0, 0, 17, 12)) +
        shape(folk.madder, diamond(-14, -23, 5, 4) + diamond(14, 23, 5, 4)),
    ),
  )

const wheel: Motif = (p) =>
  disc(folk.clay, 0, 0, 48) +
  disc(folk.cream, 0, 0, 43) +
  hoop(folk.madder, 15, 0, 0, 35, ' stroke-dasharray="13.74"') +
  disc(p.deep, 0, 0, 26) +
  hoop(folk.marigold, 2.5, 0, 0, 26) +
  shape(folk.marigold, star(4, 24, 6)) +
  shape(folk.cream, star(4, 15, 4, 0, 0, 45)) +
  disc(folk.cream, 24.7, -24.7, 5)

const balls: Motif = (p) => {
  const ball = (x: number, y: number, r: number, colour: string): string =>
    disc(colour, x, y, r) + disc(folk.cream, x, y, r * 0.52) + shape(p.ink, diamond(x, y, r * 0.3))
  return (
    ball(-24, -16, 20, folk.madder) +
    ball(22, -22, 18, folk.teal) +
    ball(-16, 26, 17, folk.leaf) +
    ball(20, 18, 24, folk.saffron)
  )
}

const cricket: Motif = () =>
  place(
    -8,
    0,
    1,
    box(folk.saffron, -9, -18, 18, 62, 7) +
      box(folk.cream, -3, -18, 6, 56, 2, ' opacity=".5"') +
      box(folk.clay, -4.5, -48, 9, 32, 4) +
      line(folk.cream, 1.8, 'M-4-42l8 4M-4-35l8 4M-4-28l8 4'),
    32,
  ) +
  disc(folk.madder, 24, 22, 17) +
  line(folk.cream, 2.5, 'M13 10Q26 22 34 35', ' stroke-dasharray="3 3"')

const football: Motif = (p) => {
  const fifth = line(p.ink, 2.5, 'M0-15V-40') + shape(p.ink, star(5, 13, 10.5, 0, -41, 180))
  return (
    `<clipPath id="fb"><circle r="44"/></clipPath>` +
    disc(folk.cream, 0, 0, 44) +
    `<g clip-path="url(#fb)">${turned(5, fifth)}${shape(p.ink, star(5, 17, 13.8))}</g>` +
    hoop(p.ink, 2, 0, 0, 44)
  )
}

const horse: Motif = (p) =>
  shape(folk.clay, 'M-26 46C-28 16-4 8-6-6L-28 10Q-42 14-44 2L-14-36-12-48-2-38C34-38 44 0 40 46z') +
  shape(p.ink, 'M-2-38C34-38 44 0 40 46H28C32 8 24-22-2-30z') +
  disc(folk.cream, -12, -20, 3.5) +
  disc(folk.night, -12, -20, 2) +
  line(folk.marigold, 3, 'M-34 8L-14-6M-20-24L-6-4M-6-4Q14 4 18 26') +
  disc(folk.marigold, -10, -6, 3.5)

const kabaddi: Motif = (p) =>
  oval(p.ink, 0, 44, 44, 4, ' opacity=".5"') +
  line(folk.clay, 9, 'M-6-8Q-26-6-36-20M-4-6Q22-12 40 2') +
  line(folk.clay, 10, 'M-4 14L-26 22-40 42M4 14Q28 12 34 40') +
  shape(folk.madder, 'M-18-14Q0-22 14-10L12 18H-12z') +
  shape(folk.cream, 'M-13 14H13L20 24 6 26 0 20-10 28-20 24z') +
  disc(folk.clay, 2, -31, 12) +
  shape(folk.night, 'M-10-33Q-8-46 4-45 16-42 14-31 2-40-10-33z')

const tennis: Motif = () =>
  place(
    -10,
    0,
    1,
    line(folk.clay, 8, 'M0 16V46') +
      oval('none', 0, -16, 22, 28, ` stroke="${folk.madder}" stroke-width="6"`) +
      line(folk.cream, 1.6, 'M-18-22H18M-18-10H18M-8-40V8M8-40V8M0-42V10M-20-16H20'),
    -24,
  ) +
  disc(folk.marigold, 28, 20, 15) +
  line(folk.cream, 2.5, 'M17 10q10 10 2 22M39 30q-10-10-3-22')

const pad: Motif = (p) =>
  shape(
    folk.cream,
    'M-26-22H26C42-22 50 6 48 26 44 40 32 34 22 18H-22C-32 34-44 40-48 26-50 6-42-22-26-22z',
  ) +
  shape(p.ink, 'M-28-14h8v8h8v8h-8v8h-8v-8h-8v-8h8z') +
  shape(folk.madder, diamond(24, -12, 5)) +
  shape(folk.teal, diamond(24, 8, 5)) +
  shape(folk.saffron, diamond(14, -2, 5)) +
  shape(folk.leaf, diamond(34, -2, 5))

const car: Motif = (p) =>
  line(p.light, 3, 'M-50-8h14M-50 4h10') +
  shape(folk.madder, 'M-34 20Q-36 0-20-2L-8-20H20L34-2Q48 0 46 20z') +
  shape(p.pale, 'M-11-3L-4-14H6V-3zM11-3V-14H17L26-3z') +
  shape(
    folk.marigold,
    beads(1, 0, 4, 42, 8) + diamond(-28, 10, 4) + diamond(-4, 10, 4) + diamond(10, 10, 4),
  ) +
  disc(p.ink, -16, 22, 12) +
  disc(folk.cream, -16, 22, 5) +
  disc(p.ink, 28, 22, 12) +
  disc(folk.cream, 28, 22, 5)

const brick: Motif = () => {
  const colours = [folk.madder, folk.marigold, folk.teal, folk.rose, folk.leaf, folk.saffron]
  const rows = [
    [-14, -40],
    [-28, -14],
    [0, -14],
    [-42, 12],
    [-14, 12],
    [14, 12],
  ] as const
  return rows
    .map(
      ([x, y], i) =>
        box(colours[i] ?? folk.cream, x, y, 26, 24, 5) +
        shape('#fff', diamond(x + 13, y + 12, 6), ' opacity=".5"'),
    )
    .join('')
}

const robot: Motif = (p) =>
  line(folk.cream, 3, 'M0-34V-44') +
  disc(folk.madder, 0, -45, 4) +
  box(p.light, -30, -34, 60, 46, 12) +
  box(p.ink, -22, -24, 44, 24, 9) +
  shape(folk.teal, diamond(-10, -12, 6) + diamond(10, -12, 6)) +
  box(p.mid, -20, 16, 40, 28, 8) +
  shape(folk.marigold, diamond(0, 30, 8)) +
  line(p.light, 7, 'M-26 20L-38 34M26 20L38 34')

const clock: Motif = (p) =>
  disc(folk.clay, 0, 0, 46) +
  disc(folk.cream, 0, 0, 39) +
  shape(p.glow, beads(12, 32, 3)) +
  line(p.ink, 5, 'M0 0V-24M0 0L15 9') +
  disc(folk.madder, 0, 0, 5)

const knot: Motif = (p) =>
  line(folk.madder, 8, 'M0-38L38 0 0 38-38 0z') +
  line(folk.marigold, 6, 'M-24-24H24V24H-24z') +
  line(p.pale, 2, 'M0-38L38 0 0 38-38 0z', ' stroke-dasharray="4 4"') +
  shape(folk.cream, diamond(0, 0, 12)) +
  shape(folk.teal, diamond(0, 0, 6))

const chest: Motif = (p) =>
  shape(folk.clay, 'M-42-6C-42-42 42-42 42-6z') +
  shape(folk.saffron, 'M-42 2H42V40H-42z') +
  shape(folk.marigold, `M-8-34H8V40H-8z${diamond(-26, 20, 8)}${diamond(26, 20, 8)}`) +
  shape(p.ink, 'M-42-7H42v8H-42z') +
  shape(folk.cream, diamond(0, 4, 11)) +
  disc(p.ink, 0, 4, 3.5)

const shield: Motif = (p) =>
  shape(folk.teal, 'M0-46L40-32V2Q36 34 0 48-36 34-40 2V-32z') +
  shape(p.deep, 'M0-37L32-26V1Q29 27 0 39-29 27-32 1V-26z') +
  line(folk.cream, 7, 'M-15 2L-4 14 17-12')

const mask: Motif = (p) =>
  shape(folk.marigold, 'M0-46L12-32 30-40 30-22H-30L-30-40-12-32z') +
  shape(p.mid, 'M-34-26H34Q38 24 0 46-38 24-34-26z') +
  mirror(
    shape(folk.cream, 'M-28-8Q-16-18-6-6-18 2-28-8z') +
      disc(folk.night, -16, -8, 4) +
      line(folk.cream, 2.5, 'M-28-18q12-8 22 2'),
  ) +
  shape(folk.madder, `M-12 22Q0 14 12 22 0 34-12 22z${diamond(0, -20, 5)}`) +
  line(folk.cream, 2.5, 'M0-4V12M-28 10q6 2 8 8M28 10q-6 2-8 8')

export const playMotifs = {
  gem,
  coins,
  seven,
  cherry,
  dice,
  cards,
  wheel,
  balls,
  cricket,
  football,
  horse,
  kabaddi,
  tennis,
  pad,
  car,
  brick,
  robot,
  clock,
  knot,
  chest,
  shield,
  mask,
} satisfies Record<string, Motif>
