/** The console's words by language: another than these two is made by machine from the English one. */
import { inEveryLanguage } from '../../../contract/languages/made.ts'
import { bn } from './bn.ts'
import { en, type Words } from './en.ts'

export type { Words }
export const WORDS = inEveryLanguage<Words>({ en, bn })
