/** Checks a finished round with nothing but this page: its seeds, its commitment, the rules. Works offline (F-08). */
import { commitmentOf, drawsOf } from '../../fairness/fair.ts'
import type { Rules } from '../game.ts'
import type { Ended } from './api.ts'

/** Poisha from the wire's decimal text; what cannot be read is 0. */
export function poisha(text: string): number {
  const [, minus = '', taka = '0', rest = ''] = /^(-?)(\d{1,13})(?:\.(\d{2}))?$/.exec(text) ?? []
  return (minus ? -1 : 1) * (Number(taka) * 100 + Number(rest || 0))
}

/** Poisha as the wire writes it: `12.50`. */
export const wire = (poisha: number): string => (poisha / 100).toFixed(2)

/** A number that a round asked for: which one of 0..below-1 came. */
export interface Drawn {
  below: number
  number: number
}

/** A finished round computed again from its seeds: its numbers in order, its view, its pay in poisha. */
export interface Recomputed {
  drawn: Drawn[]
  view: unknown
  pay: number
}

/** Plays a finished round again; undefined when its game has no such bet or such moves. */
export function recomputed(rules: Rules, round: Ended): Recomputed | undefined {
  const bet = rules.betOf(poisha(round.stake), round.choice)
  if (bet === undefined) return undefined
  const draw = drawsOf(round.serverSeed, round.playerSeed, round.nonce)
  const drawn: Drawn[] = []
  const noted = (below: number): number => {
    const number = draw(below)
    drawn.push({ below, number })
    return number
  }
  try {
    const { view, pay } = rules.play(noted, bet, round.moves, { isFree: round.isFree, elapsed: Infinity })
    return { drawn, view, pay }
  } catch {
    return undefined
  }
}

/** Whether a finished round is what its seeds and its commitment say. `seen` is the commitment shown before it. */
export function verifies(rules: Rules, round: Ended, seen: string | undefined): boolean {
  if (commitmentOf(round.serverSeed) !== (seen ?? round.commitment)) return false
  const again = recomputed(rules, round)
  return again !== undefined && same(again.view, round.view) && again.pay === poisha(round.pay)
}

/** Whether two JSON values are equal; the database keeps members in an order of its own. */
export function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [left, right] = [Object.entries(a), Object.entries(b)]
  const other = new Map(right)
  return (
    Array.isArray(a) === Array.isArray(b) &&
    left.length === right.length &&
    left.every(([name, value]) => other.has(name) && same(value, other.get(name)))
  )
}
