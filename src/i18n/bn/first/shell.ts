import type { shell as english } from '../../en/first/shell.ts'
import type { Translation } from '../../translation.ts'

export const shell: Translation<typeof english> = {
  'shell.skip': 'মূল অংশে যান',
  'shell.menu': 'মেনু',
  'shell.main': 'মূল মেনু',
  'shell.help': 'সাহায্য',
  'shell.appDownload': 'অ্যাপ ডাউনলোড',
  'shell.language': 'ভাষা',
  'shell.currency': 'টাকা (৳ BDT)',
  'shell.promotions': 'প্রমোশন',
  'shell.vip': 'ভিআইপি',
  'shell.search': 'খুঁজুন',
  'shell.referral': 'রেফারেল',
  'shell.exchange': 'এক্সচেঞ্জ',
  'shell.toTop': 'উপরে যান',
  'shell.clock': 'ঢাকার সময়',
  'shell.playNow': 'এখনই খেলুন',
  'shell.contactEmail': 'ইমেইল',
  'error.code': 'অ্যাপ যা বলেছে',
  'auth.login': 'লগইন',
  'auth.signUp': 'সাইন আপ',
}
