/** Looking at a player, and what staff undo for them. */
import { type Command, DeskError, list } from '../client.ts'

const look = (name: string, does: string, none: string): Command => ({
  help: [[`${name} <player>`, does]],
  run: async ({ ask, print, words: [player] }) => {
    if (!player) throw new DeskError(`${name} needs a player: ${name} rahim`)
    list(print, await ask(`${name}?${new URLSearchParams({ player })}`), none)
  },
})

export const playerCommands: Record<string, Command> = {
  player: look('player', 'who they are, their wallets and their level; staff looking is written down', ''),
  turnovers: look('turnovers', 'what remains to be staked', 'This player has no turnover.'),
  points: look('points', 'VIP points that came and went', 'This player has no points.'),
  age: {
    help: [['age <player>', 'the birthday under 18 was a slip: the player may give it again']],
    run: async ({ ask, print, words: [player] }) => {
      if (!player) throw new DeskError('age needs a player: age rahim')
      await ask('age', { player })
      print.log(`${player} may give a birthday again.`)
    },
  },
}
