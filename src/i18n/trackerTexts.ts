/** The words of the match tracker, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { trackerTexts as bn } from './bn/texts/tracker.ts'
import { trackerTexts as en } from './en/texts/tracker.ts'

export type TrackerWord = keyof typeof en
export type TrackerTexts = Readonly<Record<TrackerWord, string>>

export const TRACKER_TEXTS = inEveryLanguage<TrackerTexts>({ en, bn })
