import { expect, test } from 'vitest'
import { grown } from './useVirtualRows.ts'

const rows = (from: number, to: number) => ({ from, to })
const seen = { inside: rows(20, 24), near: rows(17, 27) }

test('rows are drawn one at a time: what is seen first, then below, then above', () => {
  const steps = []
  let drawn: { from: number; to: number } | undefined
  for (let step = 0; step < 12; step++) {
    const next = grown(drawn, seen)
    if (next.from === drawn?.from && next.to === drawn.to) break
    drawn = next
    steps.push(`${next.from}-${next.to}`)
  }
  expect(steps.slice(0, 4)).toEqual(['20-21', '20-22', '20-23', '20-24'])
  expect(steps.slice(4, 7)).toEqual(['20-25', '20-26', '20-27'])
  expect(steps.slice(7)).toEqual(['19-27', '18-27', '17-27'])
})

test('rows that are no longer near are dropped, and a jump begins anew where one looks', () => {
  expect(grown(rows(10, 22), seen)).toEqual(rows(17, 23))
  expect(grown(rows(22, 40), seen)).toEqual(rows(21, 27))
  expect(grown(rows(0, 10), seen)).toEqual(rows(20, 21))
  expect(grown(rows(30, 40), seen)).toEqual(rows(20, 21))
})
