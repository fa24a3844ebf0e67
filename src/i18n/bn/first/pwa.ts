import type { pwa as english } from '../../en/first/pwa.ts'
import type { Translation } from '../../translation.ts'

export const pwa: Translation<typeof english> = {
  'pwa.updateReady': 'নতুন সংস্করণ তৈরি',
  'pwa.update': 'আপডেট করুন',
  'pwa.updating': 'আপডেট হচ্ছে…',
}
