/**
 * How built files are named: by their source, the same in every build, in a folder that is named by what is in all of it
 * (`assets/<build>/<name>.js`). So a file that did not change is the same to the byte, whatever changed beside it: with what is in
 * them in their names, one changed word renamed two thirds of all files. Decision 235.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The files that others are told apart from: the entry's sheet, and what most screens share. */
const NAMED = new Set(['index', 'app', 'calls', 'parts'])

/** No vowel, and a digit first: no sign that makes a blocker's word of chance, as in `ads.js`. */
const LETTERS = '0123456789bcdfghjkmnpqrstvwxz'

const hashOf = (content) => BigInt(`0x${createHash('sha256').update(content).digest('hex')}`)

/** Tells what is in a file from what was in it in other builds: six signs. */
export const revisionOf = (content) => hashOf(content).toString(36).slice(-6)

/** Three signs of a source's path; where two sources have the same the bundler puts a number after one. */
function shortName(source) {
  const hash = hashOf(source)
  const sign = (place, of) => LETTERS[Number((hash / 29n ** BigInt(place)) % BigInt(of))]
  return sign(0, 10) + sign(1, 29) + sign(2, 29)
}

const pathOf = (id) => relative(process.cwd(), id).replaceAll('\\', '/')

export const fileNames = {
  entryFileNames: 'assets/app.js',
  chunkFileNames: ({ name, facadeModuleId, moduleIds }) =>
    `assets/${NAMED.has(name) ? name : shortName(pathOf(facadeModuleId ?? moduleIds[0] ?? name))}.js`,
  // A brand's colours are put at the end of the entry's sheet later on, which takes another name for it (brand.mjs).
  assetFileNames: ({ names: [name = ''] }) =>
    name === 'index.css' ? 'assets/[name]-[hash:7][extname]' : `assets/${shortName(name)}[extname]`,
}

const ASSETS = 'assets'
/** Vite's own module that loads a screen's files beside it. */
const PRELOAD = /vite\/preload-helper\.js$/
let isBeside = false

/** The build's folder, by what a page of it names. */
export const folderIn = (page) => /\/assets\/(\w+)\/app\.js/.exec(page)?.[1]

/** When the build in a folder was made (ms): a folder's own time is that of its last copy. */
export const builtAt = (folder) => statSync(join(folder, 'app.js')).mtimeMs

/** Puts what was built into its folder; page and manifest name it, and the files each other by what stands beside them. */
export const buildFolder = {
  name: 'build-folder',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: PRELOAD },
    handler: (code) => {
      const beside = `new URL(dep.slice(${ASSETS.length + 1}), import.meta.url).pathname`
      const changed = code.replace('"/"+dep', beside)
      isBeside = changed !== code
      return { code: changed, map: null }
    },
  },
  writeBundle({ dir }) {
    if (!isBeside) throw new Error('What loads files ahead is written in another way')
    const from = join(dir, ASSETS)
    const names = readdirSync(from).sort()
    const text = names.map((name) => `${name}\n${readFileSync(join(from, name), 'utf8')}`).join('\n')
    const build = hashOf(text).toString(36).slice(-7)
    mkdirSync(join(from, build))
    for (const name of names) renameSync(join(from, name), join(from, build, name))
    for (const name of ['index.html', '.vite/manifest.json']) {
      const file = join(dir, name)
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`${ASSETS}/`, `${ASSETS}/${build}/`))
    }
  },
}
