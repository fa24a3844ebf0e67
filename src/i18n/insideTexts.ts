/** Words for whoever opened the site inside another app, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { insideTexts as bn } from './bn/texts/inside.ts'
import { insideTexts as en } from './en/texts/inside.ts'

export type InsideTexts = Readonly<Record<keyof typeof en, string>>

export const INSIDE_TEXTS = inEveryLanguage<InsideTexts>({ en, bn })
