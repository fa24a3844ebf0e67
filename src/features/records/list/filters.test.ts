import { expect, test } from 'vitest'
import { taka } from '../../../../contract/money.ts'
import type { Transaction } from '../../../../contract/records.ts'
import { filterCount, filtersFrom, matching, pageOf, searchFrom, spanOf } from './filters.ts'

const row = (values: Partial<Transaction>): Transaction => ({
  id: '1',
  action: 'deposit',
  amount: taka(500),
  status: 'success',
  createdAt: Date.parse('2026-11-20T10:00:00+06:00'),
  updatedAt: 0,
  reference: '',
  method: { name: 'Shapla Pay', icon: '', type: '' },
  steps: [],
  reason: '',
  promotion: '',
  accountNumber: '',
  session: '',
  editableAt: undefined,
  estimatedAt: undefined,
  ...values,
})
/** Just after midnight in Dhaka, still the day before in UTC. */
const now = Date.parse('2026-11-21T00:10:00+06:00')
const day = (at: string) => Date.parse(`${at}T00:00:00+06:00`)

test('K-AMT-13..15 the address holds the codes of type, status and date, and their defaults are left out', () => {
  const search = { type: '0', status: '2', method: 'Shapla Pay', date: '7' }
  expect(searchFrom(filtersFrom(search))).toEqual(search)
  expect(searchFrom(filtersFrom({ type: '-1', status: '9', date: 'x' }))).toEqual({})
  expect(filterCount(filtersFrom(search))).toBe(4)
})

test('K-AMT-15 X-47 days begin at midnight in Dhaka, whatever the phone thinks', () => {
  expect(spanOf({ date: '0', from: '', to: '' }, now)).toEqual([day('2026-11-21'), day('2026-11-22')])
  expect(spanOf({ date: '1', from: '', to: '' }, now)).toEqual([day('2026-11-20'), day('2026-11-21')])
  expect(spanOf({ date: '7', from: '', to: '' }, now)).toEqual([day('2026-11-15'), day('2026-11-22')])
  expect(spanOf({ date: 'month', from: '', to: '' }, now)).toEqual([day('2026-11-01'), day('2026-11-22')])
  expect(spanOf(filtersFrom({ date: '2026-01-05..2026-02-01' }), now)).toEqual([
    day('2026-01-05'),
    day('2026-02-02'),
  ])
})

test('X-45 type, status, payment type and date narrow the list together', () => {
  const rows = [
    row({ id: '1' }),
    row({ id: '2', action: 'withdraw' }),
    row({ id: '3', status: 'processing' }),
    row({ id: '4', method: { name: 'Megh Cash', icon: '', type: '' } }),
    row({ id: '5', createdAt: day('2026-11-19') }),
  ]
  const filters = filtersFrom({ type: '0', status: '1', method: 'Shapla Pay', date: '1' })
  expect(matching(rows, filters, now).map(({ id }) => id)).toEqual(['1'])
})

test('K-AMT-12 pages are 10 by default, of the offered sizes only, and never out of reach', () => {
  expect(pageOf({}, 96)).toEqual({ size: 10, page: 1, pages: 10, start: 0 })
  expect(pageOf({ size: '25', page: '4' }, 96)).toEqual({ size: 25, page: 4, pages: 4, start: 75 })
  expect(pageOf({ size: '7', page: '99' }, 12)).toEqual({ size: 10, page: 2, pages: 2, start: 10 })
  expect(pageOf({ page: 'x' }, 0)).toEqual({ size: 10, page: 1, pages: 1, start: 0 })
})
