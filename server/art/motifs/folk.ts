/** Things of the land: each drawn around 0,0 and kept within 50 of it. */
import {
  beads,
  diamond,
  disc,
  hoop,
  line,
  num,
  oval,
  petals,
  polar,
  shape,
  turned,
} from '../../random/seeded.ts'
import { folk, type Palette } from '../palette.ts'

type Motif = (p: Palette) => string
const mirror = (drawing: string): string => `${drawing}<g transform="scale(-1 1)">${drawing}</g>`

const shapla: Motif = (p) =>
  oval(folk.leaf, 0, 30, 44, 11) +
  shape(folk.rose, petals(7, 4, 52, 22, { from: -78, sweep: 156, y: 26 })) +
  shape(folk.cream, petals(5, 2, 46, 20, { from: -52, sweep: 104, y: 28 })) +
  shape(folk.marigold, petals(5, 2, 20, 9, { from: -50, sweep: 100, y: 28 })) +
  line(p.light, 2.5, 'M-44 40h22M-8 44h30M34 38h10')

const tiger: Motif = () =>
  mirror(disc(folk.saffron, -28, -28, 13) + disc(folk.clay, -28, -28, 6)) +
  shape(folk.saffron, 'M0-40C34-40 44-14 40 6 36 30 20 42 0 42S-36 30-40 6C-44-14-34-40 0-40z') +
  mirror(
    shape(folk.cream, 'M-3 8C-24 2-30 26-14 34-8 38-2 36 0 34z') +
      shape(folk.night, 'M-40-4l16 4-17 5zM-38 14l14 1-11 7zM-14-38l5 16-10-14z') +
      oval(folk.cream, -16, -8, 9, 8) +
      disc(folk.night, -15, -7, 4.5),
  ) +
  shape(folk.night, 'M-3-40h6L0-18zM-8 8H8L0 17zM-1 16h2v9h-2z') +
  line(folk.night, 2.5, 'M-11 25q5 5 11 0q6 5 11 0')

const rickshaw: Motif = (p) =>
  line(folk.cream, 4, 'M-34 26L-22-4h10M-34 26L4 22') +
  shape(folk.madder, 'M-8 8C-14-34 34-50 42-8L44 12H-6z') +
  line(folk.marigold, 3, 'M-2 6C-4-22 18-34 40-16M8 6C8-12 22-20 41-6') +
  shape(folk.teal, 'M-14 6H46v9H-10z') +
  shape(
    folk.marigold,
    diamond(0, 10.5, 3) + diamond(12, 10.5, 3) + diamond(24, 10.5, 3) + diamond(36, 10.5, 3),
  ) +
  hoop(p.ink, 5, 22, 26, 17) +
  hoop(folk.cream, 3, 22, 26, 17) +
  hoop(folk.cream, 3, -34, 28, 14) +
  line(
    folk.cream,
    1.5,
    'M5 26h34M22 9v34M10 14l24 24M34 14L10 38M-48 28h28M-34 14v28M-44 18l20 20M-24 18l-20 20',
  )

const kite: Motif = (p) =>
  shape(folk.madder, 'M0-48L36-10H0z') +
  shape(folk.marigold, 'M0-48L-36-10H0z') +
  shape(folk.teal, 'M36-10L0 28v-38z') +
  shape(folk.cream, 'M-36-10L0 28v-38z') +
  line(p.ink, 2, 'M0-48V28M-36-10q36-14 72 0') +
  line(folk.cream, 2, 'M0 28q16 4 8 12t10 10') +
  shape(folk.rose, 'M6 34l-9-3v9zM6 34l9-3v9zM14 44l-8-4v9zM14 44l9-2v8z')

const mango: Motif = () =>
  line(folk.clay, 4, 'M8-36q0-8 6-12') +
  shape(folk.leaf, 'M10-38c10-14 30-12 36 0-12 10-28 10-36 0z') +
  shape(folk.saffron, 'M8-38C46-30 46 30 4 42-34 44-44 6-22-14-8-24 2-26 8-38z') +
  shape(folk.marigold, 'M2-24C-28-10-34 10-26 24-8 26 6 4 2-24z') +
  shape(folk.madder, 'M22-24c16 20 10 44-4 54C26 10 28-8 22-24z', ' opacity=".6"')

/** Full, never a crescent with a star: that is a sign of faith. */
const moon: Motif = (p) =>
  disc(folk.cream, 0, -4, 40) +
  disc('#F1DDB2', -14, -16, 9) +
  disc('#F1DDB2', 14, -22, 5) +
  disc('#F1DDB2', 12, 8, 12) +
  disc('#F1DDB2', -18, 14, 5) +
  shape(p.light, 'M-50 34Q-46 20-30 24-24 10-8 18 0 22 2 30 16 26 18 38H-44Q-50 38-50 34z') +
  shape(p.pale, 'M8 44Q10 32 24 36 30 26 40 32 50 34 48 44z') +
  shape(folk.marigold, diamond(42, -36, 5) + diamond(-44, -34, 4) + diamond(46, -8, 3))

const sun: Motif = () =>
  turned(4, shape(folk.saffron, petals(4, 22, 49, 13, { sweep: 67.5 }))) +
  disc(folk.marigold, 0, 0, 29) +
  hoop(folk.clay, 1.8, 0, 0, 23, ' stroke-dasharray="3 4"') +
  mirror(line(folk.clay, 2.5, 'M-13-4q4-5 8 0M0 8q-5 0-8-3')) +
  shape(folk.madder, diamond(0, -14, 4))

const drum: Motif = (p) =>
  line(folk.cream, 3, 'M-30-24Q0-58 30-24') +
  shape(folk.clay, 'M-36-24Q0-44 36-24V24Q0 44-36 24z') +
  line(folk.cream, 2.5, 'M-24-30l12 62 12-68 12 68 12-62') +
  oval(p.pale, -36, 0, 10, 25) +
  oval(p.ink, -36, 0, 5, 13) +
  oval(p.pale, 36, 0, 10, 25) +
  oval(p.ink, 36, 0, 5, 13)

const crown: Motif = () =>
  shape(folk.marigold, 'M-38 26L-46-20-20 4 0-38 20 4 46-20 38 26z') +
  shape(folk.saffron, 'M-38 26h76l-2 12h-72z') +
  shape(folk.madder, diamond(0, 8, 10, 7)) +
  shape(folk.teal, diamond(-23, 14, 6, 4) + diamond(23, 14, 6, 4)) +
  disc(folk.cream, -46, -22, 5) +
  disc(folk.cream, 46, -22, 5) +
  disc(folk.cream, 0, -40, 6)

const lantern: Motif = (p) =>
  hoop(folk.cream, 3, 0, -38, 10) +
  line(folk.cream, 3, 'M-24-18C-36 0-34 24-24 34M24-18C36 0 34 24 24 34') +
  shape(folk.madder, 'M-18-28H18L24-16H-24zM-24 30H24L18 44H-18z') +
  shape(p.pale, 'M-18-16H18C28 2 26 18 18 30H-18C-26 18-28 2-18-16z', ' opacity=".35"') +
  shape(folk.saffron, 'M0-12C14 4 16 18 0 28-16 18-14 4 0-12z') +
  shape(folk.cream, 'M0 4C7 12 7 20 0 26-7 20-7 12 0 4z')

const feather: Motif = () =>
  line(folk.leaf, 4, 'M0 20q2 16-6 30') +
  shape(folk.leaf, 'M0-50C34-24 36 16 0 32-36 16-34-24 0-50z') +
  shape(folk.marigold, 'M0-34C22-14 24 12 0 24-24 12-22-14 0-34z') +
  shape(folk.teal, 'M0-22C15-8 17 10 0 18-17 10-15-8 0-22z') +
  shape('#1B3A8C', 'M0-10C11 0 11 10 0 15-11 10-11 0 0-10z') +
  line(
    folk.cream,
    1.5,
    'M-24-18q-8-4-12-12M24-18q8-4 12-12M-29 2q-10 0-15-6M29 2q10 0 15-6M-22 20q-8 4-16 2M22 20q8 4 16 2',
  )

const elephant: Motif = (p) =>
  mirror(shape(p.mid, 'M-14-26C-52-44-58 14-20 18z') + shape(folk.rose, 'M-20-18C-42-26-44 8-22 10z')) +
  shape(
    p.light,
    'M-24-14C-24-44 24-44 24-14 24 10 14 14 12 26 10 44 26 46 28 34l8 2C34 58-2 56-4 28-6 14-24 10-24-14z',
  ) +
  mirror(disc(p.ink, -12, -8, 3.5) + shape(folk.cream, 'M-15 12q-9 6-9 20l8-10z')) +
  shape(folk.madder, 'M0-42L14-26 0-8-14-26z') +
  shape(folk.marigold, diamond(0, -26, 7) + beads(8, 13, 2, 0, -26))

const doel: Motif = (p) =>
  line(folk.clay, 4, 'M-40 36Q0 24 46 34') +
  line(p.ink, 2.5, 'M-2 20v10M8 20v8') +
  shape('#16202F', 'M-34-14Q-30-36-10-34 10-32 16-12L44-40Q48-10 26 10 6 26-12 14-28 2-34-14z') +
  shape(folk.cream, 'M-22-4Q-24 20 4 22 22 18 26 10 0 14-22-4zM4-12Q22-8 38-24 30 4 10 2z') +
  shape(folk.marigold, 'M-34-20l-14 3 14 4z') +
  disc(folk.cream, -20, -22, 3) +
  shape(folk.leaf, 'M28 32q4-16 18-14-2 14-18 14zM-30 34q-14-2-16 10 12 4 16-10z')

const paddy: Motif = () => {
  const grain = Array.from({ length: 7 }, (_, i) => {
    const [x, y] = [-14 + i * i * 0.95, 26 - i * 11]
    return `M${num(x)} ${num(y)}q-15-4-13-19 14 4 13 19zM${num(x)} ${num(y)}q12-9 8-22-13 9-8 22z`
  })
  return (
    line(folk.leaf, 3.5, 'M-18 48Q-18 0 20-42') +
    line(folk.leaf, 3, 'M-18 46Q6 30 34 30M-18 40Q-34 20-46 22') +
    shape(folk.marigold, grain.join(''))
  )
}

const pot: Motif = () =>
  shape(folk.clay, 'M-18-42H18L12-28C44-20 48 34 0 44-48 34-44-20-12-28z') +
  shape(folk.saffron, 'M-22-46H22v7H-22z') +
  line(folk.cream, 2.5, 'M-33-4q5.5-9 11 0t11 0 11 0 11 0 11 0 11 0') +
  shape(folk.cream, diamond(0, 16, 8) + diamond(-17, 15, 5) + diamond(17, 15, 5)) +
  line(folk.marigold, 2.5, 'M-28 28Q0 38 28 28')

const flame: Motif = () =>
  shape(
    folk.madder,
    'M4-50C10-24 40-12 34 18 30 38 14 46 0 46-20 46-36 32-34 10-32-6-22-10-20-26-10-20-8-14-6-8 2-22 2-36 4-50z',
  ) +
  shape(
    folk.saffron,
    'M2-18C8-4 24 4 20 24 16 38 8 42 0 42-14 42-24 32-20 14-18 6-12 2-12-4-4 2-2 4-2 8 4-2 4-10 2-18z',
  ) +
  shape(folk.marigold, 'M0 8C10 18 12 38 0 40-12 38-10 18 0 8z')

const bell: Motif = () =>
  disc(folk.saffron, 0, 36, 9) +
  shape(
    folk.marigold,
    'M0-44C6-44 8-38 8-36 30-30 28 0 32 18L42 30H-42L-32 18C-28 0-30-30-8-36-8-38-6-44 0-44z',
  ) +
  line(folk.madder, 4, 'M-30 14H30') +
  line(folk.cream, 4, 'M-16-14q2-8 8-12')

const palm: Motif = () =>
  shape(folk.clay, 'M-6-14Q8 14 2 46H14Q18 10 2-16z') +
  shape(
    folk.leaf,
    'M-2-16Q-18-48-46-30-20-34-2-16zM-2-16Q-34-24-44 2-26-18-2-16zM-2-16Q-24-6-24 18-16-6-2-16zM-2-16Q6-52 34-44 12-38-2-16zM-2-16Q26-36 46-12 22-22-2-16zM-2-16Q28-12 30 14 18-8-2-16z',
  ) +
  disc(folk.saffron, -5, -10, 5) +
  disc(folk.saffron, 5, -9, 5)

const cup: Motif = (p) =>
  line(p.pale, 3, 'M-14-20q-8-10 0-16t0-14M4-20q-8-10 0-16t0-14', ' opacity=".7"') +
  hoop(folk.cream, 6, 28, 8, 13) +
  shape(folk.cream, 'M-32-12H28C28 20 18 32-2 32S-32 20-32-12z') +
  shape(folk.clay, 'M-28-12H24l-1 7H-27z') +
  shape(folk.teal, diamond(-2, 10, 7) + diamond(-16, 9, 4) + diamond(12, 9, 4)) +
  shape(p.light, 'M-42 34H38Q30 44-2 44T-42 34z')

/** A landlord's house with columns and a pediment: no dome, nothing that could be a place of worship. */
const palace: Motif = (p) =>
  line(folk.cream, 2.5, 'M0-30V-50') +
  shape(folk.madder, 'M1-50L20-43 1-36z') +
  shape(folk.rose, 'M-46-10L0-34 46-10z') +
  shape(folk.marigold, diamond(0, -19, 6)) +
  shape(p.light, 'M-42-6H42V36H-42z') +
  shape(p.ink, 'M-9 36V14Q0 2 9 14V36zM-31 32V8h8V32zM23 32V8h8V32z') +
  line(folk.cream, 5, 'M-38-4V34M-16-4V34M16-4V34M38-4V34') +
  shape(folk.saffron, 'M-48-11H48v7H-48zM-48 35H48v9H-48z')

const rose: Motif = () =>
  shape(folk.leaf, petals(4, 18, 50, 24, { from: 45 })) +
  shape(folk.madder, petals(8, 0, 40, 34)) +
  shape(folk.rose, petals(6, 0, 28, 24, { from: 15 })) +
  shape(folk.cream, petals(5, 0, 15, 12)) +
  disc(folk.marigold, 0, 0, 4)

/** A ring of stitched circles round a flower, as on a kantha quilt. */
const kantha: Motif = (p) => {
  const ring = (r: number, colour: string): string => hoop(colour, 2.4, 0, 0, r, ' stroke-dasharray="5 3.5"')
  return (
    ring(47, folk.cream) +
    ring(40, folk.madder) +
    shape(folk.marigold, petals(8, 8, 36, 17)) +
    shape(p.glow, petals(8, 6, 26, 9)) +
    disc(folk.cream, 0, 0, 8) +
    disc(folk.madder, 0, 0, 4)
  )
}

const butterfly: Motif = (p) =>
  mirror(
    shape(folk.saffron, 'M-2-4C-12-42-50-44-46-14-44 4-20 8-2 2z') +
      shape(folk.madder, 'M-2 4C-30 2-42 20-30 36-16 46-4 24-2 4z') +
      disc(folk.cream, -32, -18, 6) +
      disc(p.ink, -32, -18, 3) +
      disc(folk.marigold, -22, 24, 5) +
      line(p.ink, 2, 'M-1-14Q-4-30-14-36'),
  ) + oval(p.ink, 0, 4, 4, 22)

const tree: Motif = () => {
  const leaves = [...Array(11).keys()].map((i) => polar(-100 + i * 20, i % 2 ? 34 : 42, 0, 4))
  return (
    shape(folk.clay, 'M-7 46Q-2 20-4 2H5Q3 22 8 46z') +
    line(folk.clay, 4, 'M0 16L-22-10M0 10L22-14M0 8V-22') +
    disc(folk.leaf, 0, -12, 27) +
    leaves.map(([x, y]) => disc('#3FBF83', x * 0.75, y * 0.75 - 6, 9)).join('') +
    shape(folk.marigold, diamond(-14, -16, 4) + diamond(12, -22, 4) + diamond(4, -4, 4) + diamond(-2, -32, 4))
  )
}

export const folkMotifs = {
  shapla,
  tiger,
  rickshaw,
  kite,
  mango,
  moon,
  sun,
  drum,
  crown,
  lantern,
  feather,
  elephant,
  doel,
  paddy,
  pot,
  flame,
  bell,
  palm,
  cup,
  palace,
  rose,
  kantha,
  butterfly,
  tree,
} satisfies Record<string, Motif>
