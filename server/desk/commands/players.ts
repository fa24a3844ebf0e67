/** Looking at a player and at what was done, and what staff undo for players. */
import { readFile } from 'node:fs/promises'
import { z } from '../../../contract/kit/zod.ts'
import { type Command, DeskError, list, optionOf } from '../client.ts'

const look = (name: string, does: string, none: string): Command => ({
  help: [[`${name} <player>`, does]],
  run: async ({ ask, print, words: [player] }) => {
    if (!player) throw new DeskError(`${name} needs a player: ${name} rahim`)
    list(print, await ask(`${name}?${new URLSearchParams({ player }).toString()}`), none)
  },
})

const act = (name: string, does: string, said: (player: string) => string): Command => ({
  help: [[`${name} <player>`, does]],
  run: async ({ ask, print, words: [player] }) => {
    if (!player) throw new DeskError(`${name} needs a player: ${name} rahim`)
    await ask(name, { player })
    print.log(said(player))
  },
})

const put = (name: string, value: string, does: string): Command => ({
  help: [[`${name} <player> <${value}>`, does]],
  run: async ({ ask, print, words: [player, given] }) => {
    if (!player || !given) throw new DeskError(`${name} needs a player and a new ${value}`)
    await ask(name, { player, value: given })
    print.log(`${player} has the ${value} ${given}, not verified yet.`)
  },
})

const taken = z.object({ issuer: z.string(), until: z.string(), isTrusted: z.boolean() })

/** The JSON of a file on this machine. Throws DeskError. */
async function jsonIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new DeskError(
      `${path} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

const corrected = z.object({ kind: z.enum(['adult', 'underAge']) })
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
  age: act(
    'age',
    'the birthday under 18 was a slip: the player may give it again',
    (player) => `${player} may give a birthday again.`,
  ),
  birthday: {
    help: [
      [
        'birthday <player> <1990-12-31> --reason "..."',
        'puts a day of birth right that was a slip: make sure of the proof first',
      ],
    ],
    run: async (given) => {
      const [player, birthday] = given.words
      const reason = optionOf(given, 'reason')
      if (!player || !birthday || !reason?.trim())
        throw new DeskError(
          'birthday needs a player, the day and why: birthday rahim 1990-12-31 --reason "passport seen"',
        )
      const { kind } = z.parse(corrected, await given.ask('birthday', { player, birthday, reason }))
      given.print.log(
        kind === 'adult'
          ? `${player} has the day of birth ${birthday}.`
          : `${player} is under age and cannot play; the day is not kept.`,
      )
    },
  },
  reopen: act('reopen', 'opens an account that its player closed', (player) => `${player} may log in again.`),
  'step-off': act(
    'step-off',
    'two-step login off, for whoever lost the phone and the codes: make sure first that it is them',
    (player) => `${player} logs in by the password alone.`,
  ),
  email: put(
    'email',
    'address',
    'another e-mail address, for whoever lost the one they proved: make sure first that it is them',
  ),
  phone: put(
    'phone',
    'number',
    'another phone number, for whoever lost the SIM: make sure first that it is them',
  ),
  'exclusion-pass': {
    help: [
      [
        'exclusion-pass <file>',
        'an exclusion of another host holds here: nobody signs up or logs in by what the pass names; make sure first whose it is',
      ],
    ],
    run: async ({ ask, print, words: [file] }) => {
      if (!file) throw new DeskError('exclusion-pass needs the file: exclusion-pass pass.json')
      const pass = await jsonIn(file)
      const { issuer, until, isTrusted } = z.parse(taken, await ask('exclusion-pass', { pass }))
      print.log(`The pass of ${issuer} holds here until ${until}.`)
      if (!isTrusted) print.log('Its key is none of EXCLUSION_ISSUERS: it holds because you say so.')
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
