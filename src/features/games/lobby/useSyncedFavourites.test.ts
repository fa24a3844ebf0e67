import { expect, test } from 'vitest'
import { mergeMarks } from './useSyncedFavourites.ts'

test('X-33 marks of two devices come together, and a mark taken back on either is gone', () => {
  const told = ['A/1', 'A/2', 'A/3']
  expect(mergeMarks({ told, here: ['B/9', 'A/1', 'A/2'], host: ['A/4', 'A/2', 'A/3'] })).toEqual([
    'B/9',
    'A/4',
    'A/2',
  ])
  expect(mergeMarks({ told: [], here: ['A/1'], host: ['A/2', 'A/1'] })).toEqual(['A/2', 'A/1'])
  expect(mergeMarks({ told, here: told, host: [] })).toEqual([])
})
