/**
 * Four digits as a picture: strokes of our own, bent and leaning, crossed by lines of the same colour, and sent as
 * pixels, since the paths of an SVG could be read without looking. Source: spec 2.9; X-54.
 */
import type { Host } from '../host.ts'
import { pictures } from '../images/sharp.ts'

type Point = [x: number, y: number]
type Stroke = Point[]

const WIDTH = 160
const HEIGHT = 56
/** Digits are drawn in a box of 10 by 16. */
const BOX = { width: 10, height: 16 }

/** Part of an ellipse; degrees from the right, clockwise, as y goes down. */
function arc(x: number, y: number, rx: number, ry: number, from: number, to: number): Stroke {
  const steps = Math.ceil(Math.abs(to - from) / 12)
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]
  })
}

/** Points between the corners too, so that straight lines bend as well. */
function lines(...corners: Point[]): Stroke {
  return corners.flatMap((corner, i) => {
    const next = corners[i + 1]
    if (!next) return [corner]
    return Array.from({ length: 6 }, (_, step): Point => {
      const part = step / 6
      return [corner[0] + (next[0] - corner[0]) * part, corner[1] + (next[1] - corner[1]) * part]
    })
  })
}

const SIX: Stroke[] = [[...lines([7.8, 1.2], [3.6, 4.6]), ...arc(5, 10.8, 3.7, 4.2, 190, 560)]]

const DIGITS: Stroke[][] = [
  [arc(5, 8, 3.9, 7, 0, 360)],
  [lines([2.4, 3.8], [5.4, 1], [5.4, 15])],
  [[...arc(5, 4.8, 3.8, 3.8, 190, 395), ...lines([1.2, 15], [9, 15])]],
  [[...arc(4.6, 4.5, 3.6, 3.5, 200, 440), ...arc(4.6, 11.4, 4.1, 3.7, 275, 520)]],
  [lines([7, 15], [7, 1], [1, 10.6], [9.4, 10.6])],
  [[...lines([8.4, 1], [2.4, 1], [2, 7]), ...arc(4.8, 10.4, 4, 4.5, 228, 510)]],
  SIX,
  [lines([1, 1], [9, 1], [3.4, 15])],
  [arc(5, 4.4, 3.2, 3.4, 90, 450), arc(5, 11.4, 3.9, 3.6, -90, 270)],
  SIX.map((stroke) => stroke.map(([x, y]): Point => [BOX.width - x, BOX.height - y])),
]

/** A PNG of the digits, twice as many pixels as its 160 by 56 on screen. */
export async function drawDigits(digits: string, host: Pick<Host, 'random'>): Promise<Buffer> {
  const sharp = await pictures()
  return sharp(Buffer.from(svgOf(digits, host)), { density: 144 })
    .png({ palette: true, colours: 8 })
    .toBuffer()
}

function svgOf(digits: string, host: Pick<Host, 'random'>): string {
  const between = (low: number, high: number) =>
    low + (host.random(4).readUInt32BE() / 2 ** 32) * (high - low)
  const wave = {
    height: between(2, 4),
    length: between(24, 40),
    phase: between(0, 6.28),
    side: between(1, 2.5),
  }
  const bend = ([x, y]: Point): Point => [
    x + wave.side * Math.sin(y / 9 + wave.phase),
    y + wave.height * Math.sin(x / wave.length + wave.phase),
  ]
  const strokes = digits.split('').flatMap((digit, place) => {
    const scale = between(2.25, 2.7)
    const turn = (between(-15, 15) * Math.PI) / 180
    const lean = between(-0.2, 0.2)
    const middle: Point = [WIDTH * (0.16 + 0.226 * place) + between(-4, 4), HEIGHT / 2 + between(-3, 3)]
    const placed = ([x, y]: Point): Point => {
      const [dx, dy] = [(x - 5) * scale - lean * (y - 8) * scale, (y - 8) * scale]
      return [
        middle[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
        middle[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
      ]
    }
    return (DIGITS[Number(digit)] ?? []).map((stroke) =>
      path(
        stroke.map((point) => bend(placed(point))),
        between(3.2, 4.4),
      ),
    )
  })
  const noise = Array.from({ length: 5 }, () => {
    const [from, to] = [between(4, HEIGHT - 4), between(4, HEIGHT - 4)]
    const high = between(-14, 14)
    const line = Array.from({ length: 17 }, (_, i): Point => {
      const part = i / 16
      return [WIDTH * part, from + (to - from) * part + high * Math.sin(part * Math.PI * 1.5)]
    })
    return path(line.map(bend), between(0.9, 1.6))
  })
  const dots = Array.from({ length: 40 }, () => {
    const place = `cx="${between(0, WIDTH).toFixed(1)}" cy="${between(0, HEIGHT).toFixed(1)}"`
    return `<circle ${place} r="${between(0.5, 1.3).toFixed(1)}"/>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="#eef1f4"/>` +
    `<g fill="none" stroke="#1d3144" stroke-linecap="round" stroke-linejoin="round">` +
    `${strokes.join('')}${noise.join('')}</g><g fill="#1d3144">${dots.join('')}</g></svg>`
  )
}

const path = (points: Point[], width: number): string =>
  `<path stroke-width="${width.toFixed(1)}" d="M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}"/>`
