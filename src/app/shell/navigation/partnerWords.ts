import type { Language } from '../../../../contract/language.ts'
import type { Partner } from '../../../lib/config.ts'

/** What an operator says of a partner, in the reader's language where there is such a text. */
export const partnerWords = (partner: Partner, language: Language): { name: string; text: string } =>
  language === 'bn'
    ? { name: partner.nameBn || partner.name, text: partner.textBn || partner.text }
    : { name: partner.name, text: partner.text }
