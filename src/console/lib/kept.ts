/**
 * What the console keeps on a device, at its own origin: who is signed in for as long as the tab is open, and how the screen looks.
 * Where the browser keeps nothing, it is forgotten with the page.
 */
import { isLanguage, type Language } from '../../../contract/languages/language.ts'
import { isThemeChoice, type ThemeChoice } from '../../../contract/themes/theme.ts'
import { orNothing } from '../../lib/storage/mayRefuse.ts'

const tab = {
  read: (name: string) => orNothing(() => sessionStorage.getItem(name)) ?? undefined,
  write: (name: string, value: string) => orNothing(() => sessionStorage.setItem(name, value)),
  forget: (name: string) => orNothing(() => sessionStorage.removeItem(name)),
}
const device = {
  read: (name: string) => orNothing(() => localStorage.getItem(name)) ?? undefined,
  write: (name: string, value: string) => orNothing(() => localStorage.setItem(name, value)),
}

export const keptToken = (): string | undefined => tab.read('token')
export const keepToken = (token: string): void => tab.write('token', token)
export const forgetToken = (): void => tab.forget('token')

const DRAFT = 'draft:'
/** What somebody was writing, for as long as the tab is open: a reload or an ended session loses none of it. */
export const keptDraft = (name: string): string | undefined => tab.read(DRAFT + name)
export const keepDraft = (name: string, value: string): void =>
  value === '' ? tab.forget(DRAFT + name) : tab.write(DRAFT + name, value)
export const forgetDraft = (name: string): void => tab.forget(DRAFT + name)
/** Whoever signs out leaves nothing behind. */
export const forgetDrafts = (): void => {
  const names = orNothing(() => Object.keys(sessionStorage)) ?? []
  for (const name of names) if (name.startsWith(DRAFT)) tab.forget(name)
}

/** As chosen here before, else as the browser asks for, between those that are written. */
export function keptLanguage(): Language {
  const kept = device.read('language')
  if (isLanguage(kept)) return kept
  return navigator.language.startsWith('bn') ? 'bn' : 'en'
}
export const keepLanguage = (language: Language): void => device.write('language', language)

export function keptTheme(): ThemeChoice {
  const kept = device.read('theme') ?? null
  return isThemeChoice(kept) ? kept : 'auto'
}
export const keepTheme = (theme: ThemeChoice): void => device.write('theme', theme)
