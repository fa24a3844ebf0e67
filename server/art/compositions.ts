/** The ways a poster can be laid out, 150 by 200; the figure is the star and the stamp sits at 75,180. */
import { beads, type Dice, diamond, disc, hoop, line, num, petals, shape, star } from '../random/seeded.ts'
import { folk, type Kind, type Palette } from './palette.ts'

export interface Scene {
  dice: Dice
  own: Palette
  companion: Palette
  figure: (x: number, y: number, scale: number, turn?: number) => string
}
type Composition = (scene: Scene) => string

const rect = (fill: string, x: number, y: number, width: number, height: number, more = ''): string =>
  `<rect fill="${fill}" x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${more}/>`

/** Temple teeth along the foot and the head, as on a sari. */
function hems(colour: string, teeth: string): string {
  const row = (y: number, tip: number): string =>
    `M0 ${y}${Array.from({ length: 10 }, () => `l7.5 ${tip} 7.5 ${-tip}`).join('')}z`
  return shape(teeth, row(180, -12) + row(14, 9)) + shape(colour, 'M0 180H150V200H0zM0 0H150V14H0z')
}

const medallion: Composition = ({ dice, own, companion, figure }) => {
  const count = 12 + Math.floor(dice() * 4) * 2
  return (
    shape(own.mid, petals(count, 46, 74, 20, { x: 75, y: 90 })) +
    disc(companion.deep, 75, 90, 56) +
    disc(companion.glow, 75, 90, 51) +
    shape(folk.marigold, beads(24, 53.5, 2, 75, 90)) +
    figure(75, 90, 0.82)
  )
}

/** A stepped panel, as the weavers draw a house: no pointed arch, which would be a prayer niche. */
const panel: Composition = ({ own, companion, figure }) => {
  const steps = 'M20 178V66H32V46H46V30H62V16H88V30H104V46H118V66H130V178z'
  return (
    shape(own.ink, 'M0 0H150V178H0z', ' opacity=".35"') +
    shape(companion.ground, steps) +
    shape(companion.glow, 'M32 178V80H44V60H58V44H92V60H106V80H118V178z') +
    line(folk.marigold, 2.4, steps, ' stroke-dasharray="0 6"') +
    figure(75, 116, 0.84) +
    shape(own.ink, 'M0 178H150V200H0z') +
    shape(
      own.light,
      beads(1, 0, 6, 18, 22) +
        beads(1, 0, 6, 132, 22) +
        diamond(16, 48, 3) +
        diamond(134, 48, 3) +
        diamond(42, 14, 3) +
        diamond(108, 14, 3),
    )
  )
}

const river: Composition = ({ dice, own, companion, figure }) => {
  const low = 128 + dice() * 10
  const wave = (y: number): string => `M-10 ${num(y)}q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0V200H-10z`
  return (
    rect(companion.ground, 0, 0, 150, 150, ' opacity=".75"') +
    disc(companion.light, 75, 78, 52, ' opacity=".25"') +
    disc(dice() < 0.5 ? folk.marigold : companion.light, 75, 78, 42) +
    shape(own.mid, wave(low)) +
    figure(75, 92, 0.88) +
    shape(own.glow, wave(low + 14)) +
    shape(own.ground, wave(low + 28)) +
    shape(own.deep, wave(low + 42))
  )
}

const sash: Composition = ({ dice, own, companion, figure }) => {
  const turn = dice() < 0.5 ? -28 : 28
  const run = (x: number): string =>
    Array.from({ length: 12 }, (_, i) => diamond(x, i * 22 - 20, 7, 5)).join('')
  return (
    `<g transform="rotate(${turn} 75 90)">${rect(companion.glow, 22, -60, 106, 320)}${rect(companion.deep, 34, -60, 82, 320)}` +
    `${rect(folk.marigold, 37, -60, 2.5, 320)}${rect(folk.marigold, 110.5, -60, 2.5, 320)}${shape(folk.cream, run(28) + run(122))}</g>` +
    disc(own.glow, 75, 90, 46) +
    hoop(folk.cream, 2, 75, 90, 50, ' stroke-dasharray="5 4"') +
    figure(75, 90, 0.9)
  )
}

const kantha: Composition = ({ dice, own, companion, figure }) => {
  const thread = [folk.cream, companion.light, folk.marigold, own.light]
  const rounds = Array.from({ length: 6 }, (_, i) =>
    hoop(
      thread[i % 4] ?? folk.cream,
      2,
      75,
      92,
      50 + i * 9,
      ` stroke-dasharray="${4 + Math.floor(dice() * 4)} 4" opacity="${num(0.9 - i * 0.1)}"`,
    ),
  )
  return rounds.join('') + disc(companion.ground, 75, 92, 45) + figure(75, 92, 0.84) + hems(own.ink, own.mid)
}

const diamonds: Composition = ({ own, companion, figure }) =>
  shape(own.ink, diamond(75, 92, 112, 92), ' opacity=".5"') +
  shape(companion.deep, diamond(75, 92, 96, 78)) +
  shape(companion.glow, diamond(75, 92, 84, 68)) +
  line(folk.cream, 2, diamond(75, 92, 90, 73), ' stroke-dasharray="6 5"') +
  shape(
    folk.marigold,
    diamond(14, 16, 8) + diamond(136, 16, 8) + diamond(14, 168, 8) + diamond(136, 168, 8),
  ) +
  figure(75, 92, 0.84)

const rays: Composition = ({ dice, own, companion, figure }) =>
  shape(companion.glow, star(9 + Math.floor(dice() * 3) * 2, 150, 16, 75, 94), ' opacity=".85"') +
  disc(companion.deep, 75, 94, 52) +
  hoop(folk.marigold, 3, 75, 94, 52) +
  figure(75, 94, 0.88) +
  hems(own.ink, folk.madder)

const hills: Composition = ({ dice, own, companion, figure }) => {
  const top = 118 + dice() * 12
  return (
    rect(companion.glow, 0, 0, 150, 160, ' opacity=".55"') +
    disc(folk.marigold, 30 + dice() * 90, 38, 19) +
    shape(own.mid, `M0 ${num(top)}Q30 ${num(top - 44)} 70 ${num(top - 4)}T150 ${num(top - 14)}V200H0z`) +
    shape(
      own.glow,
      `M0 ${num(top + 22)}Q48 ${num(top - 10)} 96 ${num(top + 16)}T150 ${num(top + 8)}V200H0z`,
    ) +
    figure(75, 96, 0.92) +
    shape(own.deep, 'M0 162Q40 144 76 158T150 152V200H0z')
  )
}

const reels: Composition = ({ own, companion, figure }) => {
  const window = (x: number): string =>
    `<rect fill="${folk.cream}" x="${x}" y="50" width="38" height="84" rx="6"/>`
  return (
    `<rect fill="${companion.deep}" x="6" y="34" width="138" height="116" rx="14"/>` +
    line(folk.marigold, 2.6, 'M18 42H132M18 142H132', ' stroke-dasharray="0 7"') +
    `<g opacity=".9">${window(14)}${window(56)}${window(98)}</g>` +
    shape(companion.light, beads(3, 12, 6, 33, 92) + beads(3, 12, 6, 117, 92)) +
    shape(own.mid, diamond(33, 66, 8) + diamond(117, 66, 8) + diamond(33, 120, 8) + diamond(117, 120, 8)) +
    disc(companion.glow, 75, 92, 45) +
    hoop(folk.marigold, 3, 75, 92, 45) +
    figure(75, 92, 0.8)
  )
}

const ring: Composition = ({ own, companion, figure }) =>
  disc(own.ink, 75, 92, 68) +
  hoop(folk.madder, 18, 75, 92, 56) +
  hoop(folk.night, 18, 75, 92, 56, ' stroke-dasharray="14.66"') +
  hoop(folk.marigold, 2.4, 75, 92, 66) +
  disc(companion.glow, 75, 92, 46) +
  hoop(folk.marigold, 2.4, 75, 92, 46) +
  disc(folk.cream, 118, 49, 6) +
  figure(75, 92, 0.74) +
  shape(own.light, diamond(12, 14, 6) + diamond(138, 14, 6))

const spread: Composition = ({ own, companion, figure }) => {
  const card = (fill: string, turn: number): string =>
    `<rect fill="${fill}" x="27" y="26" width="96" height="132" rx="10" transform="rotate(${turn} 75 190)"/>`
  return (
    card(own.ink, -19) +
    card(own.mid, -14) +
    card(own.ink, 19) +
    card(companion.mid, 14) +
    card(folk.cream, 0) +
    `<rect fill="none" stroke="${companion.glow}" stroke-width="2" stroke-dasharray="4 3" x="33" y="32" width="84" height="120" rx="7"/>` +
    shape(folk.madder, diamond(42, 44, 7, 5) + diamond(108, 140, 7, 5)) +
    disc(companion.glow, 75, 92, 38) +
    figure(75, 92, 0.7)
  )
}

const sea: Composition = ({ dice, own, companion, figure }) => {
  const bubbles = Array.from({ length: 7 }, () =>
    hoop(own.pale, 1.6, 12 + dice() * 126, 16 + dice() * 120, 2 + dice() * 4),
  )
  return (
    shape(
      own.light,
      'M20 0H52L30 170H-30zM80 0H100L110 170H64zM124 0H150V60L158 170H138z',
      ' opacity=".16"',
    ) +
    shape(companion.deep, 'M0 150Q40 132 80 148T150 140V200H0z') +
    line(folk.leaf, 5, 'M14 200q-8-18 2-32t0-30M28 200q8-16-1-28t2-22M134 200q9-20-1-34t2-28') +
    line(companion.mid, 4, 'M120 200q-8-14 0-26M44 200q6-10 0-20') +
    bubbles.join('') +
    figure(75, 86, 1.08)
  )
}

const climb: Composition = ({ own, companion, figure }) => {
  const way = 'M10 164Q78 160 104 74'
  return (
    line(own.light, 1, 'M10 20V166H142M10 130H142M10 94H142M10 58H142', ' opacity=".4"') +
    shape(companion.glow, `${way}V166H10z`, ' opacity=".7"') +
    line(folk.marigold, 5, way) +
    line(folk.cream, 1.6, way, ' stroke-dasharray="0 8"') +
    disc(companion.deep, 96, 66, 45) +
    hoop(folk.cream, 2, 96, 66, 45, ' stroke-dasharray="5 4"') +
    figure(96, 66, 0.76)
  )
}

const night: Composition = ({ dice, own, companion, figure }) => {
  const sky = Array.from({ length: 12 }, () =>
    diamond(6 + dice() * 138, 6 + dice() * 110, 1 + dice() * 2),
  ).join('')
  return (
    rect(companion.ink, 0, 0, 150, 200, ' opacity=".72"') +
    shape(folk.cream, sky) +
    disc(own.glow, 75, 88, 54, ' opacity=".55"') +
    disc(own.glow, 75, 88, 45) +
    figure(75, 88, 0.96) +
    hems(own.deep, companion.mid)
  )
}

const town: Composition = ({ dice, own, companion, figure }) => {
  const houses = Array.from({ length: 10 }, (_, i) => {
    const height = 30 + Math.floor(dice() * 6) * 9
    return `M${i * 15} 200V${num(178 - height)}h15V200z`
  })
  const panes = Array.from({ length: 14 }, () =>
    diamond(7.5 + Math.floor(dice() * 10) * 15, 142 + Math.floor(dice() * 4) * 8, 2.4),
  ).join('')
  return (
    disc(companion.glow, 75, 72, 60) +
    disc(companion.mid, 75, 72, 47) +
    shape(own.ink, houses.join('')) +
    shape(folk.marigold, panes) +
    figure(75, 72, 0.9)
  )
}

const pitch: Composition = ({ own, companion, figure }) =>
  `<ellipse fill="${own.ground}" cx="75" cy="150" rx="104" ry="70"/><ellipse fill="${own.glow}" cx="75" cy="150" rx="92" ry="58"/>` +
  shape(own.mid, 'M62 98H88L104 200H46z', ' opacity=".6"') +
  line(folk.cream, 2, 'M-17 150A92 58 0 0 1 167 150', ' stroke-dasharray="6 5"') +
  shape(companion.light, 'M0 0H26L64 96zM150 0H124L86 96z', ' opacity=".2"') +
  shape(folk.cream, beads(6, 7, 2.4, 14, 12) + beads(6, 7, 2.4, 136, 12)) +
  figure(75, 88, 1)

const drawn: Composition = ({ dice, own, companion, figure }) => {
  const hues = [folk.madder, folk.teal, folk.saffron, folk.leaf, folk.rose, companion.mid]
  const around = hues.map((hue, i) => {
    const turn = i * 60 + dice() * 24
    const [x, y] = [75 + 58 * Math.sin(turn / 57.3), 90 + 64 * Math.cos(turn / 57.3)]
    return disc(hue, x, y, 17) + disc(folk.cream, x, y, 9) + shape(own.deep, diamond(x, y, 5))
  })
  return (
    around.join('') + disc(folk.cream, 75, 90, 50) + disc(companion.glow, 75, 90, 44) + figure(75, 90, 0.76)
  )
}

/** The layouts of each kind: its own first, then those it shares. */
export const compositions: Record<Kind, readonly [Composition, ...Composition[]]> = {
  reels: [reels, medallion, panel, river, sash, kantha, diamonds, rays, hills, night],
  ring: [ring, medallion, panel, diamonds, rays, ring],
  card: [spread, diamonds, panel, kantha, sash, spread],
  fish: [sea, river, medallion, sea],
  curve: [climb, night, hills, climb],
  balls: [drawn, medallion, kantha, drawn],
  pad: [town, night, rays, sash, town],
  ball: [pitch, rays, sash, pitch],
}
