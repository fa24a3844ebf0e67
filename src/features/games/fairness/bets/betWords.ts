/** A bet and what the check of it said, in words. */
import { paisaToWire, ZERO } from '../../../../../contract/money.ts'
import type { LabelKey } from '../../../../i18n/messages.ts'
import { useApp } from '../../../../lib/app.tsx'
import type { KeptBet } from '../../../exchange/shared/keptBets.ts'
import { marketWords } from '../../../exchange/shared/marketWords.ts'
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

const SIDES: Record<string, LabelKey> = {
  back: 'orders.side.back',
  lay: 'orders.side.lay',
  yes: 'orders.side.yes',
  no: 'orders.side.no',
}

/** A bet in words: what was bet on, what was staked and what it came to. */
export function useBetWords(): (bet: KeptBet) => { name: string; terms: string; money: string } {
  const { t, format } = useApp()
  return ({ order }) => {
    const side = SIDES[order.betType.toLowerCase()]
    const price = order.run ?? (order.odds === undefined ? '' : (order.odds / 100).toFixed(2))
    const runner = marketWords(order.selectionName || order.marketName, t)
    return {
      name: order.eventName,
      terms: `${side ? t(side) : order.betType} ${runner} @ ${format.digits(String(price))}`,
      money: [
        t('fairness.stake', { amount: format.money(order.stake) }),
        order.net === undefined ? '' : t('fairness.net', { amount: format.money(order.net) }),
      ]
        .filter(Boolean)
        .join(' · '),
    }
  }
}

export type Part = 'root' | 'seed' | 'path' | 'net'

/** What a bet is checked by, with the labels of its fields: the receipt alone before the match is over. */
export function partsOf({ receipt, proof, order }: KeptBet): { id: Part; label: LabelKey; value: string }[] {
  const root = { id: 'root' as const, label: 'fairness.root' as const, value: receipt.receipt.root }
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
