/** Live baccarat: one deal for everybody at the table. */
import { baccaratStage, spotName } from '../../baccarat/frame/stage.ts'
import { winnerOf } from '../../baccarat/game.ts'
import { beginLive } from '../../kit/live.ts'
import { liveBaccaratRules } from '../game.ts'

const TONES = { player: 'one', banker: 'two', tie: 'three' } as const

void beginLive(liveBaccaratRules, baccaratStage, (view) => {
  const winner = winnerOf(view)
  const name = spotName(winner)
  return { sign: [...new Intl.Segmenter().segment(name)][0]?.segment ?? '', name, tone: TONES[winner] }
})
