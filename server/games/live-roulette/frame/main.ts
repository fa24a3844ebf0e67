/** Live roulette: one spin for everybody at the table. */
import { beginLive } from '../../kit/live.ts'
import { number } from '../../kit/words.ts'
import { colourOf, nameOf, rouletteStage } from '../../roulette/frame/stage.ts'
import { liveRouletteRules } from '../game.ts'

void beginLive(liveRouletteRules, rouletteStage, ({ number: came }) => ({
  sign: number(came),
  name: nameOf(came),
  tone: colourOf(came),
}))
