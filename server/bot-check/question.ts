/** The captcha in words, for whoever cannot see the picture: a small sum, in the language of the request. */
import { inEveryLanguage } from '../../contract/languages/made.ts'
import type { Host } from '../host.ts'
import type { Locale } from '../messages/locale.ts'

const NUMBERS = inEveryLanguage({
  en: 'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
  bn: 'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো'.split(' '),
})

const ASK = inEveryLanguage({
  en: {
    plus: (a: string, b: string) => `How much is ${a} plus ${b}? Answer with a number.`,
    minus: (a: string, b: string) => `How much is ${a} minus ${b}? Answer with a number.`,
  },
  bn: {
    plus: (a: string, b: string) => `${a} আর ${b} যোগ করলে কত হয়? সংখ্যায় লিখুন।`,
    minus: (a: string, b: string) => `${a} থেকে ${b} বাদ দিলে কত থাকে? সংখ্যায় লিখুন।`,
  },
})

/** A question and its answer in Latin digits. */
export function newQuestion(
  host: Pick<Host, 'random'>,
  locale: Locale,
): { question: string; answer: string } {
  const [first = 0, second = 0, which = 0] = host.random(3)
  const word = (number: number) => NUMBERS[locale][number] ?? String(number)
  const [larger, smaller] = [7 + (first % 6), 2 + (second % 5)]
  return which % 2 === 0
    ? { question: ASK[locale].plus(word(larger), word(smaller)), answer: String(larger + smaller) }
    : { question: ASK[locale].minus(word(larger), word(smaller)), answer: String(larger - smaller) }
}
