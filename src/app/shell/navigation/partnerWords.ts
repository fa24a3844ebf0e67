import type { Language } from '../../../../contract/languages/language.ts'
import type { Partner } from '../../../lib/config/config.ts'

/** What an operator says of a partner, in the reader's language where there is such a text. */
export const partnerWords = (
  { name, text }: Partner,
  language: Language,
): { name: string; text: string } => ({
  name: saidIn(name, language),
  text: saidIn(text, language),
})

const saidIn = (texts: Partner['name'], language: Language): string =>
  typeof texts === 'string' ? texts : (texts?.[language] ?? texts?.en ?? '')
