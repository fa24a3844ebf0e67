/** The words of positions and of the way out of them, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { positionTexts as bn } from './bn/texts/positions.ts'
import { positionTexts as en } from './en/texts/positions.ts'

export type PositionWord = keyof typeof en
export type PositionTexts = Readonly<Record<PositionWord, string>>

export const POSITION_TEXTS = inEveryLanguage<PositionTexts>({ en, bn })
