/**
 * Rounds of the house's games that are over, as this device keeps them: their seeds told, so that each can be computed
 * again with the network off. Pure. Source: protection.md F-08.
 */
import { z } from '../../../../contract/kit/zod.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const amount = z.string().check(z.regex(/^-?\d{1,13}\.\d{2}$/))
/** No round of ours is larger; a frame cannot fill the device. */
const TEXT_MAX = 20_000

/** A round as a frame tells it: amounts as decimal texts, `at` in ms. `seen` is the commitment that was on screen before it. */
export const toldRound = z
  .object({
    round: z.string().check(z.maxLength(100)),
    nonce: z.number(),
    commitment: hash,
    seen: z.optional(hash),
    serverSeed: hash,
    playerSeed: z.string().check(z.maxLength(100)),
    stake: amount,
    choice: z.unknown(),
    moves: z.array(z.object({ move: z.unknown(), at: z.number() })),
    pay: amount,
    isFree: z.boolean(),
    isRefunded: z.boolean(),
    view: z.unknown(),
    at: z.number(),
  })
  .check(z.refine((round) => JSON.stringify(round).length <= TEXT_MAX))
export type ToldRound = z.output<typeof toldRound>

/** Which game it was: the engine that plays it, and the name on its tile. */
export interface Played {
  engine: string
  game: string
}
export type KeptRound = ToldRound & Played

const keptRound = z.intersection(toldRound, z.object({ engine: z.string(), game: z.string() }))

/** How many are kept, the newest. */
export const ROUNDS_KEPT = 100

/** Kept rounds as the device gives them; what cannot be read is left out. */
export const readRounds = (kept: unknown): KeptRound[] =>
  Array.isArray(kept) ? kept.flatMap((one) => keptRound.safeParse(one).data ?? []) : []

/** The newest of both, each once. A commitment that was seen before its round is not forgotten. */
export function merged(kept: readonly KeptRound[], told: readonly KeptRound[]): KeptRound[] {
  const byRound = new Map(told.map((one) => [one.round, one]))
  for (const one of kept) {
    if (one.seen || !byRound.get(one.round)?.seen) byRound.set(one.round, one)
  }
  return [...byRound.values()].sort((a, b) => b.at - a.at).slice(0, ROUNDS_KEPT)
}
