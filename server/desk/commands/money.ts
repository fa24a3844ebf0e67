/** Claims, withdrawals, and whether the ledger is sound. */
import { z } from '../../../contract/kit/zod.ts'
import { type Command, DeskError, type Given, idOf, list, optionOf } from '../client.ts'

const rules = z.array(z.object({ rule: z.string(), faults: z.number() }))

const listed = (name: string, does: string): Command => ({
  help: [[name, does]],
  run: async ({ ask, print }) => list(print, await ask(name), `No ${name} wait.`),
})

const approval = (name: string, does: string, done: string): Command => ({
  help: [[`${name} <id>`, does]],
  run: async ({ ask, print, words: [id] }) => {
    await ask(name, { id: idOf(id, name) })
    print.log(`${done}: ${id}`)
  },
})

const refusal = (name: string, does: string, done: string): Command => ({
  help: [[`${name} <id> --reason "..."`, does]],
  run: async (given: Given) => {
    const reason = optionOf(given, 'reason')
    if (!reason?.trim()) throw new DeskError(`${name} needs --reason "why", which the player reads.`)
    const [id] = given.words
    await given.ask(name, { id: idOf(id, name), reason })
    given.print.log(`${done}: ${id}`)
  },
})

const standstill = (name: 'suspend' | 'resume', does: string, done: string): Command => ({
  help: [[`${name} <market> --reason "..."`, does]],
  run: async (given: Given) => {
    const [market] = given.words
    const reason = optionOf(given, 'reason')
    if (!market || !reason?.trim())
      throw new DeskError(`${name} needs a market and --reason "why", which the trail keeps.`)
    await given.ask(name, { market, reason })
    given.print.log(`${done}: ${market}`)
  },
})

const made = z.object({ record: z.string() })

/** The player reads the text; the reason is for the trail. */
const adjustment: Command = {
  help: [
    [
      'adjust <player> credit|debit <amount> --cause lost_deposit|provider_error|settlement_error|goodwill|other --text "..." --reason "..." [--reference <record or complaint>]',
      'puts a balance right, by you alone: the player reads the text, the trail keeps the reason',
    ],
  ],
  run: async (given: Given) => {
    const [player, direction, amount] = given.words
    const [cause, words, reason] = ['cause', 'text', 'reason'].map((name) => optionOf(given, name))
    if (!player || !direction || !amount || !cause || !words?.trim() || !reason?.trim())
      throw new DeskError(
        'adjust needs a player, credit or debit, the amount and why: adjust rahim credit 500 --cause goodwill --text "For the delay." --reason "chat 12"',
      )
    const reference = optionOf(given, 'reference')
    const asked = { player, direction, amount, cause, words, reason, reference }
    const { record } = z.parse(made, await given.ask('adjust', asked))
    given.print.log(`Adjusted, ${direction} of ${amount}: record ${record} of ${player}`)
  },
}

export const moneyCommands: Record<string, Command> = {
  deposits: listed('deposits', 'claims that wait, oldest first'),
  verify: approval('verify', 'the payment arrived: credit it', 'Verified'),
  reject: refusal('reject', 'it did not: say why, the player reads it', 'Rejected'),
  withdrawals: listed('withdrawals', 'withdrawals that wait'),
  pay: approval('pay', 'it was paid', 'Paid'),
  fail: refusal('fail', 'it cannot be paid: the money goes back to the player', 'Failed'),
  adjust: adjustment,
  suspend: standstill('suspend', 'no bets are taken in an exchange market, and none matched', 'Suspended'),
  resume: standstill('resume', 'a suspended market goes on', 'Resumed'),
  resettle: {
    help: [
      ['resettle <market> <result>', "another result of an exchange market: the runner's number, or void"],
    ],
    run: async ({ ask, print, words: [market, result] }) => {
      const outcome = result === 'void' ? 'void' : Number(result ?? '')
      if (!market || result === undefined || Number.isNaN(outcome))
        throw new DeskError('resettle needs a market and its result: resettle 1.1497000 2, or void')
      await ask('resettle', { market, outcome })
      print.log(`Settled again: ${market}`)
    },
  },
  audit: {
    help: [['audit', 'examines the ledger; every rule must say 0']],
    run: async ({ ask, print }) => {
      const examined = z.parse(rules, await ask('audit'))
      print.table(examined)
      if (examined.some(({ faults }) => faults > 0))
        throw new DeskError('The ledger is NOT sound: stop the host and look.')
      print.log('The ledger is sound.')
    },
  },
}
