/** European roulette, a spin for a press. */
import { begin } from '../../kit/table.ts'
import { rouletteRules } from '../game.ts'
import { rouletteStage } from './stage.ts'

void begin(rouletteRules, rouletteStage)
