/** The words of the commission, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { commissionTexts as bn } from './bn/texts/commission.ts'
import { commissionTexts as en } from './en/texts/commission.ts'

export type CommissionWord = keyof typeof en
export type CommissionTexts = Readonly<Record<CommissionWord, string>>

export const COMMISSION_TEXTS = inEveryLanguage<CommissionTexts>({ en, bn })
