/**
 * Makes the icons of the installed app from a brand's mark, and its shortcuts from four signs of `public/icons.svg`.
 * `node scripts/icons.mjs`, run by hand after changing the mark or a sign, writes those of `public/`, which are committed;
 * the build makes those of any other brand (scripts/brand.mjs).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { runnerImport } from 'vite'

/** A drawing in a square of 100 with the share of it that it fills; `ground` is what lies under it. */
function square(drawing, share, ground = '') {
  const side = share * 100
  const place = `<svg x="${50 - side / 2}" y="${50 - side / 2}" width="${side}" height="${side}"`
  const placed = drawing.replace(/<svg\b[^>]*>/, (tag) =>
    tag.replace(/\s(x|y|width|height)="[^"]*"/g, '').replace('<svg', place),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ground}${placed}</svg>`
}

/** A sign of the sprite on the app's ground. */
function shortcut(sprite, name, { ground, accent }) {
  const found = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`).exec(sprite)
  if (!found) throw new Error(`icons.svg has no symbol "${name}"`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect fill="${ground}" width="48" height="48" rx="12"/>` +
    `<g transform="translate(12 12)" color="${accent}" fill="none" stroke="${accent}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${found[1]}</g></svg>`
  )
}

/**
 * Writes `icons/` into a folder that has the sprite. `colourOf` answers a colour of the theme that
 * whoever never chose sees.
 */
export async function makeIcons({ mark, monochrome }, colourOf, folder) {
  const colours = { ground: colourOf('canvas'), accent: colourOf('brand') }
  const { ground, accent } = colours
  const sprite = readFileSync(join(folder, 'icons.svg'), 'utf8')
  const filled = `<path fill="${ground}" d="M0 0H100V100H0z"/>`
  // The jamdani ring round the mark, within the 80 % that every launcher shows.
  const woven = `${filled}<path fill="none" stroke="${accent}" stroke-width="1.6" stroke-dasharray="0 4.2" stroke-linecap="round" stroke-linejoin="round" d="M50 13 87 50 50 87 13 50z"/>`
  const icons = [
    ['any-192.png', 192, square(mark, 0.96)],
    ['any-512.png', 512, square(mark, 0.96)],
    ['maskable-512.png', 512, square(mark, 0.54, woven)],
    ['monochrome-512.png', 512, square(monochrome, 0.9)],
    ['apple-touch-icon.png', 180, square(mark, 0.66, filled)],
    ...['deposit:deposit', 'games:slot', 'in-play:ball', 'support:chat'].map((pair) => {
      const [name, sign] = pair.split(':')
      return [`shortcut-${name}.png`, 96, shortcut(sprite, sign, colours)]
    }),
  ]
  mkdirSync(join(folder, 'icons'), { recursive: true })
  for (const [name, size, svg] of icons) {
    const opaque = svg.includes(filled)
    const image = sharp(Buffer.from(svg), { density: 600 }).resize(size, size)
    await (opaque ? image.flatten({ background: ground }) : image)
      .png({ compressionLevel: 9, palette: true, quality: 90 })
      .toFile(join(folder, 'icons', name))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const load = async (file) => (await runnerImport(`./${file}`)).module
  const { loadBrand } = await load('server/brand/load.ts')
  const { colourIn } = await load('contract/brand/colours.ts')
  const { FIRST_THEME } = await load('contract/themes/theme.ts')
  const brand = loadBrand()
  await makeIcons(brand.drawings, (name) => colourIn(brand.colours, FIRST_THEME, name), 'public')
  writeFileSync('public/favicon.svg', brand.drawings.mark)
}
