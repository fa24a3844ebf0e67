/** The console's Bangla is whole: nothing is empty, and no English is left over. R-LAYOUT-07. */
import { expect, test } from 'vitest'
import { WORDS } from './words.ts'

/** Names of keys and formats, what is shown of them, and how the trail spells things. */
const LATIN =
  /\b(SAFER_PLAY=on|Ctrl|Enter|QR|CSV|staff:ada|player|host|deposit|market|console_look|deposit_approve|JPEG|PNG|WebP|HEIF|GMT|site|promotions|PLATFORM|TYPE|CODE|BRAND)\b/g

/** Every text by its name; functions are asked with figures alone. */
function texts(words: object, name = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    const path = name ? `${name}.${key}` : key
    if (typeof value === 'string') return [[path, value]]
    if (typeof value === 'function') return [[path, String(value('1', '2', '3'))]]
    return texts(value as object, path)
  })
}

test('every text is there in both languages, and the Bangla ones are in Bangla', () => {
  const english = texts(WORDS.en)
  const bangla = texts(WORDS.bn)
  expect(english.length).toBeGreaterThan(100)
  expect(bangla.map(([name]) => name)).toEqual(english.map(([name]) => name))
  const left = bangla.filter(([, text]) => text.trim() === '' || /[A-Za-z]{2,}/.test(text.replace(LATIN, '')))
  expect(left).toEqual([])
})
