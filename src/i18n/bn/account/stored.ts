import type { Translation } from '../../translation.ts'
import type { stored as en } from '../../en/account/stored.ts'

/** এই ডিভাইসে যা রাখা হয় তার কথা। */
export const stored: Translation<typeof en> = {
  'stored.title': 'এই ডিভাইসে রাখা তথ্য',
  'stored.text': 'আপনার শেষ রেকর্ড, চিঠি ও প্রোফাইল এখানে রাখা হয়, যাতে নেটওয়ার্ক ছাড়াও পড়তে পারেন। লগআউট করলে মুছে যায়।',
  'stored.lists': 'রাখা তালিকা',
  'stored.size': 'আকার',
  'stored.kb': '{size} কেবি',
  'stored.oldest': 'সবচেয়ে পুরোনোটি',
  'stored.export': 'ফাইলে রাখুন',
  'stored.saved': 'ফাইলটি রাখা হয়েছে',
  'stored.clear': 'মুছুন',
  'stored.cleared': 'এই ডিভাইস থেকে মুছে ফেলা হয়েছে',
  'stored.clearAsk': 'এই ডিভাইসের তথ্য মুছবেন?',
  'stored.clearText': 'আপনার অ্যাকাউন্টের কিছু হারাবে না। তালিকাগুলো আবার দেখতে নেটওয়ার্ক লাগবে।',
  'stored.unsent': 'যে পেমেন্ট ও মেসেজ এখনো পাঠানো হয়নি, সেগুলো পাঠানো পর্যন্ত থাকে।',
  'usage.title': 'ডেটা ব্যবহার',
  'usage.text':
    'অ্যাপের জন্য এই ডিভাইস যত ডেটা এনেছে; এখানেই গোনা হয়, কাউকে জানানো হয় না। অন্য নির্মাতার গেম যা আনে তা গোনা হয় না।',
  'usage.since': '{date} থেকে: {size}',
  'usage.cost': '{size}, প্রায় {cost}',
  'usage.gbPrice': '১ জিবি ডেটার দাম',
  'usage.gbPriceWhy': 'দাম লিখলে খরচ টাকায়ও দেখাবে। দামটি এই ডিভাইসেই থাকে।',
  'usage.gbPriceWrong': 'এটি কোনো দাম নয়। টাকায় লিখুন, যেমন ৩৫।',
  'usage.none': 'এখনো কিছু গোনা হয়নি।',
  'usage.today': 'আজ',
  'usage.screen': 'স্ক্রিন',
  'usage.size': 'ডেটা',
  'usage.mb': '{size} এমবি',
  'usage.app': 'অ্যাপ নিজে',
  'usage.other': 'অন্যান্য স্ক্রিন',
  'usage.before': 'শেষ লগআউটের আগে',
  'usage.clear': 'শূন্য থেকে গুনুন',
  'usage.cleared': 'শূন্য থেকে গোনা শুরু হলো',
}
