/** Names of the kinds of games, as tabs and menus show them. */
export const kinds = {
  'games.sports': 'Sports',
  'games.casino': 'Casino',
  'games.slot': 'Slot',
  'games.table': 'Table',
  'games.poker': 'Poker',
  'games.crash': 'Crash',
  'games.fishing': 'Fishing',
  'games.arcade': 'Arcade',
  'games.lottery': 'Lottery',
  'games.bingo': 'Bingo',
} as const
