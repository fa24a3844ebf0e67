/**
 * Puts a brand on a build: page, manifest, icons, colours, home painted ahead. What Vite makes names no brand but in the
 * page's head, so that a brand is put on in seconds and takes another's place. Decision 173.
 * `node scripts/brand.mjs path/to/brand.json [folder of the build]` does it to a build that is there.
 */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { makeIcons } from './icons.mjs'
import { paintHome } from './paint.mjs'

const OWN = 'contract/brand/brand.json'
/** What follows in the entry's sheet is a brand's. */
const MARK = '/*brand*/'

const read = (...path) => readFileSync(join(...path), 'utf8')

/** Writes a file of the build; what is compressed of it is old then. */
function write(file, text) {
  for (const packed of ['.br', '.gz']) rmSync(file + packed, { force: true })
  writeFileSync(file, text)
}

const edit = (file, change) => write(file, change(read(file)))

/** Puts the brand of a `brand.json` on the build in a folder. Rejects with BrandError where it cannot be used. */
export async function dress(file = OWN, dist = 'dist') {
  const compiled = (path) => import(pathToFileURL(resolve(dist, 'server', path)).href)
  const { loadBrand } = await compiled('server/brand/load.js')
  const { brandRules, colourIn } = await compiled('contract/brand/colours.js')
  const { dressedManifest, dressedPage } = await compiled('contract/brand/dress.js')
  const { FIRST_THEME } = await compiled('contract/themes/theme.js')
  const brand = loadBrand(resolve(file))
  const client = join(dist, 'client')

  await pictures(brand, file, client, (name) => colourIn(brand.colours, FIRST_THEME, name))
  const manifest = dressedManifest(JSON.parse(read('manifest.webmanifest')), brand)
  write(join(client, 'manifest.webmanifest'), JSON.stringify(manifest))
  edit(join(client, 'index.html'), (page) => dressedPage(page, brand))
  colours(brandRules(brand.colours).join(''), client)
  revise(client, ['index.html', 'favicon.svg'])
  await paintHome(dist, brand.colours)
  keep(brand, file, join(dist, 'brand'))
}

/** Icons and the pictures of the install sheet. The repository's are made already. */
async function pictures(brand, file, client, colourOf) {
  if (resolve(file) === resolve(OWN)) {
    cpSync('public/icons', join(client, 'icons'), { recursive: true })
  } else await makeIcons(brand.drawings, colourOf, client)
  write(join(client, 'favicon.svg'), brand.drawings.mark)
  rmSync(join(client, 'screenshots'), { recursive: true, force: true })
  if (brand.screenshots)
    cpSync(join(dirname(file), brand.screenshots), join(client, 'screenshots'), { recursive: true })
}

/** The brand's colours at the end of the entry's sheet, which gets a name of its own: browsers keep the old for ever. */
function colours(rules, client) {
  const [, folder, old] = /(assets\/\w+)\/(index-\w+\.css)/.exec(read(client, 'index.html')) ?? []
  if (!old) throw new Error('The page names no sheet')
  const [plain] = read(client, folder, old).split(MARK)
  const sheet = rules ? `${plain}${MARK}${rules}` : plain
  if (sheet === read(client, folder, old)) return
  const hash = BigInt(`0x${createHash('sha256').update(sheet).digest('hex')}`)
    .toString(36)
    .slice(0, 7)
  write(join(client, folder, `index-${hash}.css`), sheet)
  for (const name of ['index.html', 'sw.js', '.vite/manifest.json'])
    edit(join(client, name), (text) => text.replaceAll(old, `index-${hash}.css`))
}

/** The worker tells a new version of these by their revision. */
function revise(client, names) {
  edit(join(client, 'sw.js'), (worker) =>
    names.reduce((text, name) => {
      const entry = new RegExp(`\\{[^{}]*\\burl["']?:\\s*["'\`]${name}["'\`][^{}]*\\}`)
      if (!entry.test(text)) throw new Error(`The worker keeps no ${name}`)
      const revision = createHash('md5').update(read(client, name)).digest('hex')
      return text.replace(entry, (found) => found.replace(/(revision["']?:\s*["'`])\w+/, `$1${revision}`))
    }, worker),
  )
}

/** The brand as the host reads it where no other is named (server/brand/load.ts). */
function keep(brand, file, folder) {
  const drawings = Object.entries(brand.drawings)
  const names = Object.fromEntries(drawings.map(([name]) => [name, `${name}.svg`]))
  const texts = drawings.map(([name, text]) => [`${name}.svg`, text])
  const own = { ...JSON.parse(read(file)), ...names }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of [...texts, ['brand.json', JSON.stringify(own)]])
    writeFileSync(join(folder, name), text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , file, dist] = process.argv
  await dress(file, dist).catch((error) => {
    console.error(error.name === 'BrandError' ? error.message : error)
    process.exit(1)
  })
  // What paints may leave timers of a started app behind.
  process.exit(0)
}
