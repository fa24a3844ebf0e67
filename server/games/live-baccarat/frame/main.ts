/** Live baccarat: one deal for everybody at the table. */
import { baccaratStage, spotName } from '../../baccarat/frame/stage.ts'
import { winnerOf } from '../../baccarat/game.ts'
import { beginLive } from '../../kit/live.ts'
import { liveBaccaratRules } from '../game.ts'

/** With its signs, and in Bangla with the letters that it is joined to. Older Firefox cannot tell letters apart by itself. */
const FIRST_LETTER = /^\P{M}(?:\p{M}|(?<=\u09CD)\p{L})*/u
const TONES = { player: 'one', banker: 'two', tie: 'three' } as const

void beginLive(liveBaccaratRules, baccaratStage, (view) => {
  const winner = winnerOf(view)
  const name = spotName(winner)
  return { sign: FIRST_LETTER.exec(name)?.[0] ?? '', name, tone: TONES[winner] }
})
