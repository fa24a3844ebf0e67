/**
 * What a change touches, found by doing it: in a copy of the sources the first file of each usual change is changed, and the
 * type checker names the others. CONTRIBUTING's table is held to these counts (tests/architecture/newcomer.test.ts).
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const COPIED = [
  'contract',
  'server',
  'src',
  'sw',
  'tests',
  'scripts',
  'public',
  'tsconfig.json',
  'package.json',
]

/** The first `mark` of a file with something put before it. Throws where there is none. */
function before(folder, path, mark, text) {
  const source = readFileSync(join(folder, path), 'utf8')
  const at = source.indexOf(mark)
  if (at < 0) throw new Error(`${path} has no ${mark}`)
  writeFileSync(join(folder, path), source.slice(0, at) + text + source.slice(at))
}

/** A copy of a folder with one word of its scripts changed. */
function copy(folder, from, to, word, by) {
  cpSync(join(folder, from), join(folder, to), { recursive: true })
  for (const name of readdirSync(join(folder, to), { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, to, name)
    if (name.endsWith('.ts')) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(word, by))
  }
}

/** By the name of its row in CONTRIBUTING: how each change begins, and with which files. They do not meet. */
const CHANGES = {
  'a call': (folder) => {
    const entry = `forgetGames: { method: 'POST', path: '/api/recent-games/forget', auth: 'player', limit: 'write',
      summary: 'Forgets them.', input: z.object({}), output: z.object({ success: flag }) },\n  `
    before(folder, 'contract/favourites.ts', 'markFavourite: {', entry)
    return ['contract/favourites.ts']
  },
  'a screen': (folder) => {
    before(folder, 'src/i18n/en/vip.ts', "  'vip.", "  'vip.newScreen': 'A new screen',\n")
    return ['src/i18n/en/vip.ts']
  },
  'a payment method': (folder) => {
    copy(folder, 'server/payments/doel-pocket', 'server/payments/tiger-cash', 'doelPocket', 'tigerCash')
    before(
      folder,
      'server/payments/registry.ts',
      'import {',
      "import { tigerCash } from './tiger-cash/method.ts'\n",
    )
    before(folder, 'server/payments/registry.ts', '  shaplaPay,\n', '  tigerCash,\n')
    return ['server/payments/tiger-cash/', 'server/payments/registry.ts']
  },
  'a game': (folder) => {
    copy(folder, 'server/games/dice', 'server/games/two-dice', 'diceRules', 'twoDiceRules')
    const registry = 'server/games/registry.ts'
    before(folder, registry, 'import {', "import { twoDiceRules } from './two-dice/game.ts'\n")
    before(
      folder,
      registry,
      "  'live-roulette': {",
      "  'two-dice': { folder: 'two-dice', rules: twoDiceRules },\n",
    )
    return ['server/games/two-dice/', registry]
  },
}

/** A language meets them all. */
const LANGUAGE = {
  'a language': (folder) => {
    const row = "xx: { name: 'X', short: 'X', dir: 'rtl', dates: 'en', numbers: 'en', numerals: 'latn' },\n"
    before(folder, 'contract/languages/language.ts', '} as const satisfies', row)
    return ['contract/languages/language.ts']
  },
}

/** The files of some projects that do not compile. */
function broken(folder, projects) {
  const tsc = resolve('node_modules/typescript/bin/tsc')
  const found = projects.flatMap((project) => {
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', project, '--noEmit', '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, path]) => path)
  })
  return [...new Set(found)].toSorted((a, b) => (a < b ? -1 : 1))
}

/** Makes changes in a copy of the sources: what each begins with, and what the compiler asks for then. */
function tried(changes, projects) {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-newcomer-'))
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    for (const path of COPIED) cpSync(path, join(folder, path), { recursive: true })
    const begun = Object.entries(changes).map(([name, change]) => [name, change(folder)])
    const first = new Set(begun.flatMap(([, files]) => files))
    return {
      begun: Object.fromEntries(begun),
      asked: broken(folder, projects).filter((path) => !first.has(path)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * What the usual changes begin with, and what the compiler then asks for, tests included, whose project takes in the app and
 * the host; and the same for a language, without them.
 */
export const countChanges = () => ({
  changes: tried(CHANGES, ['tests']),
  language: tried(LANGUAGE, ['src', 'src/console', 'server', 'server/games']),
})
