/** Things of the river and the sea, and things that fly: each drawn around 0,0 and kept within 50 of it. */
import { diamond, disc, hoop, line, oval, petals, shape } from '../../random/seeded.ts'
import { folk, type Palette } from '../palette.ts'

type Motif = (p: Palette) => string
const mirror = (drawing: string): string => `${drawing}<g transform="scale(-1 1)">${drawing}</g>`

const boat: Motif = (p) =>
  line(folk.clay, 4, 'M-2-48V24') +
  shape(folk.cream, 'M2-44Q36-24 30 14 14 8 2 10z') +
  shape(folk.madder, 'M14-34Q24-24 27-14L2-16V-26zM30-2Q32 6 30 14 14 8 2 10V2z') +
  shape(folk.saffron, 'M-6-34Q-26-12-28 12L-6 10z') +
  shape(folk.clay, 'M-50 4Q-34 20 0 20T50 4Q42 36 0 37T-50 4z') +
  line(folk.marigold, 2.5, 'M-40 20Q0 34 40 20') +
  line(p.light, 2.5, 'M-46 42q7-5 14 0t14 0 14 0 14 0 14 0 14 0')

const hilsa: Motif = (p) =>
  shape(p.mid, 'M20 0L48-28Q38 0 48 28z') +
  shape(folk.cream, 'M-46 4Q-20-34 28-4L28 4Q-12 36-46 4z') +
  shape(p.light, 'M-46 4Q-20-34 28-4 0-12-46 4z') +
  shape(folk.saffron, 'M-10-18Q6-36 20-26 10-22 8-12zM-8 20Q-2 34 10 32 6 22 6 15z') +
  line(p.glow, 2, 'M-18-8q8 10 0 20M-6-10q8 12 0 22M6-8q7 9 0 18M16-4q5 6 0 11') +
  disc(folk.night, -31, 0, 4) +
  disc(folk.cream, -32, -1, 1.3)

const goldfish: Motif = () =>
  shape(folk.madder, 'M14 0C30-34 46-36 48-28 40-14 40 14 48 30 44 38 28 30 14 0z') +
  shape(folk.saffron, 'M-44 0C-40-34 6-40 24 0 6 40-40 34-44 0z') +
  shape(folk.marigold, 'M-20-25Q0-52 12-24zM-12 26Q-4 46 8 24z') +
  line(folk.cream, 2.5, 'M-12-14q8 14 0 28M0-14q7 14 0 28M11-9q5 9 0 18') +
  disc(folk.cream, -28, -6, 6) +
  disc(folk.night, -29, -6, 3)

const crab: Motif = () =>
  mirror(
    line(folk.madder, 5, 'M-26 14L-44 22M-24 22L-38 36M-18 26L-26 42M-26 0L-38-14') +
      shape(folk.madder, 'M-38-12C-54-20-48-46-30-44L-34-32-24-38C-20-24-26-14-38-12z') +
      line(folk.cream, 3, 'M-8-6V-18') +
      disc(folk.cream, -8, -20, 5) +
      disc(folk.night, -8, -20, 2.5),
  ) +
  shape(folk.saffron, 'M-32 8C-30-18 30-18 32 8 30 34-30 34-32 8z') +
  shape(folk.cream, diamond(0, 8, 6) + diamond(-15, 8, 4) + diamond(15, 8, 4)) +
  line(folk.clay, 2.5, 'M-8 22q8 5 16 0')

const turtle: Motif = (p) =>
  mirror(shape(p.light, 'M-20-20C-46-40-50-22-30-6zM-22 18C-40 36-30 44-14 32z')) +
  shape(p.light, 'M-9-30C-12-52 12-52 9-30zM-4 36h8L0 48z') +
  oval(folk.leaf, 0, 2, 31, 35) +
  hoop(folk.marigold, 2.5, 0, 2, 27, ' stroke-dasharray="4 4"') +
  shape(folk.marigold, 'M0-16L14-7V11L0 20-14 11V-7z') +
  shape(folk.leaf, diamond(0, 2, 8)) +
  disc(folk.night, -4, -41, 2) +
  disc(folk.night, 4, -41, 2)

const octopus: Motif = (p) =>
  mirror(line(p.mid, 8, 'M-8 14C-14 40-30 26-38 42M-18 10C-28 26-40 14-46 24M-3 16C-4 34-12 40-14 46')) +
  shape(p.light, 'M-30-6C-32-54 32-54 30-6 28 14 18 22 0 22S-28 14-30-6z') +
  mirror(disc(folk.cream, -11, -4, 8) + disc(folk.night, -10, -3, 4)) +
  line(p.deep, 2.5, 'M-5 10q5 4 10 0') +
  shape(folk.marigold, diamond(0, -28, 6) + diamond(-13, -25, 4) + diamond(13, -25, 4))

const prawn: Motif = () =>
  line(folk.madder, 2.5, 'M-22-26Q-40-50-48-30M-20-28Q-20-52-36-48') +
  shape(folk.saffron, 'M-30-22C0-46 46-28 42 8 40 34 10 42-8 34L-6 22C16 26 24 10 18-2 10-16-14-10-26-8z') +
  shape(folk.madder, 'M-8 34L-28 46-24 30-34 22-6 22z') +
  line(folk.cream, 2.5, 'M-4-32L2-12M18-30L16-6M34-16L19 2M41 4L20 12M34 24L14 19M22 34L6 23') +
  disc(folk.night, -20, -17, 3)

const shell: Motif = (p) =>
  shape(folk.rose, petals(7, 0, 76, 26, { from: -40, sweep: 80, y: 38 })) +
  shape(folk.cream, petals(6, 0, 64, 11, { from: -33, sweep: 66, y: 38 })) +
  shape(p.pale, 'M-18 34H18L12 46H-12z')

const anchor: Motif = (p) =>
  hoop(folk.cream, 6, 0, -34, 9) +
  line(folk.cream, 8, 'M0-24V40M-20-10H20') +
  line(folk.cream, 8, 'M-38 8Q-34 40 0 42 34 40 38 8') +
  shape(folk.cream, 'M-48 14l10-18 12 16zM48 14l-10-18-12 16z') +
  line(folk.madder, 4, 'M8-20q14 8 0 18t-14 16 16 14', ` stroke-dasharray="7 4"`) +
  shape(p.glow, diamond(0, -34, 3))

const dolphin: Motif = (p) =>
  shape(
    p.light,
    'M-48 14C-34-30 16-44 34-6 38 4 38 14 36 24L50 38 30 34 18 46 24 26C16-2-10-8-24 8-32 14-40 16-48 14z',
  ) +
  shape(p.mid, 'M-6-24L6-46 14-22zM-6 0Q-8 18 6 22 8 10 6 2z') +
  shape(folk.cream, 'M-44 13C-30 6-22-2-8-2-24 0-30 16-44 13z') +
  disc(folk.night, -25, -7, 3) +
  line(p.pale, 2.5, 'M-44 40q8-6 16 0t16 0')

const pearl: Motif = (p) =>
  shape(p.mid, 'M-46 10Q0 60 46 10 40 44 0 46T-46 10z') +
  shape(folk.rose, 'M-46 6C-42-46 42-46 46 6L30 2 18 10 0 4-18 10-30 2z') +
  line(folk.cream, 2.5, 'M0-28V0M-20-24L-12 2M20-24L12 2') +
  disc(folk.cream, 0, 16, 16) +
  disc('#fff', -5, 11, 5)

const wave: Motif = (p) =>
  shape(p.mid, 'M-50 34C-44-30 20-58 44-14 30-24 14-18 16-2 18 14 36 16 50 12V40H-50z') +
  shape(folk.cream, 'M44-14C30-40-8-38-26-8-10-26 10-30 22-20 30-20 38-18 44-14z') +
  line(p.pale, 3, 'M-38 30C-32 2-18-12 2-20M-20 32C-16 14-8 4 2 0M-2 34Q2 22 12 20') +
  disc(folk.marigold, 34, -36, 9)

const rocket: Motif = (p) =>
  shape(folk.saffron, 'M-8 30L0 50 8 30z') +
  shape(folk.marigold, 'M-4 30L0 40 4 30z') +
  shape(folk.madder, 'M-16 4L-32 26-14 24zM16 4L32 26 14 24z') +
  shape(folk.cream, 'M0-48C22-28 20 8 12 30H-12C-20 8-22-28 0-48z') +
  shape(folk.madder, 'M0-48C8-40 13-32 15-24H-15C-13-32-8-40 0-48z') +
  disc(p.glow, 0, -6, 9) +
  hoop(folk.marigold, 3, 0, -6, 9) +
  shape(folk.teal, diamond(0, 18, 5))

const swift: Motif = (p) =>
  shape(
    folk.cream,
    'M48-34Q16-26 6-4-22-22-48-10-22-6-8 8L-26 20-38 16-30 28-34 42-18 34 4 16Q16 32 10 46 34 22 20-4 34-14 48-34z',
  ) +
  shape(p.mid, 'M6-4Q-22-22-48-10-20-12-2 4zM20-4Q34 22 10 46 22 22 12 4z') +
  shape(folk.marigold, 'M48-34l-10 3 5 5z')

const balloon: Motif = (p) =>
  line(folk.cream, 2, 'M-14 22L-8 36M14 22L8 36') +
  shape(folk.madder, 'M0-48C44-48 40 0 14 24H-14C-40 0-44-48 0-48z') +
  shape(folk.marigold, 'M0-48C20-48 22 0 8 24H-8C-22 0-20-48 0-48z') +
  shape(folk.cream, 'M0-48C7-48 8 0 3 24H-3C-8 0-7-48 0-48z') +
  shape(folk.clay, 'M-9 35H9L7 48H-7z') +
  line(p.ink, 2, 'M-27-8H27', ' opacity=".35"')

export const waterMotifs = {
  boat,
  hilsa,
  goldfish,
  crab,
  turtle,
  octopus,
  prawn,
  shell,
  anchor,
  dolphin,
  pearl,
  wave,
  rocket,
  swift,
  balloon,
} satisfies Record<string, Motif>
