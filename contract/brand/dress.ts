/** What the build makes in a brand's name: the page's head and the manifest. Decision 173. */
import { DEFAULT_LANGUAGE, LANGUAGES, WRITTEN_IDS } from '../languages/language.ts'
import { FIRST_THEME } from '../themes/theme.ts'
import type { BrandFile } from './brand.ts'
import { colourIn } from './colours.ts'

type Dressed = Pick<BrandFile, 'name' | 'colours' | 'screenshots'>

/** The ground of the theme that whoever never chose sees. */
const groundOf = ({ colours }: Dressed): string => colourIn(colours, FIRST_THEME, 'canvas')

/** A page of the build with the brand's title, and its ground in the browser's bar. Throws where the page has no place for them. */
export function dressedPage(html: string, brand: Dressed): string {
  const parts: [RegExp, string][] = [
    [/<title>[^<]*<\/title>/, `<title>${brand.name.en}</title>`],
    [/(<meta name="theme-color" content=")[^"]*/, `$1${groundOf(brand)}`],
  ]
  return parts.reduce((page, [place, text]) => {
    if (!place.test(page)) throw new Error(`The page has no ${place}`)
    return page.replace(place, text)
  }, html)
}

/** The manifest of the repository with the brand's names and colours. */
export function dressedManifest(template: object, brand: Dressed): object {
  const ground = groundOf(brand)
  const others = WRITTEN_IDS.filter((id) => id !== DEFAULT_LANGUAGE).flatMap((id) => {
    const value = brand.name[id]
    return value === undefined ? [] : [[id, { value, dir: LANGUAGES[id].dir }]]
  })
  const localized = Object.fromEntries(others)
  return {
    name: brand.name.en,
    short_name: brand.name.en,
    ...(others.length > 0 && { name_localized: localized, short_name_localized: localized }),
    theme_color: ground,
    background_color: ground,
    ...template,
    ...(brand.screenshots === undefined && { screenshots: [] }),
  }
}
