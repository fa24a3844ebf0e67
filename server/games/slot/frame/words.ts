/** What the slot says besides the words of all frames. */
import { pick } from '../../kit/words.ts'

const en = {
  spin: 'Spin',
  ready: 'Press Spin, or the space bar, to play one round.',
  freeWon: '{n} free spins won.',
  reels: 'Reels. Top row: {top}. Middle row: {middle}. Bottom row: {bottom}.',
  payTitle: 'What pays',
  payNote: 'For a stake of {stake}: three, four, five from the left on a line.',
  wild: 'Stands in for any picture but the moon. On reels 2 to 4.',
  moon: 'Three, four or five anywhere: {a}, {b} or {c} free spins.',
  linesTitle: 'The ten lines',
  rules:
    'Five reels, three rows, ten lines that are always played. A line pays its longest run from the left; all lines are added. Free spins cost nothing, keep the stake that won them and pay double; they can win more. A round takes at least 2.5 seconds. An interrupted round is finished, or its stake is given back.',
  rtp: 'On average {rtp} of all stakes is paid back over a very long time: {lines} by paid rounds, {free} by free spins. The house keeps the rest. One paid round in {one} starts free spins.',
  symbols: {
    W: 'wild',
    F: 'moon',
    A: 'first picture',
    B: 'second picture',
    C: 'third picture',
    D: 'fourth picture',
    E: 'fifth picture',
    G: 'flower',
    H: 'diamond',
    J: 'ring',
  },
}
const bn: typeof en = {
  spin: 'ঘোরান',
  ready: 'এক রাউন্ড খেলতে “ঘোরান” বা স্পেস বার চাপুন।',
  freeWon: '{n}টি ফ্রি স্পিন পেয়েছেন।',
  reels: 'রিল। উপরের সারি: {top}। মাঝের সারি: {middle}। নিচের সারি: {bottom}।',
  payTitle: 'কীসে কত',
  payNote: '{stake} বাজিতে: লাইনে বাঁ দিক থেকে তিন, চার, পাঁচটি মিললে।',
  wild: 'চাঁদ ছাড়া যেকোনো ছবির বদলে চলে। রিল ২ থেকে ৪-এ থাকে।',
  moon: 'যেকোনো জায়গায় তিন, চার বা পাঁচটি: {a}, {b} বা {c}টি ফ্রি স্পিন।',
  linesTitle: 'দশটি লাইন',
  rules:
    'পাঁচটি রিল, তিনটি সারি, দশটি লাইন; সব লাইন সব সময় খেলা হয়। প্রতি লাইনে বাঁ দিক থেকে সবচেয়ে লম্বা মিলের টাকা মেলে, সব লাইনের টাকা যোগ হয়। ফ্রি স্পিনে খরচ নেই, যে বাজিতে পেয়েছেন সেই বাজিতেই চলে ও দ্বিগুণ দেয়; তাতে আরও ফ্রি স্পিন মিলতে পারে। এক রাউন্ডে অন্তত ২.৫ সেকেন্ড লাগে। মাঝপথে থেমে যাওয়া রাউন্ড শেষ করা হয়, নয়তো বাজির টাকা ফেরত যায়।',
  rtp: 'অনেক লম্বা সময়ে গড়ে সব বাজির {rtp} ফেরত যায়: {lines} সাধারণ রাউন্ডে, {free} ফ্রি স্পিনে। বাকিটা হাউস রাখে। গড়ে {one}টি রাউন্ডে একবার ফ্রি স্পিন শুরু হয়।',
  symbols: {
    W: 'ওয়াইল্ড',
    F: 'চাঁদ',
    A: 'প্রথম ছবি',
    B: 'দ্বিতীয় ছবি',
    C: 'তৃতীয় ছবি',
    D: 'চতুর্থ ছবি',
    E: 'পঞ্চম ছবি',
    G: 'ফুল',
    H: 'রুহিতন',
    J: 'আংটি',
  },
}
export const slotWords = pick({ en, bn })
