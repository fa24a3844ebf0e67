import { expect, test } from 'vitest'
import { taka, ZERO } from '../../../../contract/money.ts'
import { matchedWith } from './matchedWith.ts'

test('decision 198 what other players matched, and the house the rest; nothing is guessed', () => {
  const said = (matched: number | undefined, withPlayers: number | undefined) =>
    matchedWith({
      matched: matched === undefined ? undefined : taka(matched),
      withPlayers: withPlayers === undefined ? undefined : taka(withPlayers),
    }).map(({ label, amount }) => [label, amount])
  expect(said(45.5, 35.5)).toEqual([
    ['orders.byPlayers', taka(35.5)],
    ['orders.byHouse', taka(10)],
  ])
  expect(said(45.5, 45.5)).toEqual([['orders.byPlayers', taka(45.5)]])
  expect(said(45.5, 0)).toEqual([['orders.byHouse', taka(45.5)]])
  expect(said(0, 0)).toEqual([])
  // Another host does not say with whom, or says what cannot be.
  expect(said(45.5, undefined)).toEqual([])
  expect(said(undefined, undefined)).toEqual([])
  expect(said(10, 20)).toEqual([])
  expect(matchedWith({ matched: ZERO, withPlayers: undefined })).toEqual([])
})
