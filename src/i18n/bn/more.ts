import type { more as english } from '../en/more.ts'
import type { Translation } from '../messages.ts'

export const more: Translation<typeof english> = {
  'common.cancel': 'বাতিল',
  'common.confirm': 'নিশ্চিত করুন',
  'common.back': 'ফিরে যান',
  'common.copy': 'কপি',
  'common.reset': 'মুছুন',
  'common.show': 'দেখান',
  'common.hide': 'লুকান',
  'common.all': 'সব',
  'common.noData': 'কোনো তথ্য নেই',
  'common.pause': 'থামান',
  'common.play': 'চালান',
  'common.optional': 'ঐচ্ছিক',
  'error.network': 'নেটওয়ার্কে সমস্যা, একটু পরে আবার চেষ্টা করুন।',
  'error.unexpected': 'একটি অপ্রত্যাশিত সমস্যা হয়েছে',
  'error.notKept': 'এই ব্রাউজার ডিভাইসে কিছু রাখে না: পরের বার আবার লগইন করতে হবে।',
  'time.updated': '{time}-এ হালনাগাদ',
  'shell.allGames': 'সব গেম',
  'shell.loggedOut': 'লগআউট হয়েছে। সাহায্য: দায়িত্বশীল খেলা',
  'error.notFound': 'পাতাটি পাওয়া যায়নি',
  'error.notFoundText': 'এই ঠিকানায় কিছু নেই।',
  'shell.walletRefresh': 'ব্যালেন্স রিফ্রেশ করুন',
  'shell.memberCenter': 'মেম্বার সেন্টার',
  'shell.logOut': 'লগআউট',
  'state.asOf': '{time} পর্যন্ত',
}
