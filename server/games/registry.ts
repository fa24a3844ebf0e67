/**
 * Which engine plays which game: a row of the table `game` names its engine, this file says what that engine is.
 * Adding a game engine: its folder beside this file, one line here. See README.md.
 */
import { baccaratRules } from './baccarat/game.ts'
import { bingoRules } from './bingo/game.ts'
import { blackjackRules } from './blackjack/game.ts'
import { crashRules } from './crash/game.ts'
import { diceRules } from './dice/game.ts'
import { catchPictures } from './fishing/art.ts'
import { fishingRules } from './fishing/game.ts'
import type { Engine } from './house/engine.ts'
import { kenoRules } from './keno/game.ts'
import { liveBaccaratRules } from './live-baccarat/game.ts'
import { liveDragonRules } from './live-dragon/game.ts'
import { liveRouletteRules } from './live-roulette/game.ts'
import { minesRules } from './mines/game.ts'
import { plinkoRules } from './plinko/game.ts'
import { raceRules } from './race/game.ts'
import { rouletteRules } from './roulette/game.ts'
import { symbolsOf } from './slot/art.ts'
import { slotRules } from './slot/game.ts'

/** By the name that a row of the catalogue says. */
export const engines = {
  slot: { folder: 'slot', rules: slotRules, pictures: symbolsOf },
  crash: { folder: 'crash', rules: crashRules },
  dice: { folder: 'dice', rules: diceRules },
  roulette: { folder: 'roulette', rules: rouletteRules },
  baccarat: { folder: 'baccarat', rules: baccaratRules },
  blackjack: { folder: 'blackjack', rules: blackjackRules },
  'live-roulette': { folder: 'live-roulette', rules: liveRouletteRules },
  'live-baccarat': { folder: 'live-baccarat', rules: liveBaccaratRules },
  'live-dragon': { folder: 'live-dragon', rules: liveDragonRules },
  bingo: { folder: 'bingo', rules: bingoRules },
  keno: { folder: 'keno', rules: kenoRules },
  mines: { folder: 'mines', rules: minesRules },
  plinko: { folder: 'plinko', rules: plinkoRules },
  fishing: { folder: 'fishing', rules: fishingRules, pictures: catchPictures },
  race: { folder: 'race', rules: raceRules },
} satisfies Record<string, Engine>
export type EngineName = keyof typeof engines

export const engineOf = (name: string): Engine | undefined =>
  Object.hasOwn(engines, name) ? engines[name as EngineName] : undefined
