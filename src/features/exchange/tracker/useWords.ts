import { TRACKER_TEXTS, type TrackerWord } from '../../../i18n/trackerTexts.ts'
import { type TextsOf, useTexts } from '../../../lib/hooks/useTexts.ts'

export type Words = TextsOf<TrackerWord>

/** The tracker's own words, which come with it and not with all others. */
export const useWords = (): Words => useTexts(TRACKER_TEXTS)
