/**
 * Which files lean on which: imports, and what a test names by its address (a screen's path leads to the screen, a
 * call's path to its contract and its handler). Source text is read, nothing is run.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOMS = ['contract', 'src', 'sw', 'server', 'scripts', 'tests']
const IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g
/** A file that imports more than so many only assembles the house: a change does not spread through it. */
const HUB = 20
const ROUTES = 'src/app/routes.tsx'

export const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file)

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return sources(path)
    return /\.(tsx?|mjs|css)$/.test(entry.name) ? [path] : []
  })
}

const importsOf = (file, text) =>
  [...text.matchAll(IMPORT)].map(([, specifier]) => join(dirname(file), specifier.replace(/\?.*$/, '')))

/** Address of a screen → the screens that stand there. */
function screens(text) {
  const found = []
  for (const statement of text.split(/\n(?=const |export )/)) {
    const files = importsOf(ROUTES, statement)
    for (const [, path] of statement.matchAll(/'(\/[\w/-]*)'/g)) found.push({ path, files })
  }
  return found.filter(({ path, files }) => path.length > 1 && files.length > 0)
}

/** Path of a call, up to its first parameter → its contract and the handlers that name it. */
function calls(texts) {
  const handlers = [...texts].filter(([file]) => file.startsWith('server/handlers/'))
  return [...texts].flatMap(([file, text]) => {
    if (!file.startsWith('contract/') || isTest(file)) return []
    return [
      ...text.matchAll(/^ {2}(\w+): [^\n]*\n(?:(?! {2}\w+: \w*\(?\{)[^\n]*\n)*?\s+path: '([^'{]+)/gm),
    ].map(([, name, path]) => ({
      path,
      files: [
        file,
        ...handlers.filter(([, body]) => new RegExp(`\\b${name}\\b`).test(body)).map(([one]) => one),
      ],
    }))
  })
}

/** Files that a test reaches by another way than an import: by addresses, or the worker by living with it. */
function named(text, addresses) {
  const isAsked = (path) => new RegExp(`['"\`]${path.replace(/[.$]/g, '\\$&')}(?![\\w-])`).test(text)
  const byAddress = addresses.filter(({ path }) => isAsked(path)).flatMap(({ files }) => files)
  return /navigator\.serviceWorker|caches\.(open|keys)/.test(text) ? [...byAddress, 'sw/sw.ts'] : byAddress
}

/** For every file of the house those that lean on it directly. */
export function dependents() {
  const texts = new Map(ROOMS.flatMap(sources).map((file) => [file, readFileSync(file, 'utf8')]))
  const addresses = [...screens(texts.get(ROUTES)), ...calls(texts)]
  const found = new Map()
  for (const [file, text] of texts) {
    const imports = importsOf(file, text)
    if (imports.length > HUB && !isTest(file) && !file.startsWith('src/i18n/')) continue
    for (const target of [...imports, ...(isTest(file) ? named(text, addresses) : [])])
      found.set(target, [...(found.get(target) ?? []), file])
  }
  return found
}

const wordsOf = (file) =>
  new Set(
    file
      .split('/')
      .at(-1)
      .split('.')[0]
      .toLowerCase()
      .match(/[a-z]{4,}/g),
  )

/** Tests that lean on what changed: fewest steps away first, then those that bear its name. */
export function testsNear(changed, leaning = dependents()) {
  const steps = new Map(changed.map((file) => [file, 0]))
  for (const [file, distance] of steps)
    for (const next of leaning.get(file) ?? []) if (!steps.has(next)) steps.set(next, distance + 1)
  const names = changed.flatMap((file) => [...wordsOf(file)])
  const bearsName = (file) => [...wordsOf(file)].some((word) => names.some((name) => name.includes(word)))
  const rank = ([file, distance]) => distance - (bearsName(file) ? 0.5 : 0)
  return [...steps]
    .filter(([file]) => isTest(file))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(([file]) => file)
}
