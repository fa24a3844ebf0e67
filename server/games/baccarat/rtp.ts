/** Baccarat's chances, exactly: every card value is as likely at any time, so each run of cards can be weighed (PP-28). */
import { bankerDraws, type Spot, SPOTS, timesOf } from './game.ts'

/** The chance of each value: 0 for ten to king, 1 to 9. */
const CHANCE = Array.from({ length: 10 }, (_, pips) => (pips === 0 ? 4 / 13 : 1 / 13))

/** The chance of each total of two cards. */
const TWO = Array.from({ length: 10 }, (_, total) =>
  CHANCE.reduce((sum, chance, pips) => sum + chance * (CHANCE[(total - pips + 10) % 10] ?? 0), 0),
)

/** How often each spot wins. */
export function chances(): Record<Spot, number> {
  const won: Record<Spot, number> = { player: 0, banker: 0, tie: 0 }
  const end = (chance: number, mine: number, theirs: number): void => {
    won[mine === theirs ? 'tie' : mine > theirs ? 'player' : 'banker'] += chance
  }
  const bankerTurn = (chance: number, mine: number, theirs: number, third: number | undefined): void => {
    if (!bankerDraws(theirs, third)) return end(chance, mine, theirs)
    CHANCE.forEach((part, pips) => end(chance * part, mine, (theirs + pips) % 10))
  }
  TWO.forEach((mineChance, mine) => {
    TWO.forEach((theirChance, theirs) => {
      const chance = mineChance * theirChance
      if (mine >= 8 || theirs >= 8) end(chance, mine, theirs)
      else if (mine >= 6) bankerTurn(chance, mine, theirs, undefined)
      else CHANCE.forEach((part, pips) => bankerTurn(chance * part, (mine + pips) % 10, theirs, pips))
    })
  })
  return won
}

/** The share of a spot's chips that comes back. */
export function returnOf(spot: Spot): number {
  const won = chances()
  return SPOTS.reduce((sum, winner) => sum + (won[winner] * timesOf(spot, winner)) / 100, 0)
}
