/** European roulette at a live table: the wheel and the pays of `roulette`, one spin for everybody. */
import { atTable } from '../live.ts'
import { rouletteRules } from '../roulette/game.ts'

export const liveRouletteRules = atTable(rouletteRules)
