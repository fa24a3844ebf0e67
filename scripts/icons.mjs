/**
 * Makes the icons of the installed app from `public/favicon.svg` and four signs of `public/icons.svg`.
 * Run it by hand after changing either (`node scripts/icons.mjs`); the PNGs are committed.
 */
import { mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'

const INK = '#0B0F17'
const folder = new URL('../public/icons/', import.meta.url)
const [mark, sprite] = await Promise.all(
  ['favicon.svg', 'icons.svg'].map((name) => readFile(new URL(`../public/${name}`, import.meta.url), 'utf8')),
)
const drawing = mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')

/** The mark in a square of 100 with the share of it that it fills; `ground` is what lies under it. */
const square = (inner, share, ground = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" stroke-linejoin="round">${ground}` +
  `<g transform="translate(50 50)scale(${(share * 100) / 48})translate(-24 -24)">${inner}</g></svg>`

const filled = `<path fill="${INK}" d="M0 0H100V100H0z"/>`
/** The jamdani ring round the mark, within the 80 % that every launcher shows. */
const woven = `${filled}<path fill="none" stroke="#2BD4BE" stroke-width="1.6" stroke-dasharray="0 4.2" stroke-linecap="round" d="M50 13 87 50 50 87 13 50z"/>`
/** One colour for themed icons: the field, with the letter and the seed cut out of it. */
const alone = square(
  `<mask id="cut"><path fill="#fff" d="M0 0H48V48H0z"/>${drawing
    .replace(/<path fill="#12A594"[^>]*\/>/, '')
    .replace(
      /#FFFFFF|#FFC24B/g,
      '#000',
    )}</mask><path fill="#fff" mask="url(#cut)" d="M24 1.5 46.5 24 24 46.5 1.5 24z"/>`,
  0.9,
)

/** A sign of the sprite on the app's ground. */
function shortcut(name) {
  const found = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`).exec(sprite)
  if (!found) throw new Error(`public/icons.svg has no symbol "${name}"`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect fill="${INK}" width="48" height="48" rx="12"/>` +
    `<g transform="translate(12 12)" color="#2BD4BE" fill="none" stroke="#2BD4BE" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${found[1]}</g></svg>`
  )
}

const icons = [
  ['any-192.png', 192, square(drawing, 0.96)],
  ['any-512.png', 512, square(drawing, 0.96)],
  ['maskable-512.png', 512, square(drawing, 0.54, woven)],
  ['monochrome-512.png', 512, alone],
  ['apple-touch-icon.png', 180, square(drawing, 0.66, filled)],
  ['shortcut-deposit.png', 96, shortcut('deposit')],
  ['shortcut-games.png', 96, shortcut('slot')],
  ['shortcut-in-play.png', 96, shortcut('ball')],
  ['shortcut-support.png', 96, shortcut('chat')],
]

await mkdir(folder, { recursive: true })
for (const [name, size, svg] of icons) {
  const opaque = svg.includes(filled)
  const image = sharp(Buffer.from(svg), { density: 600 }).resize(size, size)
  await (opaque ? image.flatten({ background: INK }) : image)
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toFile(new URL(name, folder).pathname)
}
