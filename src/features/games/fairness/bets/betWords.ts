/** A bet and what the check of it said, in words. */
import { type Paisa, paisaToWire, ZERO } from '../../../../../contract/money.ts'
import type { LabelKey } from '../../../../i18n/messages.ts'
import { useApp } from '../../../../lib/app.tsx'
import type { KeptBet } from '../../../exchange/shared/keptBets.ts'
import { marketWords } from '../../../exchange/shared/marketWords.ts'
import { SIDE_WORDS } from '../../../exchange/shared/position.ts'
import type { Part } from '../Parts.tsx'
import { type BetVerdict, wayText } from './checkBet.ts'

export const BET_VERDICTS: Record<BetVerdict, LabelKey> = {
  good: 'fairness.verdict.good',
  open: 'fairness.verdict.open',
  untold: 'fairness.verdict.untold',
  receipt: 'fairness.verdict.receipt',
  seed: 'fairness.verdict.seed',
  path: 'fairness.verdict.path',
  result: 'fairness.verdict.match',
  corrected: 'fairness.verdict.corrected',
  unknown: 'fairness.verdict.unknownMatch',
}
export const isBad = (verdict: BetVerdict): boolean => ['receipt', 'seed', 'path', 'result'].includes(verdict)
export const toneOf = (verdict: BetVerdict) =>
  verdict === 'good' ? 'good' : isBad(verdict) ? 'bad' : undefined

/** What of a bet counted: once nothing of it waits any more, what was matched. */
const stakedOf = ({ status, stake, matched }: KeptBet['order']): Paisa =>
  status === 'open' ? stake : (matched ?? stake)

/** A bet in words: what was bet on, what was staked and what it came to. */
export function useBetWords(): (bet: KeptBet) => { name: string; terms: string; money: string } {
  const { t, format } = useApp()
  return ({ order }) => {
    const side = SIDE_WORDS[order.betType.toLowerCase()]
    const price = order.run ?? (order.odds === undefined ? '' : (order.odds / 100).toFixed(2))
    const runner = marketWords(order.selectionName || order.marketName, t)
    return {
      name: order.eventName,
      terms: `${side ? t(side) : order.betType} ${runner} @ ${format.digits(String(price))}`,
      money: [
        t('fairness.stake', { amount: format.money(stakedOf(order)) }),
        order.net === undefined ? '' : t('fairness.net', { amount: format.money(order.net) }),
      ]
        .filter(Boolean)
        .join(' · '),
    }
  }
}

export type BetPart = 'root' | 'seed' | 'path' | 'net'

/** What a bet is checked by: the receipt alone before the match is over. */
export function partsOf({ receipt, proof, order, isSeen }: KeptBet): Part<BetPart>[] {
  const root: Part<BetPart> = {
    id: 'root',
    label: 'fairness.root',
    value: receipt.receipt.root,
    hint: isSeen ? 'fairness.rootSeen' : 'fairness.rootTold',
  }
  if (!proof) return [root]
  return [
    root,
    { id: 'seed', label: 'fairness.matchSeed', value: proof.seed },
    { id: 'path', label: 'fairness.path', value: wayText(proof.path) },
    { id: 'net', label: 'fairness.result', value: paisaToWire(order.net ?? ZERO) },
  ]
}

/** What is hashed with a match by hand: its number, its day, and the commitment of the day before. */
export function useMatchWords(): (bet: KeptBet) => string {
  const { t } = useApp()
  return ({ receipt: { receipt }, proof }) =>
    [
      t('fairness.match', { event: receipt.event, day: receipt.day }),
      proof ? t('fairness.before', { previous: proof.previous || '–' }) : '',
    ]
      .filter(Boolean)
      .join(' · ')
}
