/**
 * Mines: 25 tiles, some of them mined. Each safe tile raises what can be taken; a mine ends the round. Pure; amounts
 * in poisha, multipliers in hundredths.
 */
import { IllegalMove, type Rules } from '../game.ts'
import { shuffled } from '../../fairness/shuffle.ts'
import { STAKES } from '../stakes.ts'

export const TILES = 25
/** How many mines can be chosen. */
export const MINES: readonly number[] = [1, 3, 5, 8, 12, 18, 24]
/** The share of stakes that comes back, wherever the player stops. */
export const RETURN = 0.97

export interface MinesBet {
  stake: number
  mines: number
}
/** A tile's number, or `take` to take what the tiles are worth. */
export type MinesMove = number | 'take'
export interface MinesView {
  /** Tiles turned over, in order. */
  safe: number[]
  /** The mine that was hit. */
  hit?: number
  /** Where they lay, once it is over. */
  mines?: number[]
}

/** What `safe` tiles are worth among so many mines, in hundredths: the stake at none. */
export function factorOf(mines: number, safe: number): number {
  let factor = RETURN
  for (let turned = 0; turned < safe; turned++) factor *= (TILES - turned) / (TILES - mines - turned)
  // A hair is added before cutting, so that 1.94 does not become 1.93 by the way floating point writes it.
  return safe === 0 ? 100 : Math.floor(factor * 100 + 1e-9)
}

export const minesRules: Rules<MinesBet, MinesMove, MinesView> = {
  roundMs: 5000,
  betOf(stake, choice) {
    const mines = (choice as { mines?: unknown } | null)?.mines
    return STAKES.includes(stake) && typeof mines === 'number' && MINES.includes(mines)
      ? { stake, mines }
      : undefined
  },
  moveOf: (move) =>
    move === 'take' || (typeof move === 'number' && Number.isInteger(move) && move >= 0 && move < TILES)
      ? move
      : undefined,
  play(draw, { stake, mines }, moves) {
    const mined = [...shuffled(draw, TILES, mines)].sort((a, b) => a - b)
    const view: MinesView = { safe: [] }
    let isTaken = false
    for (const { move } of moves) {
      const isDone = isTaken || view.hit !== undefined
      if (isDone || (move !== 'take' && view.safe.includes(move))) throw new IllegalMove('turned already')
      if (move === 'take') isTaken = true
      else if (mined.includes(move)) view.hit = move
      else view.safe.push(move)
    }
    const isOver = isTaken || view.hit !== undefined || view.safe.length === TILES - mines
    return {
      view: isOver ? { ...view, mines: mined } : view,
      isOver,
      pay: view.hit === undefined ? Math.floor((stake * factorOf(mines, view.safe.length)) / 100) : 0,
    }
  },
  leave: () => 'take',
}
