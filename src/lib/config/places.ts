/**
 * The places of an operator, as `/config.json` names them: their rules, and where help is found there. Read by whoever shows
 * something of them, so that the first load carries nothing of it. Source: protection.md "The mode", PP-44, PP-46.
 */
import { z } from '../../../contract/kit/zod.ts'
import type { AppConfig } from './config.ts'

/** The age below which no place lets anyone play, whatever a file says. */
const LEAST_AGE = 18

export const said = z.string().check(z.minLength(1))
export const address = z.string().check(z.regex(/^https:\/\/[^/\s]+/))
export const day = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))

const help = z.strictObject({
  name: said,
  url: address,
  phone: z.optional(said),
  /** The day on which somebody called it and looked. */
  checkedAt: day,
})
export type Help = z.output<typeof help>

const place = z.strictObject({
  minAge: z.int().check(z.minimum(LEAST_AGE)),
  currency: said,
  caps: z.optional(z.record(z.string(), z.string())),
  help: z.array(help),
  /** How the players' money is held (PP-44). */
  held: said,
})
export const places = z.record(z.string(), place)
export type Place = z.output<typeof place>

/** The places by their code; none where the file says none, or says them wrong. */
export function placesOf({ places: given }: Pick<AppConfig, 'places'>): Record<string, Place> {
  const read = places.safeParse(given ?? {})
  if (read.success) return read.data
  console.warn('config.json', 'places', ...(read.error.issues[0]?.path ?? []))
  return {}
}

/** Where help is found in any of them, each once. */
export function helpOf(config: Pick<AppConfig, 'places'>): Help[] {
  const all = Object.values(placesOf(config)).flatMap((one) => one.help)
  return [...new Map(all.map((one) => [one.url, one])).values()]
}

/** How players' money is held, where it is real (PP-44). */
export const heldWords = (config: Pick<AppConfig, 'places' | 'mode'>): string[] =>
  config.mode === 'licensed' ? [...new Set(Object.values(placesOf(config)).map(({ held }) => held))] : []
