/** Checks a finished round with nothing but this page: its seeds, its commitment, the rules. Works offline (F-08). */
import { commitmentOf, drawsOf } from '../../fair.ts'
import { LINES_COUNT, spin } from '../rules.ts'
import type { Ended } from './api.ts'

/** Poisha from the wire's decimal text; what cannot be read is 0. */
export function poisha(text: string): number {
  const [, minus = '', taka = '0', rest = ''] = /^(-?)(\d{1,13})(?:\.(\d{2}))?$/.exec(text) ?? []
  return (minus ? -1 : 1) * (Number(taka) * 100 + Number(rest || 0))
}

/** Whether a finished round is what its seeds and its commitment say. `seen` is the commitment shown before it. */
export function verifies(round: Ended, seen: string | undefined): boolean {
  if (commitmentOf(round.serverSeed) !== (seen ?? round.commitment)) return false
  const outcome = spin(drawsOf(round.serverSeed, round.playerSeed, round.nonce), round.isFree)
  const pay = (outcome.units * poisha(round.stake)) / LINES_COUNT
  return outcome.stops.join() === round.stops.join() && pay === poisha(round.pay)
}
