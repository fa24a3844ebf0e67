/** Numbers that players pay to, in Bangla. */
import type { Words } from '../en.ts'

export const numbers: Words['numbers'] = {
  title: 'টাকা পাঠানোর নম্বর',
  own: 'পদ্ধতির নিজের নম্বর',
  ask: 'নম্বর যোগ করুন',
  askTitle: (name) => `নম্বর যোগ করুন: ${name}`,
  number: 'নম্বর',
  hint: 'ডেমো সাতটি শূন্য ও চারটি অঙ্ক নেয় (00000001234), যাতে কেউ এতে টাকা পাঠাতে না পারে।',
  wrong: 'এটি তেমন নয়: সাতটি শূন্য ও চারটি অঙ্ক, 00000001234।',
  replaces: 'চ্যানেলের সব নম্বরের জায়গায়',
  asked: 'চাওয়া হয়েছে। অন্য কেউ অনুমোদন করলে দেওয়া হবে।',
  waits: 'আরেকটি নম্বর দ্বিতীয় একজনের অপেক্ষায় আছে।',
  retire: 'তুলে নিন',
  retireTitle: (number, name) => `তুলে নিন: ${name}, ${number}`,
  retireText: 'এখন থেকে এটি কাউকে দেওয়া হবে না। যাঁদের দেওয়া হয়েছে তাঁরা টাকা পাঠানোর কথা জানাতে পারবেন।',
  retired: 'তুলে নেওয়া হয়েছে।',
  approval: (number, name) => `${name}: খেলোয়াড়েরা ${number} নম্বরেও টাকা পাঠাবেন`,
  instead: (number, name) => `${name}: খেলোয়াড়েরা শুধু ${number} নম্বরে টাকা পাঠাবেন`,
}
