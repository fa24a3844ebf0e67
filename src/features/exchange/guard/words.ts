import { GUARD_TEXTS, type GuardWord } from '../../../i18n/guardTexts.ts'
import { type TextsOf, useTexts } from '../../../lib/hooks/useTexts.ts'

/** The words of the signal guard, which come with it and not with all others. */
export const useWords = (): TextsOf<GuardWord> => useTexts(GUARD_TEXTS)
