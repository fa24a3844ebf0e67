/**
 * The pen: a seeded generator, colours that keep their lightness whatever the hue, and the few SVG strings that
 * every picture is put together from. All coordinates are written with at most one decimal, to stay small.
 */

/** A number from 0 up to 1. */
export type Dice = () => number

/** The same text always gives the same run of numbers (FNV-1a into mulberry32). */
export function seeded(text: string): Dice {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** One item of a list that is not empty. */
export function pick<T>(dice: Dice, items: readonly [T, ...T[]]): T {
  return items[Math.floor(dice() * items.length)] ?? items[0]
}

/** A coordinate as short as it can be written. */
export const num = (value: number): string => String(Math.round(value * 10) / 10)

/** A point at an angle (degrees, 0 is up, clockwise) and a distance. */
export function polar(angle: number, distance: number, x = 0, y = 0): [number, number] {
  const turn = (angle * Math.PI) / 180
  return [x + distance * Math.sin(turn), y - distance * Math.cos(turn)]
}

const point = ([x, y]: [number, number]): string => `${num(x)} ${num(y)}`

/** sRGB hex of an OKLCH colour, so that every hue of one lightness looks equally light. Source: CSS Color 4. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const turn = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(turn), chroma * Math.sin(turn)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map(toByte).join('')}`
}

function toByte(linear: number): string {
  const bounded = Math.min(1, Math.max(0, linear))
  const value = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0')
}

export const shape = (fill: string, d: string, more = ''): string => `<path fill="${fill}" d="${d}"${more}/>`
export const disc = (fill: string, x: number, y: number, r: number, more = ''): string =>
  `<circle fill="${fill}" cx="${num(x)}" cy="${num(y)}" r="${num(r)}"${more}/>`
export const hoop = (stroke: string, width: number, x: number, y: number, r: number, more = ''): string =>
  `<circle fill="none" stroke="${stroke}" stroke-width="${num(width)}" cx="${num(x)}" cy="${num(y)}" r="${num(r)}"${more}/>`
export const line = (stroke: string, width: number, d: string, more = ''): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round" d="${d}"${more}/>`
export const oval = (fill: string, x: number, y: number, rx: number, ry: number, more = ''): string =>
  `<ellipse fill="${fill}" cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}"${more}/>`
/** Puts a drawing somewhere else, larger or turned. */
export const place = (x: number, y: number, scale: number, drawing: string, turn = 0): string =>
  `<g transform="translate(${num(x)} ${num(y)})${turn ? `rotate(${num(turn)})` : ''}scale(${Math.round(scale * 100) / 100})">${drawing}</g>`

/** A drawing around 0,0 `times` times in a full turn: said again it costs a few bytes, as one path its coordinates do. */
export const turned = (times: number, drawing: string): string =>
  Array.from(
    { length: times },
    (_, index) => `<g transform="rotate(${num((360 / times) * index)})">${drawing}</g>`,
  ).join('')

/** A full ring of round beads on a thread that is not seen. */
export const beaded = (
  colour: string,
  count: number,
  r: number,
  size: number,
  x: number,
  y: number,
): string =>
  hoop(
    colour,
    size,
    x,
    y,
    r,
    ` stroke-linecap="round" stroke-dasharray="0 ${Math.round((200 * Math.PI * r) / count) / 100}"`,
  )

/** Small diamonds as one path: the thread of every border here. */
export const diamond = (x: number, y: number, half: number, wide = half): string =>
  `M${num(x)} ${num(y - half)}l${num(wide)} ${num(half)}${sub(-wide)} ${num(half)}${sub(-wide)} ${num(-half)}z`

/** A number joined to the one before it: a minus sign is separator enough. */
const sub = (value: number): string => (value < 0 ? num(value) : ` ${num(value)}`)

/** A full ring (or a fan, with `from` and `sweep`) of pointed petals as one path. */
export function petals(
  count: number,
  inner: number,
  outer: number,
  width: number,
  { from = 0, sweep = 360, x = 0, y = 0 } = {},
): string {
  const step = sweep / (sweep === 360 ? count : Math.max(1, count - 1))
  return Array.from({ length: count }, (_, index) => {
    const angle = from + index * step
    const middle = inner + (outer - inner) * 0.45
    const side = (Math.atan2(width / 2, middle) * 180) / Math.PI
    const reach = Math.hypot(middle, width / 2)
    const root = point(polar(angle, inner, x, y))
    const left = point(polar(angle - side, reach, x, y))
    const right = point(polar(angle + side, reach, x, y))
    return `M${root}Q${left} ${point(polar(angle, outer, x, y))}Q${right} ${root}z`
  }).join('')
}

/** A ring of small diamonds as one path. */
export function beads(count: number, radius: number, size: number, x = 0, y = 0): string {
  return Array.from({ length: count }, (_, index) => {
    const [bx, by] = polar((360 / count) * index, radius, x, y)
    return diamond(bx, by, size)
  }).join('')
}

/** A star or burst of `count` points as one path. */
export function star(count: number, outer: number, inner: number, x = 0, y = 0, from = 0): string {
  const corners = Array.from({ length: count * 2 }, (_, index) =>
    point(polar(from + (180 / count) * index, index % 2 ? inner : outer, x, y)),
  )
  return `M${corners.join('L')}z`
}

/** A whole picture. The box is also its size, so that it keeps its shape when a page gives it none. */
export const picture = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" stroke-linejoin="round">${body}</svg>`
