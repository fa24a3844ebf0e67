/** A brand's file: what is refused and how that is said, and what is made of one that is right. Decision 173. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { THEMES } from '../themes/themes.ts'
import { BrandError, parseBrand } from './brand.ts'
import { brandRules, coloursTrouble } from './colours.ts'
import { dressedManifest, dressedPage } from './dress.ts'
import { nameIn } from './name.ts'
import { fileNameOf, withSite } from './words.ts'

const text = (file: string) => readFileSync(file, 'utf8')
const own = parseBrand(text('contract/brand/brand.json'))
const second = parseBrand(text('tests/brand/brand.json'))

/** What is said of the second brand's file with a change in it. */
function trouble(change: object): string {
  try {
    parseBrand(JSON.stringify({ ...second, ...change }))
    return ''
  } catch (error) {
    if (error instanceof BrandError) return error.message
    throw error
  }
}

test('what is wrong with a file is said by its place', () => {
  expect(trouble({})).toBe('')
  expect(trouble({ name: 'Tarabon' })).toBe('name: must have a name by language')
  expect(trouble({ name: { bn: 'তারাবন' } })).toBe('name: en: must be a text')
  expect(trouble({ name: { en: ' Tarabon' } })).toMatch(/^name: en: must not be empty/)
  expect(trouble({ name: { en: '<b>' } })).toMatch(/^name: en: must have none of/)
  expect(trouble({ name: { en: 'x'.repeat(31) } })).toBe('name: en: must have at most 30 letters')
  expect(trouble({ name: { en: 'A', xx: 'B' } })).toBe('name: nothing is called xx here')
  expect(trouble({ logo: undefined })).toBe('logo: must be a text')
  expect(trouble({ color: {} })).toBe('nothing is called color here')
  expect(trouble({ support: { ...second.support, email: 'nobody' } })).toMatch(/^support: email: must be one/)
  expect(trouble({ support: { ...second.support, facebook: 'us' } })).toBe(
    'support: facebook: must be an https:// address, or empty',
  )
  expect(() => parseBrand('{')).toThrow(/^is no JSON/)
})

test('colours that cannot be read are refused with the pair and its contrast, in each theme', () => {
  const dark = { ...second.colours['dark'], brandText: '#3F2A80' }
  expect(trouble({ colours: { ...second.colours, dark } })).toMatch(
    /^colours: dark: brandText on canvas is \d\.\d\d, needs 4\.5; /,
  )
  expect(coloursTrouble({ light: { onBrand: '#00766A' } })).toEqual([
    'colours: light: onBrand on brand is 1.00, needs 4.5',
  ])
  // A theme of more contrast asks for more.
  expect(coloursTrouble({ light: { brandText: '#5B2FC4' } })).toEqual([])
  expect(coloursTrouble({ contrastLight: { brandText: '#7A55DC' } }).join()).toMatch(/needs 7/)
  expect(coloursTrouble({ night: {} })).toEqual([
    `colours: night is none of the themes ${Object.keys(THEMES).join(', ')}`,
  ])
  expect(coloursTrouble({ dark: { accent: '#FFFFFF' } })).toEqual([
    "colours: dark: accent is none of the themes' colours",
  ])
  expect(coloursTrouble({ dark: { brand: 'teal' } })).toEqual([
    'colours: dark: brand must be written as #RRGGBB',
  ])
})

test('the rules of a brand hold its colours alone; the first brand has none but the themes’ own', () => {
  expect(brandRules(own.colours)).toEqual([])
  const [first = '', ...others] = brandRules(second.colours)
  expect(first).toBe('html:root{--canvas:#100b19;--brand:#b79cff;--on-brand:#1a0b3d;--brand-text:#c4aeff}')
  // What a theme has otherwise stays its own.
  expect(others.join('')).toContain(
    `html:root[data-theme=light]{--canvas:${THEMES.light.colours.canvas.toLowerCase()};--brand:#5b2fc4`,
  )
  const asked = others.flatMap((rule) => /^@media ([^{]+)/.exec(rule)?.[1] ?? [])
  expect(asked).toEqual([
    '(prefers-color-scheme:light)',
    '(prefers-contrast:more)',
    '(prefers-contrast:more) and (prefers-color-scheme:light)',
  ])
})

test('the page and the manifest are the brand’s', () => {
  const page = dressedPage(text('index.html'), second)
  expect(page).toContain('<title>Tarabon</title>')
  expect(page).toContain('<meta name="theme-color" content="#100B19"')
  expect(dressedPage(dressedPage(text('index.html'), own), second)).toBe(page)
  expect(() => dressedPage('<html></html>', second)).toThrow(/has no/)
  const template = JSON.parse(text('manifest.webmanifest')) as { screenshots: unknown[] }
  expect(dressedManifest(template, own)).toMatchObject({
    ...template,
    name: 'Maidan',
    theme_color: '#0B0F17',
  })
  expect(dressedManifest(template, second)).toMatchObject({
    name: 'Tarabon',
    short_name: 'Tarabon',
    name_localized: { bn: { value: 'তারাবন', dir: 'ltr' } },
    theme_color: '#100B19',
    // The pictures of the repository show another house.
    screenshots: [],
  })
  expect(dressedManifest(template, { ...second, name: { en: 'Tarabon' } })).not.toHaveProperty(
    'name_localized',
  )
})

test('the source names no brand where one is put', () => {
  expect(text('index.html') + text('manifest.webmanifest')).not.toMatch(/Maidan|ময়দান/)
})

test('a name is said in the language, in a text and in the name of a file', () => {
  expect([nameIn(second.name, 'bn'), nameIn(second.name, 'ar-XB')]).toEqual(['তারাবন', 'Tarabon'])
  expect(nameIn({ en: 'Tarabon' }, 'bn')).toBe('Tarabon')
  expect(withSite('{site}: what is {site}?', 'Tarabon')).toBe('Tarabon: what is Tarabon?')
  expect(fileNameOf('Nodi  & Play', 'history.csv')).toBe('nodi-play-history.csv')
  expect(fileNameOf('তারাবন', 'device.json')).toBe('তারাবন-device.json')
})
