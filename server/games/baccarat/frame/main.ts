/** Baccarat, a deal for a press. */
import { begin } from '../../kit/table.ts'
import { baccaratRules } from '../game.ts'
import { baccaratStage } from './stage.ts'

void begin(baccaratRules, baccaratStage)
