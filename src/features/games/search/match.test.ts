import { expect, test } from 'vitest'
import { folded, indexOf, sounding } from './match.ts'

const NAMES = [
  'Padma Warriors v Meghna Royals',
  'Surma Tigers v Karnaphuli Kings',
  'Jamuna Strikers',
  'Shapla FC',
  'Krishnachura Town',
  'Lucky 777',
  'Café Royale',
  'পদ্মার ঢেউ',
  'কীভাবে টাকা তুলব?',
  'বাড়ি ফেরা',
]
const { find } = indexOf(NAMES, (name) => [name])

test('words are found whatever their case, accents, digits and order, and the nearest stand first', () => {
  for (const wanted of ['padma', 'PADMA', '  padma  ', 'Pádma', 'royals padma', 'meghna']) {
    expect(find(wanted)[0], wanted).toBe(NAMES[0])
  }
  expect(find('cafe')).toEqual(['Café Royale'])
  expect(find('café')).toEqual(['Café Royale'])
  expect(find('৭৭৭')).toEqual(['Lucky 777'])
  expect(find('লাকি ৭৭৭')).toEqual(['Lucky 777'])
  // Begins with it, has a word that does, has it within.
  const { find: nearest } = indexOf(['A royal', 'Disroyal', 'Royal'], (name) => [name])
  expect(nearest('royal')).toEqual(['Royal', 'A royal', 'Disroyal'])
  for (const nothing of ['', '   ', '!?', 'zzz', 'padma tigers']) expect(find(nothing), nothing).toEqual([])
})

test('Bangla is found however its vowels, its n and s, its dots and its joints are written', () => {
  for (const wanted of ['কিভাবে', 'কীভাবে', 'টাকা কীভাবে']) expect(find(wanted), wanted).toEqual([NAMES[8]])
  // One letter with its dot, and a letter and a dot.
  expect(find('বা\u09dcি')).toEqual([NAMES[9]])
  expect(find('বা\u09a1\u09bcি')).toEqual([NAMES[9]])
  expect(folded('১২৩ abc')).toBe('123 abc')
})

test('what is written in the other script, or spelt otherwise, is found by its sound', () => {
  expect(find('মেঘনা')).toEqual([NAMES[0]])
  expect(find('যমুনা')).toEqual([NAMES[2]])
  expect(find('কর্ণফুলী')).toEqual([NAMES[1]])
  expect(find('karnafuli')).toEqual([NAMES[1]])
  expect(find('shurma')).toEqual([NAMES[1]])
  expect(find('সুরমা টাইগার্স')).toEqual([NAMES[1]])
  expect(find('শাপলা')).toEqual(['Shapla FC'])
  expect(find('কৃষ্ণচূড়া')).toEqual(['Krishnachura Town'])
  // Written so somewhere: that is what is meant.
  expect(find('পদ্মা')).toEqual([NAMES[7]])
  expect(indexOf(NAMES.slice(0, 7), (name) => [name]).find('পদ্মা')).toEqual([NAMES[0]])
  expect(sounding('ওয়ারিয়র্স')).toBe(sounding('Warriors'))
  // A vowel or one consonant sounds like half of everything.
  expect(find('আ')).toEqual([])
  expect(indexOf(['Padma'], (name) => [name]).find('প')).toEqual([])
  // Two consonants are a whole word's.
  const { find: short } = indexOf(['Old Dhaka Ride', 'Dokan Karim'], (name) => [name])
  expect(short('ঢাকা')).toEqual(['Old Dhaka Ride'])
  expect(indexOf(['Padma'], (name) => [name], { isNames: false }).find('পদ্মা')).toEqual([])
})

test('a row is found by any of its texts, once', () => {
  const rows = [{ en: 'Welcome bonus', bn: 'স্বাগতম বোনাস' }]
  const index = indexOf(rows, ({ en, bn }) => [en, bn])
  for (const wanted of ['bonus', 'বোনাস', 'welcome']) expect(index.find(wanted)).toEqual(rows)
  // As those write who know the word in English.
  expect(index.find('welcome বোনাস')).toEqual(rows)
  expect(index.find('bonus deposit')).toEqual([])
})

test('what is folded ahead, in pieces, is found as what is folded when it is asked for', () => {
  const made: string[] = []
  const { find: findNow, fold } = indexOf(NAMES, (name) => (made.push(name), [name]))
  let left = 4
  expect(fold(() => left-- > 0)).toBe(false)
  expect(new Set(made)).toEqual(new Set(NAMES.slice(0, 4)))
  expect(fold(() => true)).toBe(true)
  const ahead = made.length
  for (const wanted of ['padma', 'লাকি ৭৭৭', 'কিভাবে']) expect(findNow(wanted), wanted).toEqual(find(wanted))
  // Nothing is made again.
  expect(made.length).toBe(ahead)
})
