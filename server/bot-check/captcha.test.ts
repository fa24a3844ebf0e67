import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { captchaTokenOf } from './captcha.ts'
import { drawDigits } from './digits.ts'
import { newQuestion } from './question.ts'

test('the picture is a PNG of its size, different each time, and small', async () => {
  const [one, two] = [
    await drawDigits('0123', { random: randomBytes }),
    await drawDigits('0123', { random: randomBytes }),
  ]
  expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: 320, height: 112 })
  expect(one.equals(two)).toBe(false)
  expect(one.length).toBeLessThan(10_000)
})

test('each digit is drawn, and drawn unlike the others', async () => {
  const still = { random: (bytes: number) => Buffer.alloc(bytes, 0x80) }
  const pictures = await Promise.all('0123456789'.split('').map((digit) => drawDigits(digit, still)))
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(10)
})

test('questions have the answer that they ask for, in both languages', () => {
  const at = (...bytes: number[]) => ({ random: () => Buffer.from(bytes) })
  expect(newQuestion(at(0, 0, 0), 'en')).toEqual({
    question: 'How much is seven plus two? Answer with a number.',
    answer: '9',
  })
  expect(newQuestion(at(5, 4, 1), 'bn')).toEqual({
    question: 'বারো থেকে ছয় বাদ দিলে কত থাকে? সংখ্যায় লিখুন।',
    answer: '6',
  })
})

test('the header names the captcha before the cookie does', () => {
  expect(captchaTokenOf(new Headers({ cookie: 'a=b; captcha=md_x; c=d' }))).toBe('md_x')
  expect(captchaTokenOf(new Headers({ cookie: 'captcha=md_x', 'x-captcha': 'md_y' }))).toBe('md_y')
  expect(captchaTokenOf(new Headers({ cookie: 'nocaptcha=md_x' }))).toBeUndefined()
})
