/**
 * The names of the themes, in the order in which they are offered. Their colours are rows of `themes.ts`, apart from this
 * file: the app knows the names, and has the colours as style sheets only. Source: interface.md 2.2; decision 174.
 */
export const THEME_IDS = ['dark', 'light', 'contrastDark', 'contrastLight'] as const
export type Theme = (typeof THEME_IDS)[number]

/** What stands in each page's styles, and what whoever never chose sees. */
export const FIRST_THEME: Theme = 'dark'

/** What can be chosen: a theme, or whichever fits what the phone asks for. */
export const THEME_CHOICES = [...THEME_IDS, 'auto'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** How large the words are; "" is as designed (src/ui/global.css). */
export const TEXT_SIZES = ['', 'large', 'larger'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

export const isTextSize = (id: string | null): id is TextSize => TEXT_SIZES.some((size) => size === id)

export const isThemeChoice = (id: string | null): id is ThemeChoice =>
  THEME_CHOICES.some((choice) => choice === id)
