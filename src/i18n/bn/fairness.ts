import type { fairness as english } from '../en/fairness.ts'
import type { Translation } from '../translation.ts'

export const fairness: Translation<typeof english> = {
  'fairness.title': 'রাউন্ড যাচাই করুন',
  'fairness.intro':
    'হাউসের গেমে প্রতিটি ফল আপনার খেলার আগেই ঠিক করা থাকে। এই ডিভাইস আপনার শেষ রাউন্ডগুলোর সিড রাখে, আর যে নিয়মে টাকা দেওয়া হয়েছে সেই নিয়মেই আবার হিসাব করে, ইন্টারনেট ছাড়াও।',
  'fairness.rounds': 'আপনার শেষ রাউন্ডগুলো',
  'fairness.good': {
    one: '{total}টি রাউন্ড আবার হিসাব করা হয়েছে: সিডের সঙ্গে মিলেছে।',
    other: '{total}টি রাউন্ড আবার হিসাব করা হয়েছে: প্রতিটি সিডের সঙ্গে মিলেছে।',
  },
  'fairness.bad': {
    one: '{total}টি রাউন্ড সিডের সঙ্গে মেলেনি। সাপোর্টকে দেখান।',
    other: '{total}টি রাউন্ড সিডের সঙ্গে মেলেনি। সাপোর্টকে দেখান।',
  },
  'fairness.none': 'এই ডিভাইসে এখনো কোনো রাউন্ড নেই',
  'fairness.noneText':
    'হাউসের যেকোনো গেম খেলুন, তার রাউন্ডগুলো এখানে যাচাই করা যাবে। লগআউট করা পর্যন্ত এগুলো এই ডিভাইসে থাকবে।',
  'fairness.more': 'আরও দেখুন',
  'fairness.round': '{game} · রাউন্ড {number}',
  'fairness.stake': 'বাজি {amount}',
  'fairness.free': 'ফ্রি রাউন্ড',
  'fairness.paid': 'পেয়েছেন {amount}',
  'fairness.verdict.good': 'মিলেছে',
  'fairness.verdict.fingerprint': 'সিডটি আঙুলের ছাপের সঙ্গে মেলে না',
  'fairness.verdict.result': 'এই সিড থেকে এই ফল আসে না',
  'fairness.verdict.refunded': 'টাকা ফেরত হয়েছে, যাচাইয়ের কিছু নেই',
  'fairness.verdict.unknown': 'অ্যাপের এই সংস্করণ গেমটি চেনে না',
  'fairness.fingerprint': 'আঙুলের ছাপ (SHA-256)',
  'fairness.seenBefore': 'রাউন্ডের আগে গেমটি এই ডিভাইসে এটি দেখিয়েছিল।',
  'fairness.toldAfter': 'এই ডিভাইসে রাউন্ড রাখা শুরুর আগে খেলা হয়েছে: এটি সার্ভার জানিয়েছে।',
  'fairness.serverSeed': 'হাউসের সিড',
  'fairness.playerSeed': 'আপনার সিড',
  'fairness.tableSeed': 'আপনার সিডের জায়গায়',
  'fairness.try': 'এখানে যেকোনো অক্ষর বদলান: যাচাই মিলবে না।',
  'fairness.numbers': 'যে সংখ্যাগুলো উঠেছে:',
  'fairness.number': '{below}-এর নিচে {number}',
  'fairness.hand': 'অ্যাপ ছাড়া, নিজের হাতে',
  'fairness.hash': 'হাউসের সিডের হ্যাশ বের করুন। ফলটি রাউন্ডের আগে দেখানো আঙুলের ছাপের সঙ্গে হুবহু মিলতে হবে।',
  'fairness.block':
    'রাউন্ডের সংখ্যাগুলো বানান: আপনার সিড, একটি কোলন, রাউন্ডের নম্বর, একটি কোলন ও 0, এগুলোর হ্যাশ নিন; চাবি হবে হাউসের সিড। আরও সংখ্যা লাগলে 1, 2 এভাবে এগোন।',
  'fairness.words': 'ফলটি আট অক্ষর করে পড়ুন: প্রতি আট অক্ষর ষোলোভিত্তিক একটি সংখ্যা।',
  'fairness.limit':
    'কোনো সীমার নিচের সংখ্যা (যেমন রুলেটে ৩৭, তাসে ৫২) হলো সেই সংখ্যার ভাগশেষ। সীমার সবচেয়ে বড় গুণিতক থেকে ওপরের সংখ্যা বাদ যায়, যাতে কোনোটি বেশি না আসে।',
  'fairness.rules': 'গেমের নিয়ম সংখ্যাগুলো থেকে ফল ও পাওনা ঠিক করে। প্রতিটি গেমে “নিয়ম” অংশে তা দেখানো আছে।',
  'fairness.print': 'প্রিন্ট',
}
