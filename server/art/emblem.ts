/** Wordless emblems of the (invented) providers, and icons of the payment methods. All stand on their own plate, so they read on any ground. */
import {
  beads,
  diamond,
  disc,
  hoop,
  line,
  petals,
  pick,
  picture,
  shape,
  seeded,
  star,
} from '../random/seeded.ts'
import { folk, type Palette, palette } from './palette.ts'

const plates = [
  'M48 4H48a44 44 0 0 1 0 88 44 44 0 0 1 0-88z',
  'M48 2 94 48 48 94 2 48z',
  'M28 6H68L90 28V68L68 90H28L6 68V28z',
  'M48 4 88 26V70L48 92 8 70V26z',
  'M24 6H72A18 18 0 0 1 90 24V72A18 18 0 0 1 72 90H24A18 18 0 0 1 6 72V24A18 18 0 0 1 24 6z',
  'M48 4 86 16V50Q84 78 48 93 12 78 10 50V16z',
] as const

type Sign = (ink: Palette) => string
const stroke = (ink: string, d: string): string => line(ink, 7, d)

/** Signs made of two or three strokes and a thread of diamonds. */
const signs: readonly [Sign, ...Sign[]] = [
  (p) => stroke(p.pale, 'M30 62V36L48 54 66 36V62') + shape(folk.marigold, diamond(48, 32, 6)),
  (p) =>
    stroke(p.pale, 'M34 30V66M34 48H62M62 30V66') +
    shape(folk.marigold, diamond(48, 32, 5) + diamond(48, 64, 5)),
  (p) => hoop(p.pale, 7, 48, 48, 19) + shape(folk.marigold, diamond(48, 48, 9)),
  (p) => stroke(p.pale, 'M32 32 48 64 64 32') + shape(folk.marigold, diamond(48, 38, 7)),
  (p) => stroke(p.pale, 'M62 34Q34 26 34 42 34 50 48 50 62 50 62 58 62 70 32 63'),
  (p) => shape(p.pale, petals(6, 6, 30, 15, { x: 48, y: 48 })) + shape(folk.marigold, diamond(48, 48, 6)),
  (p) =>
    stroke(p.pale, 'M30 36H66M30 48H66M30 60H66') +
    shape(folk.marigold, diamond(38, 36, 6) + diamond(58, 48, 6) + diamond(44, 60, 6)),
  (p) => shape(p.pale, star(4, 30, 9, 48, 48)) + shape(p.ground, diamond(48, 48, 7)),
  (p) =>
    stroke(p.pale, 'M30 58q9-12 18 0t18 0M30 42q9-12 18 0t18 0') + shape(folk.marigold, diamond(48, 26, 5)),
  (p) => stroke(p.pale, 'M34 66V30H50Q64 30 64 42 64 54 50 54H34') + shape(folk.marigold, diamond(58, 66, 5)),
  (p) => shape(p.pale, beads(8, 23, 7, 48, 48)) + disc(folk.marigold, 48, 48, 9),
  (p) =>
    stroke(p.pale, 'M30 30 66 66M66 30 30 66') +
    shape(folk.marigold, diamond(48, 26, 5) + diamond(70, 48, 5) + diamond(48, 70, 5) + diamond(26, 48, 5)),
  (p) => stroke(p.pale, 'M64 36A20 20 0 1 0 64 60M64 48H48'),
  (p) =>
    shape(p.pale, 'M48 24 70 62H26z') +
    shape(p.ground, 'M48 40 58 57H38z') +
    shape(folk.marigold, diamond(48, 70, 5)),
  (p) => stroke(p.pale, 'M32 32V48A16 16 0 0 0 64 48V32') + shape(folk.marigold, diamond(48, 40, 7)),
  (p) => stroke(p.pale, 'M32 34H64L32 64H64') + shape(folk.marigold, diamond(36, 49, 5) + diamond(60, 49, 5)),
  (p) =>
    shape(p.pale, 'M48 20C72 38 74 66 48 76 22 66 24 38 48 20z') +
    shape(p.ground, 'M48 36C61 48 60 62 48 67 36 62 35 48 48 36z') +
    shape(folk.marigold, diamond(48, 55, 7)),
  (p) =>
    stroke(p.pale, 'M48 70V44M48 50Q30 50 30 32 48 32 48 50 48 32 66 32 66 50 48 50') +
    shape(folk.marigold, diamond(48, 26, 5)),
  (p) =>
    shape(p.pale, petals(5, 0, 34, 13, { x: 48, y: 64, from: -64, sweep: 128 })) +
    shape(folk.marigold, diamond(48, 66, 6)),
  (p) =>
    hoop(p.pale, 6, 48, 48, 22) +
    line(p.pale, 6, 'M48 26V70') +
    shape(folk.marigold, diamond(38, 48, 5) + diamond(58, 48, 5)),
  (p) => stroke(p.pale, 'M36 30V66M62 30 43 48 62 66') + shape(folk.marigold, diamond(64, 48, 5)),
]

/** A provider's emblem, 96 by 96. The index keeps neighbours' colours and plates apart; `which` is the number of its sign. */
export function emblemSvg(platform: string, index: number, which: number): string {
  const dice = seeded(platform)
  const colours = palette(index * 47 + 190)
  const plate = plates[index % plates.length] ?? plates[0]
  const sign = signs[which % signs.length] ?? signs[0]
  return picture(
    96,
    96,
    shape(colours.ground, plate) +
      line(colours.mid, 3, plate) +
      `<g transform="translate(48 48)scale(.84)translate(-48 -48)"><path fill="none" stroke="${colours.light}" stroke-width="2" stroke-dasharray="${3 + Math.floor(dice() * 3)} 4" d="${plate}"/></g>` +
      sign(colours),
  )
}

type Glyph = 'phone' | 'bank' | 'cash' | 'card' | 'wallet'
const glyphs: Record<Glyph, string> = {
  wallet:
    line('#fff', 5, 'M24 36 64 24V32') +
    '<rect fill="#fff" x="18" y="34" width="60" height="42" rx="7"/>' +
    '<rect fill="#0B3B36" x="54" y="47" width="26" height="16" rx="6"/>' +
    shape(folk.marigold, diamond(64, 55, 5)) +
    line('#0B3B36', 2, 'M24 41H72', ' stroke-dasharray="4 4"'),
  phone:
    '<rect fill="#fff" x="33" y="20" width="30" height="56" rx="6"/>' +
    '<rect fill="#0B3B36" x="37" y="27" width="22" height="36" rx="2"/>' +
    shape(folk.marigold, diamond(48, 45, 8)) +
    shape('#0B3B36', diamond(48, 69.5, 3)),
  bank:
    shape(
      '#fff',
      'M48 20 76 38H20zM24 42H32V64H24zM38 42H46V64H38zM50 42H58V64H50zM64 42H72V64H64zM20 67H76V75H20z',
    ) + shape(folk.marigold, diamond(48, 31, 4)),
  cash:
    '<rect fill="#fff" x="18" y="32" width="60" height="36" rx="5"/>' +
    '<rect fill="none" stroke="#0B3B36" stroke-width="2" stroke-dasharray="4 3" x="23" y="37" width="50" height="26" rx="2"/>' +
    shape(folk.marigold, diamond(48, 50, 10)) +
    line('#fff', 4, 'M26 25H70', ' opacity=".6"'),
  card:
    '<rect fill="#fff" x="18" y="28" width="60" height="42" rx="6"/><path fill="#0B3B36" d="M18 37H78V46H18z"/>' +
    shape(folk.marigold, diamond(30, 58, 6) + diamond(40, 58, 6)),
}

/** The icon of a payment method, 96 by 96: our turquoise family only, away from every wallet brand's colour. */
export function paymentSvg(glyph: Glyph, code: string): string {
  const colours = palette(pick(seeded(code), [186, 215, 168, 240, 200, 155]))
  return picture(
    96,
    96,
    `<rect fill="${colours.ground}" width="96" height="96" rx="22"/>` +
      shape(colours.glow, diamond(48, 48, 48)) +
      shape(colours.mid, diamond(12, 12, 4) + diamond(84, 12, 4) + diamond(12, 84, 4) + diamond(84, 84, 4)) +
      glyphs[glyph],
  )
}

/** Which glyph says best what a method's code is. */
export function paymentGlyph(code: string): Glyph {
  if (/bank|transfer/i.test(code)) return 'bank'
  if (/cash|agent|counter/i.test(code)) return 'cash'
  if (/wallet|pocket/i.test(code)) return 'wallet'
  return /card/i.test(code) ? 'card' : 'phone'
}
