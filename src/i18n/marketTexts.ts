/** How side markets are settled, in words, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { marketTexts as bn } from './bn/texts/markets.ts'
import { marketTexts as en } from './en/texts/markets.ts'

export type MarketTexts = Readonly<Record<keyof typeof en, string>>

export const MARKET_TEXTS = inEveryLanguage<MarketTexts>({ en, bn })
