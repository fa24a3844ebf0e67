/**
 * What a first screen painted ahead depends on besides its data. The device keeps it; a cookie tells the host, so
 * that a Bangla player's or a signed-in player's first paint is theirs. It is a hint: it holds nothing private and
 * gives nobody anything. Source: decision 092.
 */
import { type Language, LANGUAGE_IDS } from '../../../contract/languages/language.ts'
import { FIRST_THEME, TEXT_SIZES, THEME_CHOICES, type ThemeChoice } from '../../../contract/themes/theme.ts'
import type { Numerals } from '../format.ts'

export interface RenderHints {
  language: Language
  numerals: Numerals
  theme: ThemeChoice
  /** One of `TEXT_SIZES`. */
  textSize: string
  isPlayer: boolean
  /** The notice that was put away, as `shortOf` writes it; "" when none was. */
  notice: string
}

/** A guest in a language, as the host takes whoever says nothing of themselves. */
export const guestHints = (language: Language): RenderHints => ({
  language,
  numerals: 'auto',
  theme: FIRST_THEME,
  textSize: '',
  isPlayer: false,
  notice: '',
})

export const HINTS_COOKIE = 'look'

/** `bn.auto.dark.guest.1x2y3z`, or with larger text `bn.auto.dark-large.guest.1x2y3z` */
export const hintsText = ({ language, numerals, theme, textSize, isPlayer, notice }: RenderHints): string =>
  [language, numerals, theme + (textSize && `-${textSize}`), isPlayer ? 'player' : 'guest', notice].join('.')

/** Made when it is asked for: only the host reads hints, and the page's entry leaves this out. */
const hints = () =>
  new RegExp(
    `^(${LANGUAGE_IDS.join('|')})\\.(auto|latn|beng)\\.(${THEME_CHOICES.join('|')})(?:-(${TEXT_SIZES.filter(Boolean).join('|')}))?\\.(player|guest)\\.([a-z\\d]{0,7})$`,
  )

/** The look that a text says; undefined for anything that `hintsText` does not write. */
export function readHints(text: string): RenderHints | undefined {
  const parts = hints().exec(text)
  if (!parts) return undefined
  const [, language, numerals, theme, textSize = '', who, notice = ''] = parts
  return {
    language: language as Language,
    numerals: numerals as Numerals,
    theme: theme as ThemeChoice,
    textSize,
    isPlayer: who === 'player',
    notice,
  }
}

/** A few letters that stand for a text: the cookie need not carry a whole notice. "" stays "". */
export function shortOf(text: string): string {
  if (!text) return ''
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) >>> 0
  return sum.toString(36)
}
