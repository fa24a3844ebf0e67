import type { tooOld as english } from '../en/tooOld.ts'
import type { Translation } from '../translation.ts'

export const tooOld: Translation<typeof english> = {
  'tooOld.title': 'অ্যাপটি আপডেট করুন',
  'tooOld.text':
    'পেমেন্টের নিয়ম বদলেছে, আর এই সংস্করণটি তার জন্য অনেক পুরোনো। আপডেট না করা পর্যন্ত এখান থেকে আর কিছু পাঠানো হবে না।',
  'tooOld.kept': 'আপনার অ্যাকাউন্টের কিছুই হারাবে না। শুরু করা পেমেন্ট ও না-পাঠানো মেসেজ এই ডিভাইসে রাখা আছে।',
  'tooOld.update': 'এখনই আপডেট করুন',
  'tooOld.updating': 'আপডেট হচ্ছে…',
  'tooOld.again': 'এরপরও এটি দেখলে বুঝবেন, নতুন সংস্করণ এখনো আসেনি। কয়েক মিনিট পরে আবার চেষ্টা করুন।',
  'tooOld.late': 'স্বাভাবিকের চেয়ে বেশি সময় লাগছে। না এলে {site}-এর সব উইন্ডো বন্ধ করে আবার খুলুন।',
}
