/** What players read of staff's: in English at least, and urging nobody on. Source: protection.md D-08, PP-27. */
import { isBlank } from '../../contract/kit/unseen.ts'
import type { WrittenLanguage } from '../../contract/languages/language.ts'
import { invalid } from '../messages/errors.ts'
import { urgingIn } from '../messages/urging.ts'

/** Texts as somebody typed them; empty where nothing was written in a language. */
export type Typed = Partial<Record<WrittenLanguage, string>>

/** Throws INVALID on the field where a phrase urges a player on. */
export function refuseUrging(field: string, texts: Typed): void {
  for (const text of Object.values(texts)) {
    const phrase = urgingIn(text)
    if (phrase !== undefined) throw invalid({ [field]: { code: 'WORDS_URGE', params: { phrase } } })
  }
}

/** Throws INVALID on the field where there are no English words for the languages without their own. */
export function refuseNoEnglish(field: string, { en = '' }: Typed): void {
  if (isBlank(en)) throw invalid({ [field]: 'WORDS_ENGLISH' })
}

/** Each without space around it. */
export const trimmed = (texts: Typed): Typed =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, text.trim()]))
