/**
 * Whether an operator's `/config.json` allows real money: only where everything says so, and else play money, with what
 * stands against it. Loaded only where the file asks for real money. Source: protection.md "The mode", PP-01.
 */
import { z } from '../../../contract/kit/zod.ts'
import { type AppConfig, CONFIG_KEYS, type WhyDemo } from './config.ts'
import { address, day, places, said } from './places.ts'

const licence = z.strictObject({
  authority: said,
  number: said,
  holder: said,
  link: address,
  /** When it ends. */
  until: day,
  /** The places that it covers. */
  places: z.array(said).check(z.minLength(1)),
})
/** The settings as they may be used: with real money, or with the reason why not. Pure. */
export function licensed(config: AppConfig, file: Record<string, unknown>, now: number): AppConfig {
  const whyDemo = against(file, now)
  return whyDemo ? { ...config, mode: 'demo', whyDemo } : config
}

function against(file: Record<string, unknown>, now: number): WhyDemo | undefined {
  const known = new Set(CONFIG_KEYS)
  const unknown = Object.keys(file).find((key) => !known.has(key))
  if (unknown) return { reason: 'unknownKey', what: unknown }
  const paper = licence.safeParse(file['licence'])
  if (!paper.success) return { reason: 'licence', what: whereOf(paper.error) }
  const { until, places: covered } = paper.data
  if (Date.parse(until) <= now) return { reason: 'licenceEnded', what: until }
  const permitted = places.safeParse(file['places'] ?? {})
  if (!permitted.success) return { reason: 'place', what: whereOf(permitted.error) }
  const codes = Object.keys(permitted.data)
  if (codes.length === 0) return { reason: 'noPlace', what: '' }
  const bare = codes.find((code) => !covered.includes(code))
  if (bare) return { reason: 'uncovered', what: bare }
  const isOwn =
    address.safeParse(file['apiBase']).success && new URL(String(file['apiBase'])).origin !== location.origin
  return isOwn ? undefined : { reason: 'reference', what: '' }
}

const whereOf = ({ issues: [issue] }: { issues: readonly { path: PropertyKey[] }[] }): string =>
  issue?.path.map(String).join('.') ?? ''
