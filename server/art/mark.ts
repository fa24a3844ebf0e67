/** The house's own mark and wordmark: the only brand in the site, drawn as strokes so that no font is needed. */
import { line, picture, shape } from '../random/seeded.ts'

/** The mark, 48 by 48: a woven diamond, the field, with two tents of an M standing in it. */
export const MARK_FIELD = 'M24 1.5 46.5 24 24 46.5 1.5 24z'
export const MARK_LETTER = 'M12.5 28.5 18 17.5 24 26 30 17.5 35.5 28.5'
export const MARK_SEED = 'M24 32.5 28 36.5 24 40.5 20 36.5z'

interface Ink {
  field: string
  letter: string
  seed: string
  word: string
  dot: string
}

const mark = (ink: Ink): string =>
  shape(ink.field, MARK_FIELD) + line(ink.letter, 4.4, MARK_LETTER) + shape(ink.seed, MARK_SEED)

/** "Maidan" in one stroke width; the i's dot is a diamond of the lattice. */
const WORD =
  'M60 36V13L72 29 84 13V36' + // M
  'M107 20V36M107 28a7.5 8 0 1 0-15 0 7.5 8 0 1 0 15 0' + // a
  'M117 21V36' + // i
  'M142 12V36M142 28a7.5 8 0 1 0-15 0 7.5 8 0 1 0 15 0' + // d
  'M167 20V36M167 28a7.5 8 0 1 0-15 0 7.5 8 0 1 0 15 0' + // a
  'M177 36V20M177 27a6.5 6.5 0 0 1 13 0V36' // n

const wordmark = (ink: Ink): string =>
  mark(ink) + line(ink.word, 4.6, WORD) + shape(ink.dot, 'M117 9.5l3.7 4-3.7 4-3.7-4z')

const BOTH: Ink = { field: '#12A594', letter: '#FFFFFF', seed: '#FFC24B', word: '#12A594', dot: '#E0982B' }
const ON_DARK: Ink = { field: '#2BD4BE', letter: '#04211D', seed: '#04211D', word: '#F3F6FB', dot: '#2BD4BE' }
const ON_LIGHT: Ink = {
  field: '#00766A',
  letter: '#FFFFFF',
  seed: '#FFFFFF',
  word: '#0E1624',
  dot: '#00766A',
}

/** The logo that reads on either theme, and one for each. 196 by 48. */
export const logos = {
  logo: picture(196, 48, wordmark(BOTH)),
  'logo-dark': picture(196, 48, wordmark(ON_DARK)),
  'logo-light': picture(196, 48, wordmark(ON_LIGHT)),
  /** The mark alone, for narrow headers and while loading. */
  mark: picture(48, 48, mark(BOTH)),
  'mark-dark': picture(48, 48, mark(ON_DARK)),
  'mark-light': picture(48, 48, mark(ON_LIGHT)),
  loader: picture(
    96,
    96,
    `<g transform="translate(24 24)">${mark(BOTH)}</g>` +
      '<path fill="none" stroke="#12A594" stroke-width="2" stroke-dasharray="0 9" stroke-linecap="round" d="M48 4 92 48 48 92 4 48z"/>',
  ),
} as const
