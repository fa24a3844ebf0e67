/** Wide pictures: the heroes of the home page, the pictures of promotions, favourites and featured games. No words in them. */
import {
  beaded,
  beads,
  type Dice,
  diamond,
  disc,
  hoop,
  line,
  num,
  petals,
  picture,
  place,
  seeded,
  shape,
  turned,
} from '../random/seeded.ts'
import { weave } from './lattice.ts'
import { motif, type MotifName } from './motif.ts'
import { folk, type Palette, palette } from './palette.ts'

interface Frame {
  width: number
  height: number
  name: string
  hue: number
  /** The ground's far edge. */
  edge: number
}

interface Brush {
  dice: Dice
  own: Palette
  far: Palette
}

const wave = (width: number, height: number, y: number, size: number): string => {
  const crests = Math.ceil(width / (size * 2)) + 1
  return `M${-size} ${num(y)}${`q${num(size / 2)}-${num(size / 3)} ${size} 0t${size} 0`.repeat(crests)}V${height}H${-size}z`
}

/** Ground and woven lattice, then what `draw` puts on them. */
function scene(frame: Frame, draw: (brush: Brush) => string): string {
  const { width, height, name } = frame
  const dice = seeded(name)
  const [own, far] = [palette(frame.hue), palette(frame.edge)]
  const all = `M0 0H${width}V${height}H0z`
  return picture(
    width,
    height,
    `<defs><linearGradient id="g-${name}" x2="1" y2=".35"><stop stop-color="${own.deep}"/><stop offset=".62" stop-color="${own.ground}"/><stop offset="1" stop-color="${far.glow}"/></linearGradient>` +
      weave(dice, `w-${name}`, own.light, width / 2, Math.round(height / 14)) +
      `</defs><path fill="url(#g-${name})" d="${all}"/><path fill="url(#w-${name})" opacity=".1" d="${all}"/>` +
      draw({ dice, own, far }),
  )
}

const stars = (dice: Dice, count: number, width: number, height: number): string =>
  Array.from({ length: count }, () => {
    const [x, y, half] = [dice() * width, dice() * height, 2 + dice() * 4].map(Math.round)
    return diamond(x ?? 0, y ?? 0, half ?? 0)
  }).join('')

/** Stitched rings, as on a kantha quilt. */
const stitches = (
  x: number,
  y: number,
  from: number,
  step: number,
  count: number,
  colours: string[],
): string =>
  Array.from({ length: count }, (_, i) =>
    hoop(
      colours[i % colours.length] ?? folk.cream,
      4,
      x,
      y,
      from + i * step,
      ` stroke-dasharray="${12 + (i % 3) * 4} 9" opacity="${num(0.9 - i * 0.13)}"`,
    ),
  ).join('')

const sun = (x: number, y: number, r: number, glow: string, core: string): string =>
  disc(glow, x, y, r * 1.5, ' opacity=".18"') +
  disc(glow, x, y, r * 1.22, ' opacity=".3"') +
  disc(core, x, y, r)

/** A row of sari teeth and a dotted rule along the foot. */
const hem = (width: number, y: number, height: number, band: string, teeth: string): string => {
  const step = 40
  const row = `l${step / 2} -22 ${step / 2} 22`.repeat(Math.ceil(width / step))
  const dots = line(folk.marigold, 12, `M${step / 2} ${y + 18}H${width}`, ` stroke-dasharray="0 ${step}"`)
  return shape(teeth, `M0 ${y}${row}z`) + shape(band, `M0 ${y}H${width}V${height}H0z`) + dots
}

/** Paper flags on a sagging string, from one side to the other. */
function bunting(): string {
  const drop = (x: number): number => 96 + 30 * Math.sin(x / 130)
  const xs = Array.from({ length: 21 }, (_, i) => i * 80)
  const flag = (x: number): string =>
    `M${x + 10} ${num(drop(x + 10))}L${x + 66} ${num(drop(x + 66))} ${x + 38} ${num(drop(x + 38) + 56)}z`
  return (
    shape(
      folk.marigold,
      xs
        .filter((_, i) => i % 2 === 0)
        .map(flag)
        .join(''),
    ) +
    shape(
      folk.teal,
      xs
        .filter((_, i) => i % 2 === 1)
        .map(flag)
        .join(''),
    ) +
    line(folk.cream, 4, `M${xs.map((x) => `${x} ${num(drop(x))}`).join('L')}`)
  )
}

const [W, H] = [1600, 600]
const put = (name: MotifName, colours: Palette, x: number, y: number, scale: number, turn = 0): string =>
  place(x, y, scale, motif(name, colours), turn)

/**
 * The seven heroes, 1600 by 600. What matters stays between 75 and 525 from the top, so that a 21:6 crop keeps
 * it, and right of 700, so that a title may stand on the left.
 */
const heroes: readonly ((name: string) => string)[] = [
  // the river at evening: welcome
  (name) =>
    scene(
      { width: W, height: H, name, hue: 245, edge: 30 },
      ({ dice, own, far }) =>
        shape(folk.cream, stars(dice, 26, 1000, 260)) +
        sun(1180, 290, 165, folk.marigold, folk.marigold) +
        shape(own.deep, 'M0 420Q160 372 330 404T700 388 1010 404 1320 380 1600 400V600H0z') +
        put('palm', own, 250, 352, 1.5) +
        put('palm', own, 160, 372, 1.1) +
        shape(far.glow, wave(W, H, 424, 80), ' opacity=".85"') +
        put('boat', far, 1130, 352, 3.1) +
        put('boat', far, 760, 404, 1.2) +
        shape(own.glow, wave(W, H, 468, 100)) +
        shape(own.ground, wave(W, H, 506, 80)) +
        shape(own.deep, wave(W, H, 548, 100)) +
        put('shapla', own, 1420, 488, 1.1) +
        put('shapla', own, 480, 512, 0.9),
    ),
  // the ground under lights: sport
  (name) =>
    scene(
      { width: W, height: H, name, hue: 165, edge: 145 },
      ({ own, far }) =>
        shape(
          folk.cream,
          'M330 0H460L900 470H560zM1180 0H1060L820 470H1120zM1600 60V190L1260 520H1010z',
          ' opacity=".1"',
        ) +
        `<ellipse fill="${far.ground}" cx="1080" cy="600" rx="900" ry="240"/><ellipse fill="${far.glow}" cx="1080" cy="610" rx="780" ry="200"/>` +
        shape(far.mid, 'M1000 412H1160L1280 600H880z', ' opacity=".6"') +
        line(folk.cream, 5, 'M300 610A780 200 0 0 1 1860 610', ' stroke-dasharray="18 14"') +
        shape(folk.cream, [395, 1120, 1560].map((x) => beads(8, 26, 8, x, 60) + diamond(x, 60, 8)).join('')) +
        put('cricket', far, 1090, 300, 3.7) +
        put('football', own, 1400, 410, 1.5) +
        put('kabaddi', own, 790, 410, 1.9),
    ),
  // the mangrove at night: slots
  (name) =>
    scene(
      { width: W, height: H, name, hue: 185, edge: 150 },
      ({ dice, own, far }) =>
        shape(folk.cream, stars(dice, 30, W, 300)) +
        put('moon', own, 560, 150, 1.3) +
        shape(far.deep, 'M700 600Q720 300 880 240 960 60 1120 80 1290 60 1370 240 1520 290 1560 600z') +
        stitches(1120, 300, 236, 34, 4, [folk.cream, folk.marigold, far.light]) +
        disc(far.glow, 1120, 300, 214) +
        shape(far.mid, petals(18, 214, 262, 46, { x: 1120, y: 300 })) +
        put('tiger', far, 1120, 306, 3.6) +
        put('tree', far, 330, 400, 2.6) +
        put('tree', far, 120, 430, 2) +
        put('tree', far, 1500, 420, 2.2) +
        hem(W, 545, H, own.ink, own.mid),
    ),
  // the table
  (name) =>
    scene(
      { width: W, height: H, name, hue: 300, edge: 345 },
      ({ own, far }) =>
        stitches(1110, 300, 268, 36, 5, [folk.cream, far.light, folk.marigold]) +
        disc(own.ink, 1110, 300, 246) +
        put('wheel', far, 1110, 300, 4.7) +
        put('cards', own, 800, 372, 2.7, -8) +
        put('dice', far, 1440, 400, 2.1) +
        put('coins', own, 1420, 150, 1) +
        hem(W, 545, H, own.ink, far.mid),
    ),
  // under the water: fishing
  (name) =>
    scene(
      { width: W, height: H, name, hue: 235, edge: 200 },
      ({ dice, own, far }) =>
        shape(
          folk.cream,
          'M420 0H560L420 600H180zM800 0H880L900 600H700zM1180 0H1330L1520 600H1240z',
          ' opacity=".08"',
        ) +
        put('hilsa', far, 1080, 270, 3.9) +
        put('goldfish', own, 760, 400, 1.6) +
        put('hilsa', own, 1410, 170, 1.3) +
        put('hilsa', own, 740, 160, 1.1) +
        put('turtle', own, 1410, 390, 1.6, 70) +
        shape(own.deep, 'M0 540Q300 470 640 528T1180 520 1600 500V600H0z') +
        put('shell', own, 560, 500, 1) +
        put('crab', own, 1080, 500, 1.1) +
        put('pearl', own, 1290, 516, 0.9) +
        line(
          folk.leaf,
          13,
          'M120 600q-30-60 8-120t0-130M180 600q28-60-4-110t6-90M1520 600q-34-70-4-130t6-120',
          ' opacity=".9"',
        ) +
        Array.from({ length: 16 }, () =>
          hoop(far.pale, 4, 300 + dice() * 1200, 80 + dice() * 380, 6 + dice() * 13, ' opacity=".7"'),
        ).join(''),
    ),
  // the fair of the new year: promotions
  (name) =>
    scene(
      { width: W, height: H, name, hue: 350, edge: 50 },
      ({ own, far }) =>
        bunting() +
        sun(1110, 330, 178, folk.saffron, far.glow) +
        put('rickshaw', own, 1110, 352, 3.5) +
        put('kite', own, 780, 270, 1.8, -14) +
        put('kite', far, 1440, 270, 1.6, 16) +
        put('drum', far, 800, 452, 1.5) +
        put('lantern', own, 1430, 450, 1.3) +
        hem(W, 545, H, own.ink, folk.teal),
    ),
  // tea at dusk: a house that takes care, with limits and a break
  (name) =>
    scene({ width: W, height: H, name, hue: 195, edge: 75 }, ({ own, far }) => {
      const rows = (y: number, colour: string): string =>
        line(
          colour,
          9,
          [0, 1, 2]
            .map((i) => `M0 ${y + i * 34}Q400 ${y - 70 + i * 34} 800 ${y + i * 30}T1600 ${y - 30 + i * 34}`)
            .join(''),
          ' stroke-dasharray="2 22"',
        )
      return (
        sun(1180, 250, 150, folk.marigold, far.light) +
        shape(own.glow, 'M0 430Q300 250 640 370T1120 330 1600 300V600H0z') +
        shape(folk.leaf, 'M0 470Q400 360 800 452T1600 400V600H0z') +
        rows(490, '#5CD69A') +
        put('doel', own, 720, 330, 1.1) +
        put('cup', far, 1120, 372, 3) +
        put('clock', far, 1420, 420, 1.35) +
        put('shield', own, 830, 440, 1.35) +
        hem(W, 552, H, own.ink, own.mid)
      )
    }),
]

export const HERO_COUNT = heroes.length

/** Hero `index` from 1; undefined beyond the last. */
export const heroSvg = (index: number): string | undefined => heroes[index - 1]?.(`hero${index}`)

export interface StoryPicture {
  name: string
  hue: number
  motif: MotifName
  /** Smaller things beside the main one. */
  beside?: readonly [MotifName, MotifName]
}

/** A promotion's or favourite's picture, 800 by 450. */
export const storySvg = (story: StoryPicture): string =>
  scene(
    { width: 800, height: 450, name: story.name, hue: story.hue, edge: story.hue + 50 },
    ({ dice, own, far }) => {
      const rounds = stitches(400, 214, 172, 26, 6, [folk.cream, far.light, folk.marigold])
      const petalled = place(400, 214, 1, turned(4, shape(own.mid, petals(4, 150, 196, 44, { sweep: 67.5 }))))
      const [left, right] = story.beside ?? []
      return (
        (dice() < 0.5 ? rounds : petalled + rounds) +
        disc(own.ink, 400, 214, 160) +
        disc(far.ground, 400, 214, 148) +
        beaded(folk.marigold, 32, 154, 8, 400, 214) +
        put(story.motif, far, 400, 214, 2.5) +
        (left ? put(left, own, 120, 250, 1.5) : '') +
        (right ? put(right, own, 680, 250, 1.5) : '') +
        hem(800, 410, 450, own.ink, far.mid)
      )
    },
  )

/** A featured game, 480 by 270: the figure to the right of a sash. */
export const featureSvg = (story: StoryPicture): string =>
  scene(
    { width: 480, height: 270, name: story.name, hue: story.hue, edge: story.hue + 70 },
    ({ own, far }) => {
      const thread = Array.from({ length: 12 }, (_, i) => diamond(0, -160 + i * 30, 10, 7)).join('')
      return (
        `<g transform="translate(300 135)rotate(14)"><path fill="${far.glow}" d="M-130-220H130V220H-130z"/><path fill="${far.deep}" d="M-108-220H108V220H-108z"/>` +
        place(-119, 0, 1, shape(folk.cream, thread)) +
        place(119, 0, 1, shape(folk.cream, thread)) +
        '</g>' +
        disc(own.glow, 300, 135, 100) +
        hoop(folk.cream, 3, 300, 135, 108, ' stroke-dasharray="9 7"') +
        put(story.motif, own, 300, 135, 1.8) +
        shape(own.light, diamond(60, 135, 26) + diamond(110, 135, 14) + diamond(140, 135, 8), ' opacity=".5"')
      )
    },
  )
