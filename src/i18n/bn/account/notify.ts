import type { Translation } from '../../translation.ts'
import type { notify as english } from '../../en/account/notify.ts'

export const notify: Translation<typeof english> = {
  'notify.title': 'নোটিফিকেশন',
  'notify.lead':
    'এই ডিভাইস আপনাকে কী কী জানাবে তা বেছে নিন। লক স্ক্রিনে কখনো টাকার পরিমাণ দেখা যাবে না, লগআউট করলে সব বন্ধ হবে।',
  'notify.kind.deposit': 'ডিপোজিট',
  'notify.what.deposit': 'নিশ্চিত হলে বা গ্রহণ করা না গেলে',
  'notify.kind.withdrawal': 'উইথড্র',
  'notify.what.withdrawal': 'পরিশোধ হলে বা ওয়ালেটে ফেরত এলে',
  'notify.kind.chat': 'সাপোর্ট চ্যাট',
  'notify.what.chat': 'কোনো কর্মী উত্তর দিলে',
  'notify.kind.security': 'নিরাপত্তা',
  'notify.what.security': 'নতুন ডিভাইস থেকে লগইন বা পাসওয়ার্ড বদল হলে',
  'notify.kind.signIn': 'প্রতিটি লগইন',
  'notify.what.signIn': 'অন্য কোথাও থেকে যতবার আপনার অ্যাকাউন্টে লগইন হয়',
  'notify.kind.turnover': 'টার্নওভার',
  'notify.what.turnover': 'টার্নওভার সম্পূর্ণ হলে',
  'notify.kind.inbox': 'ইনবক্স',
  'notify.what.inbox': 'আপনার কাছে অন্য কোনো চিঠি এলে',
  'notify.never': 'কখনো অফার নয়, কখনো খেলার ডাক নয়।',
  'notify.absent': 'এই সাইট নোটিফিকেশন পাঠায় না।',
  'notify.unsupported': 'এই ব্রাউজার সাইটের নোটিফিকেশন দেখাতে পারে না। ইনবক্সে সবকিছু পাবেন।',
  'notify.install': 'iPhone ও iPad-এ নোটিফিকেশন পেতে অ্যাপটি হোম স্ক্রিনে থাকতে হবে।',
  'notify.installLink': 'যেভাবে ইনস্টল করবেন',
  'notify.denied': 'এই সাইটের নোটিফিকেশন ব্লক করা আছে। ব্রাউজারের সাইট সেটিংসে অনুমতি দিয়ে আবার এখানে আসুন।',
  'notify.closed': 'ব্রাউজার আপনার অনুমতি পায়নি, তাই কিছু বদলায়নি।',
  'notify.failed': 'কাজটি হয়নি, কিছু বদলায়নি। সংযোগ দেখে আবার চেষ্টা করুন।',
  'notify.tell.deposit': 'ডিপোজিট নিশ্চিত হলে আমাকে জানান',
  'notify.tell.withdrawal': 'পরিশোধ হলে আমাকে জানান',
  'notify.told': 'এই ডিভাইস আপনাকে জানাবে।',
}
