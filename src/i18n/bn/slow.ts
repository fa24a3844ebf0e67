import type { slow as english } from '../en/slow.ts'
import type { Translation } from '../translation.ts'

export const slow: Translation<typeof english> = {
  'slow.still': 'এখনও আসছে: {what}',
  'slow.games': 'গেম',
  'slow.promotions': 'প্রমোশন',
  'slow.money': 'আপনার অ্যাকাউন্ট',
  'slow.records': 'রেকর্ড',
  'slow.messages': 'মেসেজ',
  'slow.payments': 'পেমেন্ট পদ্ধতি',
  'slow.prices': 'দর',
  'slow.rest': 'এই পাতা',
  'slow.needsInternet': 'ইন্টারনেট দরকার',
  'slow.notSent': 'সংযোগ নেই। কিছু পাঠানো হয়নি, নিজে থেকে পাঠানোও হবে না।',
}
