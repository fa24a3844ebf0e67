/** Baccarat at a live table: the cards and the pays of `baccarat`, one deal for everybody. */
import { baccaratRules } from '../baccarat/game.ts'
import { atTable } from '../live.ts'

export const liveBaccaratRules = atTable(baccaratRules)
