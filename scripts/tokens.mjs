/**
 * Writes src/ui/tokens.css from src/ui/tokens.json: dark first, light, and "as the phone".
 * Run it after changing a colour; a test fails while the two differ. Source: interface.md 2.2.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const declarations = (theme, indent) =>
  Object.entries(theme)
    .map(([name, value]) => `${indent}--${kebab(name)}: ${value.toLowerCase()};`)
    .join('\n')

export function tokensCss({ themes }) {
  return `/* Made by scripts/tokens.mjs from tokens.json. Do not edit. */
:root,
:root[data-theme='dark'] {
  color-scheme: dark;
${declarations(themes.dark, '  ')}
}

:root[data-theme='light'] {
  color-scheme: light;
${declarations(themes.light, '  ')}
}

@media (prefers-color-scheme: light) {
  :root[data-theme='auto'] {
    color-scheme: light;
${declarations(themes.light, '    ')}
  }
}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tokens = JSON.parse(readFileSync('src/ui/tokens.json', 'utf8'))
  writeFileSync('src/ui/tokens.css', tokensCss(tokens))
}
