/** Computes a round again by the very rules that the host paid by, on this device. Source: F-08; decision 152. */
import { commitmentOf } from '../../../../server/fairness/fair.ts'
import { type Drawn, recomputed, verifies } from '../../../../server/games/kit/verify.ts'
import { engineOf } from '../../../../server/games/registry.ts'
import type { KeptRound } from '../shared/rounds.ts'

/** What is wrong with a round, if anything; `given back` is one that has no result to check. */
export type Verdict = 'good' | 'fingerprint' | 'result' | 'refunded' | 'unknown'

export interface Checked {
  verdict: Verdict
  drawn: readonly Drawn[]
}

/** Checks a round. Never throws: a kept round may be anything. */
export function check(round: KeptRound): Checked {
  if (commitmentOf(round.serverSeed) !== (round.seen ?? round.commitment))
    return { verdict: 'fingerprint', drawn: [] }
  if (round.isRefunded) return { verdict: 'refunded', drawn: [] }
  const rules = engineOf(round.engine)?.rules
  if (!rules) return { verdict: 'unknown', drawn: [] }
  const drawn = recomputed(rules, round)?.drawn ?? []
  return { verdict: verifies(rules, round, round.seen) ? 'good' : 'result', drawn }
}

/** Whether the round was everybody's at a live table: its seed hangs on no player's (decision 150). */
export const isShared = ({ engine }: KeptRound): boolean => engineOf(engine)?.rules.table !== undefined

/** A kept round with what the check of it said. */
export interface CheckedRound extends Checked {
  round: KeptRound
}
