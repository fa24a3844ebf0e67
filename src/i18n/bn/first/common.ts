import type { common as english } from '../../en/first/common.ts'
import type { Translation } from '../../translation.ts'

export const common: Translation<typeof english> = {
  'common.close': 'বন্ধ করুন',
  'common.demo': 'ডেমো',
  'common.demoLong': 'ডেমো টাকা: খেলার টাকা, এর কোনো মূল্য নেই',
  'common.retry': 'আবার চেষ্টা করুন',
  'common.loading': 'লোড হচ্ছে',
  'common.details': 'বিস্তারিত',
  'common.previous': 'আগের',
  'common.next': 'পরবর্তী',
  'common.home': 'হোম',
  'common.reload': 'রিলোড',
  'state.failed': 'এটি লোড করা যায়নি।',
  'state.slow': 'এখনও চেষ্টা চলছে। নেটওয়ার্ক ধীর।',
  'state.offline': 'আপনি অফলাইনে আছেন।',
  'state.offlineAge': 'অফলাইন · {time}-এ যা দেখেছিলেন তা দেখানো হচ্ছে',
  'state.backOnline': 'আবার অনলাইন',
  'error.title': 'অ্যাপে অপ্রত্যাশিত সমস্যা!',
  'error.safe': 'আপনার টাকা নিরাপদ, আর যে পেমেন্ট এখনও পাঠানো হয়নি তা এই ডিভাইসে রাখা আছে।',
  'error.sessionEnded': 'আপনার সেশন শেষ হয়েছে। আবার লগইন করুন।',
}
