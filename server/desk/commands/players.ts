/** Looking at a player and at what was done, and what staff undo for players. */
import { z } from '../../../contract/zod.ts'
import { type Command, DeskError, list } from '../client.ts'

const look = (name: string, does: string, none: string): Command => ({
  help: [[`${name} <player>`, does]],
  run: async ({ ask, print, words: [player] }) => {
    if (!player) throw new DeskError(`${name} needs a player: ${name} rahim`)
    list(print, await ask(`${name}?${new URLSearchParams({ player }).toString()}`), none)
  },
})

const examined = z.object({
  blocks: z.number(),
  rows: z.number(),
  waiting: z.number(),
  faults: z.array(z.string()),
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
  trail: {
    help: [['trail [player]', 'the audit trail, newest first: who did what, also staff']],
    run: async ({ ask, print, words: [player] }) =>
      list(
        print,
        await ask(`trail?${new URLSearchParams(player === undefined ? {} : { player }).toString()}`),
        'Nothing was done.',
      ),
  },
  seal: {
    help: [['seal', 'examines the seal of the audit trail: whether any row was changed or taken away']],
    run: async ({ ask, print }) => {
      const { blocks, rows, faults } = z.parse(examined, await ask('seal'))
      for (const fault of faults) print.log(fault)
      if (faults.length > 0) throw new DeskError('The audit trail was tampered with.')
      print.log(`The audit trail is whole: ${rows} rows in ${blocks} blocks.`)
    },
  },
}
