/** What the app must tolerate from hosts it does not know: wire-contract.md "Rules for every call". */
import { expect, test } from 'vitest'
import { api } from '../index.ts'
import { taka } from '../money.ts'
import {
  firstOf,
  flag,
  from,
  fromSeveral,
  id,
  insideName,
  instantFromWire,
  instantToWire,
  mapped,
  onUnreadableRow,
  optionalText,
  rows,
  shape,
  text,
} from './wire.ts'
import { z } from './zod.ts'

const read = <S extends z.ZodMiniType>(schema: S, wire: unknown) => z.decode(schema, wire as never)

test('an id may be a number or a numeric text', () => {
  expect(read(id, 7)).toBe('7')
  expect(read(id, '7')).toBe('7')
  expect(z.safeDecode(id, '../7').success).toBe(false)
})

test('a flag may be true, 1 or "1"; missing, null and anything else mean no', () => {
  for (const yes of [true, 1, '1', 'true']) expect(read(flag, yes)).toBe(true)
  for (const no of [false, 0, '0', '', null, undefined, 'no', 2]) expect(read(flag, no)).toBe(false)
})

test('a time without an offset is GMT+6, and our own times carry it', () => {
  expect(instantFromWire('2026-11-21 06:00:00')).toBe(Date.UTC(2026, 10, 21))
  expect(instantFromWire('2026/11/21')).toBe(Date.UTC(2026, 10, 20, 18))
  expect(instantFromWire('2026-11-21T00:00:00Z')).toBe(Date.UTC(2026, 10, 21))
  expect(instantFromWire('soon')).toBeUndefined()
  expect(instantToWire(Date.UTC(2026, 10, 21))).toBe('2026-11-21T06:00:00.000+06:00')
})

test('text refuses control characters, lone surrogates and too much', () => {
  const schema = text(5)
  expect(z.safeDecode(schema, 'শাপলা').success).toBe(true)
  for (const bad of ['\u0000', 'a\u0007', '\uD800', '123456'])
    expect(z.safeDecode(schema, bad).success).toBe(false)
})

test('a null list is empty, and a row that cannot be read is left out and reported', () => {
  const reported: unknown[] = []
  onUnreadableRow((row) => reported.push(row))
  const list = rows(z.object({ id }))
  expect(read(list, null)).toEqual([])
  expect(read(list, [{ id: 1 }, 'broken', { id: '2', more: true }])).toEqual([{ id: '1' }, { id: '2' }])
  expect(reported).toEqual(['broken'])
  onUnreadableRow(() => {})
})

test('the first record of a list is used, and a bare record is understood', () => {
  const first = firstOf(z.object({ id }))
  expect(read(first, [{ id: 1 }, { id: 2 }])).toEqual({ id: '1' })
  expect(read(first, { id: 3 })).toEqual({ id: '3' })
  expect(read(first, [])).toBeUndefined()
})

const letter = shape({
  id,
  isRead: from('is_read', flag),
  name: from('name', optionalText(20), 'title'),
  title: optionalText(20),
  body: fromSeveral(
    { message: optionalText(20), content: optionalText(20) },
    {
      decode: (wire) => wire.message || wire.content,
      encode: (inside) => ({ message: inside, content: inside }),
    },
  ),
  status: from('key', mapped(text(9), { decode: (wire) => wire.toUpperCase(), encode: (inside) => inside })),
})

test('a shape has each field in one line: read by the name of the wire, written by it, another spelling understood', () => {
  const wire = { id: 7, is_read: 1, title: 'Hello', content: 'Words', key: 'new', more: true }
  const inside = read(letter, wire)
  expect(inside).toEqual({
    id: '7',
    isRead: true,
    name: 'Hello',
    title: 'Hello',
    body: 'Words',
    status: 'NEW',
  })
  expect(z.encode(letter, inside)).toEqual({
    id: '7',
    is_read: true,
    name: 'Hello',
    title: 'Hello',
    message: 'Words',
    content: 'Words',
    key: 'NEW',
  })
})

test('what is wrong in a shape is told by the name of the wire, and that of the inside is to be had', () => {
  const refused = z.safeDecode(letter, { id: 7, key: 4 })
  expect(refused.error?.issues.map(({ path }) => path)).toEqual([['key']])
  expect(insideName(letter, 'key')).toBe('status')
  expect(insideName(letter, 'content')).toBe('body')
  expect(insideName(letter, 'title')).toBe('title')
  expect(insideName(letter, 'other')).toBeUndefined()
  expect(insideName(z.object({ id }), 'id')).toBeUndefined()
})

test('N-ENT-06 N-ENT-08 both spellings of a promotion and a slide are understood', () => {
  const offer = read(api.promotions.output, [
    {
      id: 5,
      title: 'Welcome',
      desc: 'Words',
      image: 'a.svg',
      deposit_bouns: '12.5',
      status: 'display',
      categories: null,
    },
  ])[0]
  expect(offer).toMatchObject({
    name: { en: 'Welcome', bn: 'Welcome' },
    description: { en: 'Words', bn: 'Words' },
    thumbnail: 'a.svg',
    bonusPercent: 12.5,
    isShown: true,
  })
  const slides = read(api.sliders.output, [
    { status: 'active', slider_type: 'Main', thubmnail: 'b.svg', message_id: 4 },
  ])
  expect(slides[0]).toMatchObject({ id: '4', image: 'b.svg', isActive: true, type: 'Main' })
})

test('N-ENT-15 N-ENT-22 a transaction and a user of a sparse host are readable', () => {
  const { transactions } = read(api.transactions.output, {
    transactions: [
      {
        id: 1,
        action: 'deposit',
        amount: 500,
        key: 1,
        created_at: '2026-01-02 03:04:05',
        payment_method: null,
      },
    ],
  })
  expect(transactions[0]).toMatchObject({
    id: '1',
    amount: taka(500),
    status: 'success',
    reference: '',
    steps: [],
  })
  const { user } = read(api.user.output, {
    user: { id: 9, username: 'x', session_id: '1', created_at: '2026-01-02' },
  })
  expect(user).toMatchObject({
    id: '9',
    phoneVerified: true,
    vipCoin: 0,
    birthday: '',
    lastDeposit: undefined,
  })
})
