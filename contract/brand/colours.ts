/** A brand's own colours, in the place of the themes': whether they can be read, and as a style sheet. Decision 173. */
import { faintPairs } from '../themes/contrast.ts'
import { FIRST_THEME, type Theme, THEME_IDS } from '../themes/theme.ts'
import { type ColourName, THEMES } from '../themes/themes.ts'

/** By theme and by name: `{ dark: { brand: '#2BD4BE' } }`. What is not named stays as the theme has it. */
export type Colours = Readonly<Record<string, Readonly<Record<string, string>>>>

const isTheme = (id: string): id is Theme => Object.hasOwn(THEMES, id)
const isColour = (name: string): name is ColourName => Object.hasOwn(THEMES[FIRST_THEME].colours, name)

/** A theme's colour in a brand. */
export const colourIn = (colours: Colours, theme: Theme, name: ColourName): string =>
  colours[theme]?.[name] ?? THEMES[theme].colours[name]

/** What is wrong with a brand's colours, one line each; none where they can be used. */
export function coloursTrouble(colours: Colours): string[] {
  return Object.entries(colours).flatMap(([theme, own]) => {
    if (typeof own !== 'object' || own === null) return [`colours: ${theme}: must be colours by name`]
    if (!isTheme(theme)) return [`colours: ${theme} is none of the themes ${THEME_IDS.join(', ')}`]
    const wrong = Object.entries(own).flatMap(([name, value]) => {
      if (!isColour(name)) return [`colours: ${theme}: ${name} is none of the themes' colours`]
      return /^#[\da-f]{6}$/i.test(value) ? [] : [`colours: ${theme}: ${name} must be written as #RRGGBB`]
    })
    if (wrong.length > 0) return wrong
    const worn = { ...THEMES[theme], colours: { ...THEMES[theme].colours, ...own } }
    return faintPairs(worn).map((pair) => `colours: ${theme}: ${pair}`)
  })
}

/** The rules of the colours that are otherwise than the themes'; none where none is. They win over the themes' own sheets, and not over forced colours. */
export function brandRules(colours: Colours): string[] {
  const names = Object.keys(THEMES[FIRST_THEME].colours)
    .filter(isColour)
    .filter((name) =>
      THEME_IDS.some((theme) => !isSame(colourIn(colours, theme, name), THEMES[theme].colours[name])),
    )
  if (names.length === 0) return []
  const rule = (theme: Theme, selector: string): string =>
    `html:root${selector}{${names.map((name) => `--${kebab(name)}:${colourIn(colours, theme, name).toLowerCase()}`).join(';')}}`
  const others = THEME_IDS.filter((theme) => theme !== FIRST_THEME)
  return [
    rule(FIRST_THEME, ''),
    ...others.map((theme) => rule(theme, `[data-theme=${theme}]`)),
    // As the themes' own sheet has them: what a phone asks for, more contrast last.
    ...[...others]
      .sort(byContrast)
      .map((theme) => `@media ${askedBy(theme)}{${rule(theme, '[data-theme=auto]')}}`),
  ]
}

const byContrast = (a: Theme, b: Theme): number => Number(asksForMore(a)) - Number(asksForMore(b))
const asksForMore = (theme: Theme): boolean => THEMES[theme].contrast === 'more'

/** The media query of a phone that asks for a theme; of the first one none needs to. */
function askedBy(theme: Theme): string {
  const { scheme } = THEMES[theme]
  const asked = [
    ...(asksForMore(theme) ? ['(prefers-contrast:more)'] : []),
    ...(scheme === THEMES[FIRST_THEME].scheme ? [] : [`(prefers-color-scheme:${scheme})`]),
  ]
  return asked.join(' and ')
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
