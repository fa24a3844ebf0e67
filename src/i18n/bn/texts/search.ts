import type { SearchTexts } from '../../searchTexts.ts'

export const searchTexts: SearchTexts = {
  title: 'খুঁজুন',
  field: 'গেম, ম্যাচ, দল, অফার, সাহায্য',
  clear: 'লেখা মুছুন',
  hint: 'বাংলা বা ইংরেজিতে একটি শব্দ লিখুন। এই ডিভাইসে যা রাখা আছে তা নেটওয়ার্ক ছাড়াও খোঁজা যায়।',
  games: 'গেম',
  matches: 'ম্যাচ',
  sides: 'দল ও খেলোয়াড়',
  promotions: 'প্রমোশন',
  help: 'সাহায্য',
  found: 'পাওয়া গেছে: {count}',
  all: 'সব {count}টি দেখুন',
  none: '“{word}” দিয়ে কিছু পাওয়া যায়নি।',
  noneHint: 'কম অক্ষর লিখে দেখুন, অথবা এগুলোর একটি।',
  kept: 'নেটওয়ার্ক নেই: এই ডিভাইসে যা রাখা আছে, এগুলো তা-ই।',
  inPlay: 'এখন ইন-প্লে',
  next: 'এরপর: {name}, {time}',
  last: 'শেষ ম্যাচ: {name}',
}
