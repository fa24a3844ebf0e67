/**
 * Writes the style sheets of the themes from their table (contract/themes/themes.ts): `first.css`, which every page has,
 * and `others.css`, which comes with the first choice of another theme. Run it after changing a colour; a test fails
 * while they differ. Source: interface.md 2.2; decision 174.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const FOLDER = 'contract/themes'
const HEADER = '/* Made by scripts/tokens.mjs from themes.ts. Do not edit. */\n'

/** Depth: on a dark ground by lighter grounds, on a light one by shadows, and with more contrast by edges. Source: interface.md 2.4. */
const SHADOWS = {
  dark: { shadow: 'none', 'shadow-lifted': '0 16px 40px rgb(0 0 0 / 45%)' },
  light: {
    shadow: '0 1px 2px rgb(14 22 36 / 8%)',
    'shadow-lifted': '0 8px 24px rgb(14 22 36 / 12%)',
  },
}

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The edge of what its ground shows well enough: a chip. With more contrast it is drawn. */
const edgeOf = ({ contrast, colours }) => (contrast === 'more' ? colours.lineControl : 'transparent')

const declarations = (values) =>
  Object.entries(values)
    .map(([name, value]) => `  --${kebab(name)}: ${value.startsWith('#') ? value.toLowerCase() : value};\n`)
    .join('')

/** A theme's declarations under a selector; `--theme` tells script which one is in force. */
const block = (id, row, selector) =>
  `${selector} {\n  color-scheme: ${row.scheme};\n${declarations({ theme: id, ...row.colours, edge: edgeOf(row), ...SHADOWS[row.scheme] })}}\n`

const inMedia = (condition, inside) => `\n@media ${condition} {\n${inside.replace(/^(?=.)/gm, '  ')}}\n`

/** Both sheets of a table of themes; `forced` stands for each of them where the device forces its own colours. The rows of each kind that come first are those that a phone can ask for. */
export function sheetsOf(themes, first, forced) {
  const rows = Object.entries(themes)
  const others = rows.filter(([id]) => id !== first)
  const asked = (condition, scheme, contrast) => {
    const [id, row] = rows.find(([, row]) => row.scheme === scheme && row.contrast === contrast) ?? []
    if (!row || id === first) return ''
    return inMedia(condition, block(id, row, ":root[data-theme='auto']"))
  }
  return {
    'first.css':
      HEADER +
      block(first, themes[first], ':root') +
      // Above each theme's own.
      inMedia('(forced-colors: active)', `:root:root:root {\n${declarations(forced)}}\n`),
    'others.css':
      HEADER +
      others.map(([id, row]) => block(id, row, `:root[data-theme='${id}']`)).join('\n') +
      asked('(prefers-color-scheme: light)', 'light', 'standard') +
      asked('(prefers-contrast: more)', 'dark', 'more') +
      asked('(prefers-contrast: more) and (prefers-color-scheme: light)', 'light', 'more'),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const load = async (file) => (await runnerImport(`./${FOLDER}/${file}`)).module
  const { FORCED, THEMES } = await load('themes.ts')
  const { FIRST_THEME } = await load('theme.ts')
  for (const [name, text] of Object.entries(sheetsOf(THEMES, FIRST_THEME, FORCED)))
    writeFileSync(`${FOLDER}/${name}`, text)
}
