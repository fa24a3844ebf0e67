/** Jamdani: the woven ground that runs through every picture. */
import { type Dice, diamond, num, shape } from '../random/seeded.ts'

const square = (x: number, y: number, half: number): string => diamond(x, y, half)

/** One symmetric flower of diamonds and dots on a tile; the seed decides which of its threads are lifted. */
function tile(dice: Dice, size: number): string {
  const half = size / 2
  const threads = [square(half, half, size * (0.16 + dice() * 0.14))]
  const arm = size * (0.26 + dice() * 0.1)
  const bead = size * (0.05 + dice() * 0.04)
  const upright = dice() < 0.55
  for (const [x, y] of upright ? CROSS : SALTIRE) threads.push(square(half + x * arm, half + y * arm, bead))
  const corner = size * (0.08 + dice() * 0.1)
  for (const [x, y] of CORNERS) threads.push(square(x * size, y * size, corner))
  if (dice() < 0.5) for (const [x, y] of SIDES) threads.push(square(x * size, y * size, size * 0.05))
  return threads.join('')
}

const CROSS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const
const SALTIRE = [
  [0.7, -0.7],
  [0.7, 0.7],
  [-0.7, 0.7],
  [-0.7, -0.7],
] as const
const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const
const SIDES = [
  [0.5, 0],
  [0, 0.5],
  [1, 0.5],
  [0.5, 1],
] as const

/** The definition of a woven pattern named `id`, symmetric about the line x = `axis`. */
export function weave(dice: Dice, id: string, colour: string, axis: number, size: number): string {
  return `<pattern id="${id}" x="${num(axis - size / 2)}" width="${num(size)}" height="${num(size)}" patternUnits="userSpaceOnUse">${shape(colour, tile(dice, size))}</pattern>`
}
