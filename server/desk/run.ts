/** The staff's commands: what was typed finds its command, and the help page is made of what each says of itself. */
import { parseArgs } from 'node:util'
import { OTHER_LANGUAGES, askOf, type Command, DeskError, pictureOf, type Printer } from './client.ts'
import { contentCommands } from './commands/content.ts'
import { moneyCommands } from './commands/money.ts'
import { paymentCommands } from './commands/payments.ts'
import { playerCommands } from './commands/players.ts'
import { staffCommands } from './commands/staff.ts'
import { wordCommands } from './commands/words.ts'

const GROUPS: Record<string, Record<string, Command>> = {
  Money: moneyCommands,
  'Methods and numbers': paymentCommands,
  Players: playerCommands,
  Words: wordCommands,
  'The site': contentCommands,
  Staff: staffCommands,
}
const COMMANDS = new Map(Object.values(GROUPS).flatMap((group) => Object.entries(group)))

const text = { type: 'string' } as const
const OPTIONS = {
  reason: text,
  name: text,
  text,
  category: text,
  cause: text,
  reference: text,
  percent: text,
  times: text,
  days: text,
  picture: text,
  link: text,
  offer: text,
  from: text,
  until: text,
  daily: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  ...Object.fromEntries(
    OTHER_LANGUAGES.flatMap((id) => [id, `${id}-name`, `${id}-title`]).map((name) => [name, text]),
  ),
} as const

/** Runs one command. Throws DeskError. */
export async function runDesk(args: string[], dataDir: string, print: Printer): Promise<void> {
  const { positionals, values: options } = parse(args)
  const [name = 'help', ...words] = positionals
  const command = COMMANDS.get(name)
  if (options.help || name === 'help') return print.log(command ? helpOf(command).join('\n') : help())
  if (!command) throw new DeskError(`There is no command ${JSON.stringify(name)}.\n\n${help()}`)
  await command.run({ ask: askOf(dataDir), picture: pictureOf(dataDir), print, words, options })
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new DeskError(error instanceof Error ? error.message : String(error))
  }
}

/** Where the second column begins. */
const COLUMN = 34

const helpOf = ({ help }: Command): string[] =>
  help.map(([typed, does]) =>
    typed.length < COLUMN - 2
      ? `  ${typed.padEnd(COLUMN - 2)}${does}`
      : `  ${typed}\n${' '.repeat(COLUMN)}${does}`,
  )

function help(): string {
  const groups = Object.entries(GROUPS).map(([name, group]) =>
    [`${name}:`, ...Object.values(group).flatMap(helpOf)].join('\n'),
  )
  return [
    'The desk of a running host.\n\n  npm run desk -- <command>',
    ...groups,
    'Times are GMT+6. `<command> --help` shows the lines of one command.\n' +
      'The host is found by DATA_DIR (default ./data), in which it writes desk.json when it starts.',
  ].join('\n\n')
}
