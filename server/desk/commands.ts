/** The staff's commands. They talk to the running host that is named in the data folder. */
import { parseArgs } from 'node:util'
import { z } from '../../contract/zod.ts'
import { readDeskKey } from './key.ts'

const HELP = `The desk of a running Maidan host.

  npm run desk -- <command>

  deposits                        claims that wait, oldest first
  verify <id>                     the payment arrived: credit it
  reject <id> --reason "..."      it did not: say why, the player reads it
  withdrawals                     withdrawals that wait
  pay <id>                        it was paid
  fail <id> --reason "..."        it cannot be paid: the money goes back to the player
  notice "text" [--bn "text"]     the line of news on every screen; "" takes it away
  chats                           players who wait for an answer, the longest first
  reply <chat> "text"             answers one
  letter <player|all> "title" "text" [--bn-title "..."] [--bn "..."]
                                  writes into the inbox of one player, or of everyone
  outbox                          messages that were not sent anywhere, the newest first
  age <player>                    the birthday under 18 was a slip: the player may give it again
  resettle <market> <result>      another result of an exchange market: the runner's number, or void
  audit                           examines the ledger; every rule must say 0
  help                            this page

The host is found by DATA_DIR (default ./data), in which it writes desk.json when it starts.`

/** What is wrong, in a sentence for the one who typed the command. */
export class DeskError extends Error {
  override readonly name = 'DeskError'
}

/** Where the answers are printed: lines, and rows as a table. */
export interface Printer {
  log: (line: string) => void
  table: (rows: unknown) => void
}

/** Runs one command. Throws DeskError. */
export async function runDesk(args: string[], dataDir: string, print: Printer): Promise<void> {
  const { positionals, values } = parse(args)
  const [command = 'help', subject, ...rest] = positionals
  if (values.help || command === 'help') return print.log(HELP)
  switch (command) {
    case 'deposits':
    case 'withdrawals':
      return list(print, await ask(dataDir, 'GET', command), `No ${command} wait.`)
    case 'verify':
    case 'pay':
      await ask(dataDir, 'POST', command, { id: idOf(subject, command) })
      return print.log(`${command === 'pay' ? 'Paid' : 'Verified'}: ${subject}`)
    case 'reject':
    case 'fail':
      if (!values.reason?.trim())
        throw new DeskError(`${command} needs --reason "why", which the player reads.`)
      await ask(dataDir, 'POST', command, { id: idOf(subject, command), reason: values.reason })
      return print.log(`${command === 'fail' ? 'Failed' : 'Rejected'}: ${subject}`)
    case 'notice':
      if (subject === undefined) throw new DeskError('notice needs its text; "" takes the notice away.')
      await ask(dataDir, 'POST', 'notice', {
        en: subject,
        ...(values.bn === undefined ? {} : { bn: values.bn }),
      })
      return print.log(subject ? 'The notice is set.' : 'The notice is taken away.')
    case 'chats':
      return list(print, await ask(dataDir, 'GET', command), 'Nobody waits for an answer.')
    case 'reply':
      if (!rest[0]?.trim()) throw new DeskError('reply needs its text: reply 42 "text"')
      await ask(dataDir, 'POST', 'reply', { id: idOf(subject, command), text: rest[0] })
      return print.log(`Answered: ${subject}`)
    case 'letter':
      await ask(dataDir, 'POST', 'letter', letterOf(subject, rest, values))
      return print.log(`The letter to ${subject} is written.`)
    case 'outbox':
      return list(print, await ask(dataDir, 'GET', command), 'The outbox is empty.')
    case 'age':
      if (!subject) throw new DeskError('age needs a player: age rahim')
      await ask(dataDir, 'POST', 'age', { player: subject })
      return print.log(`${subject} may give a birthday again.`)
    case 'resettle': {
      const outcome = rest[0] === 'void' ? 'void' : Number(rest[0] ?? '')
      if (!subject || rest[0] === undefined || Number.isNaN(outcome))
        throw new DeskError('resettle needs a market and its result: resettle 1.1497000 2, or void')
      await ask(dataDir, 'POST', 'resettle', { market: subject, outcome })
      return print.log(`Settled again: ${subject}`)
    }
    case 'audit':
      return examine(print, await ask(dataDir, 'GET', 'audit'))
    default:
      throw new DeskError(`There is no command ${JSON.stringify(command)}.\n\n${HELP}`)
  }
}

function idOf(subject: string | undefined, command: string): string {
  if (subject !== undefined && /^\d{1,19}$/.test(subject)) return subject
  throw new DeskError(`${command} needs the id that the list shows, for example: ${command} 42`)
}

function letterOf(
  to: string | undefined,
  [title, body]: string[],
  { bn, 'bn-title': bnTitle }: { bn?: string | undefined; 'bn-title'?: string | undefined },
): Record<string, string> {
  if (!to || !title?.trim() || !body?.trim()) {
    throw new DeskError('letter needs a player (or all), a title and a text: letter rahim "title" "text"')
  }
  return { to, title, body, ...(bnTitle && { titleBn: bnTitle }), ...(bn && { bodyBn: bn }) }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        bn: { type: 'string' },
        'bn-title': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new DeskError(error instanceof Error ? error.message : String(error))
  }
}

/** Asks the running host. Throws DeskError with the host's words, or with what to do when there is no host. */
async function ask(dataDir: string, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const key = readDeskKey(dataDir)
  if (!key)
    throw new DeskError(`No host is running with the data folder ${dataDir}. Start it with npm start.`)
  const response = await fetch(`${key.url}/desk/${path}`, {
    method,
    headers: { authorization: `Bearer ${key.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => {
    throw new DeskError(`The host at ${key.url} does not answer. Start it with npm start.`)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const said =
    typeof answer === 'object' && answer !== null && 'message' in answer ? String(answer.message) : ''
  if (response.status === 401)
    throw new DeskError(`The host at ${key.url} was started with another data folder.`)
  if (response.status === 404) throw new DeskError('There is no record with this id.')
  throw new DeskError(said || `The host answered ${response.status}.`)
}

function list(print: Printer, rows: unknown, none: string): void {
  if (Array.isArray(rows) && rows.length > 0) print.table(rows)
  else print.log(none)
}

const rules = z.array(z.object({ rule: z.string(), faults: z.number() }))

function examine(print: Printer, answer: unknown): void {
  const examined = z.parse(rules, answer)
  print.table(examined)
  if (examined.some(({ faults }) => faults > 0)) {
    throw new DeskError('The ledger is NOT sound: stop the host and look.')
  }
  print.log('The ledger is sound.')
}
