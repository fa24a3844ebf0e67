/**
 * What the house is called and looks like, as data: `brand.json` with the drawings beside it. The build and the host read
 * it, and `/config.json` says the name, colours and logo again at run time. Source: decision 173.
 */
import { DEFAULT_LANGUAGE, WRITTEN_IDS, type WrittenLanguage } from '../languages/language.ts'
import { z } from '../kit/zod.ts'
import { coloursTrouble } from './colours.ts'

/** As long as an install dialog shows. */
const MAX_NAME = 30

const text = z.string('must be a text')
const name = text.check(
  z.refine(
    (value) => value.trim() === value && value !== '',
    'must not be empty, nor begin or end with a space',
  ),
  z.maxLength(MAX_NAME, `must have at most ${MAX_NAME} letters`),
  z.refine((value) => !/[<>&"{}\p{C}]/u.test(value), 'must have none of < > & " { }'),
)
const names = z.strictObject(
  Object.fromEntries(
    WRITTEN_IDS.map((id) => [id, id === DEFAULT_LANGUAGE ? name : z.optional(name)]),
  ) as unknown as { en: typeof name } & Record<
    Exclude<WrittenLanguage, 'en'>,
    z.ZodMiniOptional<typeof name>
  >,
  { error: 'must have a name by language' },
)
const address = text.check(z.regex(/^(https:\/\/\S+)?$/, 'must be an https:// address, or empty'))

const shape = z.strictObject({
  name: names,
  /** By theme and token; what is not named stays as the themes have it. */
  colours: z.record(
    z.string(),
    z.record(z.string(), text, 'must be colours by token'),
    'must be colours by theme',
  ),
  /** Drawings beside the file, SVG: the mark in a square, the same in one colour for themed icons, the mark with the name. */
  mark: text,
  monochrome: text,
  logo: text,
  /** A folder with the pictures that the install sheet shows (`manifest.webmanifest`); without it there are none. */
  screenshots: z.optional(text),
  support: z.strictObject(
    {
      email: text.check(z.regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'must be one address, name@host')),
      whatsapp: address,
      facebook: address,
      telegram: address,
    },
    { error: 'must have an email, whatsapp, facebook and telegram' },
  ),
  /** Who licensed the house; null where nobody did, which is then said. */
  licence: z.nullable(z.strictObject({ authority: text, number: text, link: address })),
})

export type BrandFile = z.output<typeof shape>

/** A brand as it is used: its file, and its drawings as text. */
export interface Brand extends BrandFile {
  drawings: Readonly<Record<'mark' | 'monochrome' | 'logo', string>>
}

/** A brand that cannot be used; the message says all that is wrong with it. */
export class BrandError extends Error {
  override readonly name = 'BrandError'
}

/** Reads a brand's file and checks its colours against the themes. Throws BrandError. */
export function parseBrand(json: string): BrandFile {
  const read = shape.safeParse(jsonOf(json))
  const wrong = read.success ? coloursTrouble(read.data.colours) : read.error.issues.map(said)
  if (!read.success || wrong.length > 0) throw new BrandError(wrong.join('; '))
  return read.data
}

function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new BrandError(`is no JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

function said({ code, path, message, ...issue }: z.core.$ZodIssue): string {
  const place = path.map((part) => `${String(part)}: `).join('')
  if (code === 'unrecognized_keys' && 'keys' in issue)
    return `${place}nothing is called ${issue.keys.join(', ')} here`
  return `${place}${message}`
}
