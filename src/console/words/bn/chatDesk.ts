/** Whose hand a chat is in, in Bangla. */
import type { Words } from '../en.ts'

export const chatDesk: Words['chatDesk'] = {
  which: 'কোনগুলো',
  listed: { all: 'যারা অপেক্ষায়', free: 'কারও হাতে নেই', mine: 'আমার হাতে' },
  none: 'এমন কোনো চ্যাট নেই।',
  withYou: 'আপনার হাতে',
  with: (by) => `${by}-এর হাতে`,
  yours: (until) => `${until} পর্যন্ত এটি আপনার হাতে।`,
  others: (by, until) => `${until} পর্যন্ত এটি ${by}-এর হাতে।`,
  away: (by) => `এটি ${by}-এর হাতে, তবে তিনি এখন নেই।`,
  free: 'এটি কারও হাতে নেই। যিনি উত্তর দেবেন, তাঁর হাতে যাবে।',
  hasIt: (by) => `এটি ${by}-এর হাতে: কিছুই করা হয়নি, আপনার লেখাও হারায়নি।`,
  take: 'হাতে নিন',
  takeOver: 'নিজের হাতে নিন',
  letGo: 'ফিরিয়ে রাখুন',
  handOver: 'অন্যকে দিন',
  handOverTitle: 'চ্যাটটি অন্যকে দিন',
  to: 'কাকে',
  toAll: 'সবার জন্য ফেরত',
  here: (name) => `${name}, সাইন ইন আছেন`,
  notHere: (name) => `${name}, সাইন ইন নেই`,
  noteHint: 'স্টাফ এখানে আর অডিটের খাতায় পড়ে; খেলোয়াড় পড়েন না।',
  handedOver: 'দেওয়া হয়েছে।',
  handling: 'স্টাফের মধ্যে',
  lines: {
    taken: (by) => `${by} হাতে নিয়েছেন`,
    over: (by) => `${by} অন্যের হাত থেকে নিয়েছেন`,
    letGo: (by) => `${by} ফিরিয়ে রেখেছেন`,
    handed: (by, to) => `${by} দিয়েছেন ${to}-কে`,
    handedToAll: (by) => `${by} সবার জন্য ফেরত দিয়েছেন`,
  },
}
