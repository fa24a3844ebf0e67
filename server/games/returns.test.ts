/** Every game returns what it prints, by the code that pays: exact figures against simulated rounds (PP-28, PP-29). */
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { baccaratRules, SPOTS } from './baccarat/game.ts'
import { returnOf as baccaratReturn } from './baccarat/rtp.ts'
import { BALLS, bingoRules, CALLS, cardOf, fullLines, LINES, PAYS as BINGO_PAYS } from './bingo/game.ts'
import { chances as bingoChances, chancesOfPays, returnToPlayer as bingoReturn } from './bingo/rtp.ts'
import { blackjackRules, totalOf } from './blackjack/game.ts'
import { returnToPlayer as blackjackReturn, shouldHit } from './blackjack/rtp.ts'
import { crashRules, RETURN as CRASH_RETURN } from './crash/game.ts'
import { diceRules, RETURN as DICE_RETURN } from './dice/game.ts'
import type { Draw } from '../fairness/fair.ts'
import { CATCHES, fishingRules, isCatch, RETURN as FISHING_RETURN } from './fishing/game.ts'
import type { Made, Rules } from './game.ts'
import { kenoRules, MOST_MARKS, PAYS as KENO_PAYS } from './keno/game.ts'
import { chanceOf, returnOf as kenoReturn } from './keno/rtp.ts'
import { liveBaccaratRules } from './live-baccarat/game.ts'
import { liveDragonRules, returnOf as dragonReturn, SPOTS as DRAGON_SPOTS } from './live-dragon/game.ts'
import { liveRouletteRules } from './live-roulette/game.ts'
import { MINES, minesRules, RETURN as MINES_RETURN, TILES } from './mines/game.ts'
import { isSpread, PAYS, plinkoRules } from './plinko/game.ts'
import { chances as pockets, returnOf as plinkoReturn } from './plinko/rtp.ts'
import { CHANCES, priceOf, raceRules } from './race/game.ts'
import { isSpot, rouletteRules } from './roulette/game.ts'

const SEED = Number(process.env['RETURNS_SEED'] ?? randomInt(2 ** 31))
const ROUNDS = Number(process.env['RETURNS_ROUNDS'] ?? 30_000)
console.log(`returns seed ${SEED} (RETURNS_SEED), ${ROUNDS} rounds a bet (RETURNS_ROUNDS)`)

/** Quick even numbers (sfc32): the draws of fair.ts have their own tests, and cost a hash each. */
function quickDraws(seed: number): Draw {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9, 0x243f6a88, 1]
  const word = (): number => {
    const sum = (a + b + d++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let i = 0; i < 16; i++) word()
  return (below) => {
    const limit = 2 ** 32 - (2 ** 32 % below)
    let x = word()
    while (x >= limit) x = word()
    return x % below
  }
}

interface Case {
  name: string
  rules: Rules
  stake: number
  choice: unknown
  /** The share that is printed for this bet. */
  expected: number
  /** The mean square of the share, exactly, where rare wins carry it: a run that meets none of them looks too calm. */
  square?: number
  /** The player's next move, by what the round shows. */
  next?: (view: never, made: number) => unknown
}

/** The mean square of pays in hundredths of the stake, by their chances. */
const squareOf = (pays: readonly number[], chanceOf: (at: number) => number): number =>
  pays.reduce((sum, times, at) => sum + (times / 100) ** 2 * chanceOf(at), 0)

const cases: Case[] = [
  ...[
    { side: 'low', chance: 4900 },
    { side: 'high', chance: 200 },
    { side: 'low', chance: 9500 },
  ].map((choice) => ({
    name: `dice ${choice.side} ${choice.chance}`,
    rules: diceRules,
    stake: 10_000,
    choice,
    expected: DICE_RETURN / 10_000,
  })),
  ...['n17', 'n0', 'red', 'even', 'low', 'dozen2', 'column3'].map((spot) => ({
    name: `roulette ${spot}`,
    rules: rouletteRules,
    stake: 1000,
    choice: { [spot]: 1000 },
    expected: 36 / 37,
  })),
  ...SPOTS.map((spot) => ({
    name: `baccarat ${spot}`,
    rules: baccaratRules,
    stake: 1000,
    choice: { [spot]: 1000 },
    expected: baccaratReturn(spot),
  })),
  ...(['n17', 'red'] as const).map((spot) => ({
    name: `live roulette ${spot}`,
    rules: liveRouletteRules,
    stake: 1000,
    choice: { [spot]: 1000 },
    expected: 36 / 37,
  })),
  ...SPOTS.map((spot) => ({
    name: `live baccarat ${spot}`,
    rules: liveBaccaratRules,
    stake: 1000,
    choice: { [spot]: 1000 },
    expected: baccaratReturn(spot),
  })),
  ...DRAGON_SPOTS.map((spot) => ({
    name: `dragon tiger ${spot}`,
    rules: liveDragonRules,
    stake: 1000,
    choice: { [spot]: 1000 },
    expected: dragonReturn(spot),
  })),
  ...Array.from({ length: MOST_MARKS }, (_, index) => ({
    name: `keno ${index + 1}`,
    rules: kenoRules,
    stake: 100,
    choice: { marks: Array.from({ length: index + 1 }, (__, mark) => 3 * mark + 2) },
    expected: kenoReturn(index + 1),
    square: squareOf(KENO_PAYS[index + 1] ?? [], (hits) => chanceOf(index + 1, hits)),
  })),
  {
    name: 'bingo',
    rules: bingoRules,
    stake: 100,
    choice: { card: cardOf(quickDraws(SEED)) },
    expected: bingoReturn(),
    square: squareOf(BINGO_PAYS, (lines) => chancesOfPays()[lines] ?? 0),
  },
  ...Object.keys(PAYS)
    .filter(isSpread)
    .map((spread) => ({
      name: `plinko ${spread}`,
      rules: plinkoRules,
      stake: 100,
      choice: { spread },
      expected: plinkoReturn(spread),
      square: squareOf(PAYS[spread], (pocket) => pockets()[pocket] ?? 0),
    })),
  ...Object.keys(CATCHES)
    .filter(isCatch)
    .map((wanted) => ({
      name: `fishing ${wanted}`,
      rules: fishingRules,
      stake: 100,
      choice: { wanted },
      expected: FISHING_RETURN / 10_000,
    })),
  ...CHANCES.map((chance, runner) => ({
    name: `race ${runner}`,
    rules: raceRules,
    stake: 10_000,
    choice: { runner },
    expected: (chance * priceOf(runner)) / 1e6,
  })),
  ...[110, 150, 200, 1000].map((target) => ({
    name: `crash at ${target}`,
    rules: crashRules,
    stake: 10_000,
    choice: { target },
    expected: CRASH_RETURN,
  })),
  ...MINES.filter((mines) => mines < 24).flatMap((mines) =>
    [1, 3].map((tiles) => ({
      name: `mines ${mines}, ${tiles} tiles`,
      rules: minesRules,
      stake: 10_000,
      choice: { mines },
      expected: MINES_RETURN,
      next: (_: never, made: number) => (made < tiles ? (made * 7) % TILES : 'take'),
    })),
  ),
  {
    name: 'blackjack, best play',
    rules: blackjackRules,
    stake: 1000,
    choice: null,
    expected: blackjackReturn(),
    next: ({ player, dealer }: { player: number[]; dealer: number[] }) =>
      shouldHit(totalOf(player), Math.min(10, ((dealer[0] ?? 0) % 13) + 1)) ? 'hit' : 'stand',
  },
]

/** Plays one round to its end by the rules alone; answers what it paid. */
function playOut({ rules, stake, choice, next }: Case, draws: () => Draw): number {
  const bet = rules.betOf(stake, choice)
  const moves: Made<unknown>[] = []
  // The same numbers each time the round is asked: as from its seeds.
  const recorded: number[] = []
  const source = draws()
  const replay = (): Draw => {
    let at = 0
    return (below) => {
      recorded[at] ??= source(below)
      return recorded[at++] ?? 0
    }
  }
  for (;;) {
    const play = rules.play(replay(), bet, moves, { isFree: false, elapsed: next ? 0 : Infinity })
    if (play.isOver) return play.pay
    moves.push({ move: next?.(play.view as never, moves.length), at: 0 })
  }
}

test.each(cases)('$name returns what it prints', (bet) => {
  const draw = quickDraws(SEED)
  let sum = 0
  let squares = 0
  for (let round = 0; round < ROUNDS; round++) {
    const share = playOut(bet, () => draw) / bet.stake
    sum += share
    squares += share * share
  }
  const mean = sum / ROUNDS
  const square = Math.max(squares / ROUNDS, bet.square ?? 0)
  const sigma = Math.sqrt(Math.max(square - bet.expected ** 2, bet.expected) / ROUNDS)
  // Six sigma, and the half percent that cutting to whole poisha and hundredths may cost.
  expect(Math.abs(mean - bet.expected)).toBeLessThan(6 * sigma + 0.005)
})

test('what is no bet or no move of a game is refused', () => {
  const junk = [
    null,
    1,
    'x',
    [],
    {},
    { marks: [1, 1] },
    { marks: [41] },
    { mines: 2 },
    { target: 1.5 },
    { n37: 100 },
  ]
  for (const { rules, stake, choice, name } of cases) {
    expect(rules.betOf(stake, choice), name).toBeDefined()
    expect(rules.betOf(stake + 1, choice), name).toBeUndefined()
    expect(rules.betOf(-stake, choice), name).toBeUndefined()
    for (const move of [null, {}, [], 'x', 25, -1, 1.5]) expect(rules.moveOf?.(move), name).toBeUndefined()
  }
  for (const choice of junk) {
    for (const rules of [
      diceRules,
      rouletteRules,
      baccaratRules,
      liveRouletteRules,
      liveBaccaratRules,
      liveDragonRules,
      bingoRules,
      kenoRules,
      plinkoRules,
      fishingRules,
      raceRules,
    ])
      expect(rules.betOf(100, choice)).toBeUndefined()
  }
  expect(['n36', 'n0', 'red'].every(isSpot)).toBe(true)
  expect(['n37', 'n-1', 'n01', 'toString', ''].some(isSpot)).toBe(false)
})

test('a bingo card is 24 numbers in their columns around a free middle, and nothing else', () => {
  const draw = quickDraws(SEED)
  for (let i = 0; i < 200; i++) expect(bingoRules.betOf(100, { card: cardOf(draw) })).toBeDefined()
  const card = cardOf(draw)
  const changed = (at: number, mark: unknown) => card.map((was, cell) => (cell === at ? mark : was))
  for (const odd of [changed(12, 33), changed(0, 16), changed(0, card[5]), changed(24, 76), changed(3, '50')])
    expect(bingoRules.betOf(100, { card: odd })).toBeUndefined()
  for (const odd of [card.slice(1), [...card, 0], null]) {
    expect(bingoRules.betOf(100, { card: odd })).toBeUndefined()
  }
})

test('bingo: the stated chances are those of the lines that pay, and every ball is called as often', () => {
  const draw = quickDraws(SEED)
  const card = cardOf(draw)
  const bet = bingoRules.betOf(100, { card })
  if (!bet) throw new Error('no bet')
  const chances = bingoChances()
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
  const seen = chances.map(() => 0)
  const balls = Array.from({ length: BALLS }, () => 0)
  for (let round = 0; round < ROUNDS; round++) {
    const { view } = bingoRules.play(draw, bet, [], { isFree: false, elapsed: Infinity })
    expect(new Set(view.called).size).toBe(CALLS)
    for (const ball of view.called) balls[ball - 1]! += 1
    seen[fullLines(card, view.called).length]! += 1
  }
  for (const [lines, chance] of chances.entries()) {
    const sigma = Math.sqrt(Math.max(chance, 1 / ROUNDS) / ROUNDS)
    expect(Math.abs((seen[lines] ?? 0) / ROUNDS - chance), `${lines} lines`).toBeLessThan(6 * sigma)
  }
  for (const [index, came] of balls.entries()) {
    const share = CALLS / BALLS
    const sigma = Math.sqrt((share * (1 - share)) / ROUNDS)
    expect(Math.abs(came / ROUNDS - share), `ball ${index + 1}`).toBeLessThan(6 * sigma)
  }
  expect(LINES).toHaveLength(12)
})
