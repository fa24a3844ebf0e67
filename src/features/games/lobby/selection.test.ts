import { expect, test } from 'vitest'
import type { Game } from '../../../../contract/games.ts'
import { filterGames, platformsOf, sortGames, sortOf } from './selection.ts'
import { categories, categoryOf } from '../shared/categories.ts'
import { parsePlay, playOf } from '../shared/play.ts'

const game = (name: string, displayOrder: number, createdAt: number, platform = 'A'): Game => ({
  code: name.toLowerCase(),
  name,
  type: 'SLOT',
  platform,
  icon: '',
  createdAt,
  displayOrder,
})
const games = [game('Zebra', 1, 100), game('blackjack Blue', 2, 300, 'B'), game('Ablaze', 3, 200)]
const namesOf = (list: Game[]) => list.map(({ name }) => name)

test('S-LOBBY-05 T-STATE-21 each sort has its order', () => {
  expect(namesOf(sortGames(games, 'displayOrder', []))).toEqual(['Zebra', 'blackjack Blue', 'Ablaze'])
  expect(namesOf(sortGames(games, 'createTime', []))).toEqual(['blackjack Blue', 'Ablaze', 'Zebra'])
  expect(namesOf(sortGames(games, 'aZ', []))).toEqual(['Ablaze', 'blackjack Blue', 'Zebra'])
  expect(namesOf(sortGames(games, 'favorite', ['A/ablaze']))).toEqual(['Ablaze', 'Zebra', 'blackjack Blue'])
  expect(sortOf('nonsense')).toBe('displayOrder')
})

test('S-LOBBY-03 S-WGAME-04 a search is a contains whatever the case, and providers narrow it', () => {
  expect(namesOf(filterGames(games, ' bLa ', []))).toEqual(['blackjack Blue', 'Ablaze'])
  expect(namesOf(filterGames(games, 'bla', ['B']))).toEqual(['blackjack Blue'])
  expect(namesOf(filterGames(games, '', ['A', 'B']))).toHaveLength(3)
  expect(platformsOf('A,,B')).toEqual(['A', 'B'])
})

test('X-59 X-02 every category has a type, and the paths find theirs', () => {
  expect(categories.map(({ id, type }) => `${id} ${type}`)).toEqual([
    'sports SPORTS',
    'casino LIVE',
    'slot SLOT',
    'table TABLE',
    'poker TABLE',
    'crash EGAME',
    'fishing FH',
    'arcade EGAME',
    'lottery LOTTO',
    'bingo BINGO',
  ])
  expect(categoryOf('/arcade', {})?.id).toBe('arcade')
  expect(categoryOf('/games', { type: 'TABLE', title: 'Poker' })?.id).toBe('poker')
  expect(categoryOf('/games', { type: 'FH' })?.id).toBe('fishing')
  expect(categoryOf('/games', {})).toBeUndefined()
})

test('a game in an address survives any letters in its code', () => {
  const target = { platform: 'A', type: 'SLOT', code: 'a/b c%' }
  expect(parsePlay(playOf(target))).toEqual(target)
  for (const bad of [undefined, '', 'A', 'A/B', 'A/B/', 'A/B/C/D', 'A/B/%E0%A4%A'])
    expect(parsePlay(bad)).toBeUndefined()
})
