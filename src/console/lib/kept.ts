/**
 * What the console keeps on a device, at its own origin: who is signed in for as long as the tab is open, and how the screen looks.
 * Where the browser keeps nothing, it is forgotten with the page.
 */
import { isLanguage, type Language } from '../../../contract/languages/language.ts'
import { isThemeChoice, type ThemeChoice } from '../../../contract/themes/theme.ts'
import { orNothing } from '../../lib/storage/mayRefuse.ts'

const read = (of: () => Storage, name: string): string | null => orNothing(() => of().getItem(name)) ?? null

function write(of: () => Storage, name: string, value: string | undefined): void {
  orNothing(() => (value === undefined ? of().removeItem(name) : of().setItem(name, value)))
}

const tab = () => globalThis.sessionStorage
const device = () => globalThis.localStorage

export const keptToken = (): string | undefined => read(tab, 'token') ?? undefined
export const keepToken = (token: string | undefined): void => write(tab, 'token', token)

/** As chosen here before, else as the browser asks for, between those that are written. */
export function keptLanguage(): Language {
  const kept = read(device, 'language') ?? undefined
  if (isLanguage(kept)) return kept
  return navigator.language.startsWith('bn') ? 'bn' : 'en'
}
export const keepLanguage = (language: Language): void => write(device, 'language', language)

export function keptTheme(): ThemeChoice {
  const kept = read(device, 'theme')
  return isThemeChoice(kept) ? kept : 'auto'
}
export const keepTheme = (theme: ThemeChoice): void => write(device, 'theme', theme)
