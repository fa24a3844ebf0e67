import { expect, test } from 'vitest'
import { type OddsFormat, oddsText } from './oddsFormat.ts'

test('F-04 odds as decimal, fractional, American and chance', () => {
  const all = (odds: number) =>
    (['decimal', 'fractional', 'american', 'chance'] satisfies OddsFormat[]).map((format) =>
      oddsText(odds, format),
    )
  expect(all(185)).toEqual(['1.85', '17/20', '−118', '54.05%'])
  expect(all(200)).toEqual(['2.00', '1/1', '+100', '50.00%'])
  expect(all(101)).toEqual(['1.01', '1/100', '−10000', '99.01%'])
  expect(all(1250)).toEqual(['12.50', '23/2', '+1150', '8.00%'])
})
