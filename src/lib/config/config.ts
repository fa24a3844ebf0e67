/**
 * What differs from one operator to the next, read at run time from a small file beside the app before the
 * first call, so that one build serves any operator. Source: wire-contract.md "Rules for every call".
 */
import { type Texts, WRITTEN_IDS } from '../../../contract/languages/language.ts'
import type { Colours } from '../../../contract/brand/colours.ts'
import { z } from '../../../contract/kit/zod.ts'

/** "" when not set. */
const text = z._default(z.string(), '')
/** By language, or one text for all of them; read where it is shown (partnerWords.ts). */
const texts = z.custom<string | Partial<Texts> | null | undefined>()

/** A sponsor or ambassador of an operator: a picture below the storage base, what is said of it, and where it leads. */
const partner = z.object({
  name: texts,
  image: z.string(),
  text: texts,
  link: text,
})
export type Partner = z.output<typeof partner>

const shape = z.object({
  apiBase: text,
  storageBase: z._default(z.string(), '/storage'),
  exchangeBase: text,
  /** Origins that games may be framed from, besides our own house games. */
  gameHosts: z._default(z.array(z.string()), []),
  mode: z._default(z.enum(['demo', 'licensed']), 'demo'),
  /** What only an operator can truly say; empty means that the part is not drawn. */
  licence: z.nullish(z.object({ authority: z.string(), number: z.string(), link: z.string() })),
  /** Where people may play, and where help is found there; read where it is shown (places.ts). */
  places: z.optional(z.custom<Record<string, unknown>>()),
  sponsors: z._default(z.array(partner), []),
  ambassadors: z._default(z.array(partner), []),
  /** Those that a player can choose; what this build does not know is left out. */
  languages: z._default(z.array(z.string()), WRITTEN_IDS),
  /** Another brand than the build's: its name by language, its colours (wearBrand.ts), its logo and mark as pictures. Decision 173. */
  name: z.optional(z.record(z.string(), z.string())),
  colours: z.optional(z.custom<Colours>()),
  logo: text,
  mark: text,
  /** Whether there is a VIP programme; with real money only where it says `true` (PP-38). */
  vip: z.optional(z.boolean()),
  /** The affiliates' own login site (S-NHDR-08). */
  affiliateUrl: text,
})

/** What stands against the real money that the file asks for; `what` names the place in it (licensing.ts). */
export interface WhyDemo {
  reason: 'unknownKey' | 'licence' | 'licenceEnded' | 'place' | 'noPlace' | 'uncovered' | 'reference'
  what: string
}

export type AppConfig = z.output<typeof shape> & { whyDemo?: WhyDemo }
/** What the file may say. */
export const CONFIG_KEYS = Object.keys(shape.shape)

export const DEFAULT_CONFIG: AppConfig = shape.parse({})

/** A file that does not come must not keep the app from opening. */
const PATIENCE_MS = 8000

/**
 * Reads `/config.json`. A file that is missing leaves the defaults: same origin, play money; so does, for itself alone, a
 * value that is wrong, which is told in the console.
 */
export async function loadConfig(fetchFile: typeof fetch = fetch): Promise<AppConfig> {
  try {
    const answer = await fetchFile('/config.json', {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) return DEFAULT_CONFIG
    const file: Record<string, unknown> = await answer.json()
    for (const { path } of shape.safeParse(file).error?.issues ?? []) {
      console.warn('config.json', ...path)
      delete file[String(path[0])]
    }
    const config: AppConfig = shape.parse(file)
    // What cannot be looked at is play money, too.
    return config.mode === 'demo'
      ? config
      : (await import('./licensing.ts')).licensed(config, file, Date.now())
  } catch (error) {
    console.warn('config.json', error)
    return DEFAULT_CONFIG
  }
}

/** The address of a picture: paths are relative to the storage base, absolute URLs stay. */
export function picture(config: AppConfig, path: string): string {
  if (!path || /^(https?:|data:)/.test(path)) return path
  return `${config.storageBase.replace(/\/$/, '')}/${path.replace(/^\//, '')}`
}
