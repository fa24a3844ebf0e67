/** Language, numerals, theme, text size and data saver: kept on the device. Source: interface.md 2.2, 2.3; X-56; pwa.md 1.6. */
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from '../../contract/languages/language.ts'
import { FIRST_THEME, THEME_CHOICES, type ThemeChoice } from '../../contract/themes/theme.ts'
import { type Catalogue, loadFirst, loadRest } from '../i18n/messages.ts'
import type { Numerals } from './format.ts'
import type { DeviceStorage } from './storage/storage.ts'

export type DataSaver = 'auto' | 'on' | 'off'

export interface SettingValues {
  language: Language
  /** The words that are loaded: the first screen's, then all. The object grows, so that nothing is drawn anew. */
  catalogue: Partial<Catalogue>
  numerals: Numerals
  theme: ThemeChoice
  /** One of `TEXT_SIZES`. */
  textSize: string
  dataSaver: DataSaver
  /** '1' where the player wants no balance in sight. */
  hideBalance: string
}

export interface Settings {
  get: () => SettingValues
  /** Loads the language's words, then switches every screen to it. */
  setLanguage: (language: Language) => Promise<void>
  /** Loads every other word: undefined when they are all there, else a promise that rejects when they cannot be had. */
  allWords: () => Promise<void> | undefined
  set: (
    values: Partial<Pick<SettingValues, 'numerals' | 'theme' | 'textSize' | 'dataSaver' | 'hideBalance'>>,
  ) => void
  /** The data saver's answer now: "auto" follows the phone's own wish and a slow link. */
  savesData: () => boolean
  subscribe: (listener: () => void) => () => void
}

/** English by default as the specification says; a first visit follows the browser's language. */
function firstLanguage(storage: DeviceStorage): Language {
  const kept = storage.get('language')
  if (isLanguage(kept)) return kept
  return spokenLanguage(globalThis.navigator?.language ?? '')
}

/** The language of a browser that asks for `languages`, the one it likes best first. */
export function spokenLanguage(languages: string): Language {
  const first = /^[a-z]+/.exec(languages.trim().toLowerCase())?.[0]
  return isLanguage(first) ? first : DEFAULT_LANGUAGE
}

const oneOf = <T extends string>(value: string | undefined, allowed: readonly T[], fallback: T): T =>
  allowed.find((item) => item === value) ?? fallback

/** The words of the frame and of home that came with the page. */
export interface FirstWords {
  language: Language
  catalogue: Partial<Catalogue>
}

/** Reads the device's settings. `words` that came with the page are not asked for again. */
export async function createSettings(storage: DeviceStorage, words?: FirstWords): Promise<Settings> {
  const language = firstLanguage(storage)
  const listeners = new Set<() => void>()
  const whole = new WeakSet<Partial<Catalogue>>()
  let needsAll = false
  let loading: Promise<void> | undefined
  const complete = async (catalogue: Partial<Catalogue>, of: Language) => {
    Object.assign(catalogue, await loadRest(of))
    whole.add(catalogue)
  }
  let values: SettingValues = {
    language,
    catalogue: { ...(words?.language === language ? words.catalogue : await loadFirst(language)) },
    numerals: oneOf(storage.get('numerals'), ['auto', 'latn', 'beng'], 'auto'),
    theme: oneOf(storage.get('theme'), THEME_CHOICES, firstTheme()),
    textSize: storage.get('textSize') ?? '',
    dataSaver: oneOf(storage.get('dataSaver'), ['auto', 'on', 'off'], 'auto'),
    hideBalance: storage.get('hideBalance') ?? '',
  }
  const change = (next: Partial<SettingValues>) => {
    values = { ...values, ...next }
    void showOnDocument(values)
    listeners.forEach((listener) => listener())
  }
  const shown = showOnDocument(values)
  // A page that came with its words came with its colours.
  if (!words) await shown

  return {
    get: () => values,
    async setLanguage(next) {
      const catalogue = { ...(await loadFirst(next)) }
      if (needsAll) await complete(catalogue, next)
      change({ language: next, catalogue })
      await storage.set('language', next)
    },
    allWords() {
      needsAll = true
      if (whole.has(values.catalogue)) return undefined
      return (loading ??= complete(values.catalogue, values.language).finally(() => (loading = undefined)))
    },
    set(next) {
      for (const [key, value] of Object.entries(next)) void storage.set(key as keyof typeof next, value)
      change(next)
    },
    savesData: () => (values.dataSaver === 'auto' ? phoneSavesData() : values.dataSaver === 'on'),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Dark first; whoever never chose and asks the phone for more contrast gets what the phone asks for. */
const firstTheme = (): ThemeChoice =>
  globalThis.matchMedia?.('(prefers-contrast: more)').matches ? 'auto' : FIRST_THEME

/** Resolves once the theme's colours are there: those of the first one are in every page. */
async function showOnDocument({ language, theme, textSize }: SettingValues): Promise<void> {
  const root = globalThis.document?.documentElement
  if (!root) return
  root.lang = language
  root.dir = LANGUAGES[language].dir
  root.dataset['theme'] = theme
  root.dataset['text'] = textSize
  // Where they cannot be had, the first theme's stay.
  if (theme !== FIRST_THEME) await import('./wearTheme.ts').catch(() => {})
}

interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
}

function phoneSavesData(): boolean {
  const connection = (globalThis.navigator as { connection?: NetworkInformation } | undefined)?.connection
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
