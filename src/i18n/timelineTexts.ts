/** The words of what became of an order, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { timelineTexts as bn } from './bn/texts/timeline.ts'
import { timelineTexts as en } from './en/texts/timeline.ts'

export type TimelineWord = keyof typeof en
export type TimelineTexts = Readonly<Record<TimelineWord, string>>

export const TIMELINE_TEXTS = inEveryLanguage<TimelineTexts>({ en, bn })
