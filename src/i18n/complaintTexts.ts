/** The words of what a complaint is about and of the pictures with it, by language. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import { complaintTexts as bn } from './bn/texts/complaints.ts'
import { complaintTexts as en } from './en/texts/complaints.ts'

export type ComplaintTexts = Readonly<Record<keyof typeof en, string>>

export const COMPLAINT_TEXTS = inEveryLanguage<ComplaintTexts>({ en, bn })
