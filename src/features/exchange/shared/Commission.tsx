/** What the house takes of what is won in a market, in words. Nothing is said where it takes nothing. Source: exchange.md 2; decision 210. */
import { COMMISSION_TEXTS, type CommissionWord } from '../../../i18n/commissionTexts.ts'
import { type TextsOf, useTexts } from '../../../lib/hooks/useTexts.ts'

interface CommissionWords extends TextsOf<CommissionWord> {
  /** `rate` in hundredths of a percent; "" of none. */
  share: (rate: number | undefined) => string
}

export function useCommissionWords(): CommissionWords {
  const words = useTexts(COMMISSION_TEXTS)
  return {
    ...words,
    share: (rate = 0) => (rate === 0 ? '' : words.say('share', { rate: rate / 100 })),
  }
}

/** Beside the button that places a bet. */
export function Commission({ rate, className }: { rate: number; className: string | undefined }) {
  const { say } = useCommissionWords()
  return rate === 0 ? null : <p className={className}>{say('before', { rate: rate / 100 })}</p>
}
