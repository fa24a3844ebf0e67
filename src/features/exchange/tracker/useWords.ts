import { TRACKER_TEXTS, type TrackerWord } from '../../../i18n/trackerTexts.ts'
import { type OwnWords, useOwnWords } from '../useOwnWords.ts'

export type Words = OwnWords<TrackerWord>

/** The tracker's own words, which come with it and not with all others. */
export const useWords = (): Words => useOwnWords(TRACKER_TEXTS)
