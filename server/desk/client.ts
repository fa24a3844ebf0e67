/** How the staff's commands speak with the running host, and with the one who typed them. */
import { DEFAULT_LANGUAGE, WRITTEN_IDS, type WrittenLanguage } from '../../contract/languages/language.ts'
import { z } from '../../contract/kit/zod.ts'
import { readDeskKey } from './key.ts'

/** What is wrong, in a sentence for the one who typed the command. */
export class DeskError extends Error {
  override readonly name = 'DeskError'
}

/** Where the answers are printed: lines, and rows as a table. */
export interface Printer {
  log: (line: string) => void
  table: (rows: unknown) => void
  /** Asks for a line, and calls at each key; undefined where nobody sits at a keyboard. */
  typed?: ((question: string, onKey: () => void) => Promise<string>) | undefined
}

/** Asks the host that is named in the data folder: a body is posted, without one it is a question. */
export type Ask = (path: string, body?: object) => Promise<unknown>

export interface Given {
  ask: Ask
  print: Printer
  /** What was typed after the command, in order. */
  words: string[]
  /** What was typed as `--name value`. */
  options: Options
  /** The picture of a receipt. Throws DeskError. */
  picture: (id: string) => Promise<Uint8Array>
}

export interface Options {
  [name: string]: string | boolean | undefined
}

export interface Command {
  /** Its lines of the help page: what to type, and what it does. */
  help: [typed: string, does: string][]
  run: (given: Given) => Promise<void>
}

/** An option's text; undefined without it. */
export const optionOf = ({ options }: Given, name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** Languages besides the one that staff write in first. */
export const OTHER_LANGUAGES = WRITTEN_IDS.filter((id) => id !== DEFAULT_LANGUAGE)

/** What `--bn-name`, or `--bn` without a part, says in each other language; undefined where none does. */
export function translationsOf(
  given: Given,
  part?: string,
): Partial<Record<WrittenLanguage, string>> | undefined {
  const said = OTHER_LANGUAGES.flatMap((id) => {
    const text = optionOf(given, part ? `${id}-${part}` : id)
    return text ? [[id, text] as const] : []
  })
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/** A row's id as a list shows it. Throws DeskError. */
export function idOf(word: string | undefined, command: string): string {
  if (word !== undefined && /^\d{1,19}$/.test(word)) return word
  throw new DeskError(`${command} needs the id that the list shows, for example: ${command} 42`)
}

/** Rows as a table, or a sentence when there are none. */
export function list(print: Printer, rows: unknown, none: string): void {
  if (Array.isArray(rows) && rows.length > 0) print.table(rows)
  else print.log(none)
}

async function reach(dataDir: string, path: string, body: object | undefined): Promise<Response> {
  const key = readDeskKey(dataDir)
  if (!key)
    throw new DeskError(`No host is running with the data folder ${dataDir}. Start it with npm start.`)
  const response = await fetch(`${key.url}/desk/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => {
    throw new DeskError(`The host at ${key.url} does not answer. Start it with npm start.`)
  })
  if (response.ok) return response
  if (response.status === 401)
    throw new DeskError(`The host at ${key.url} was started with another data folder.`)
  if (response.status === 404) throw new DeskError('There is no record with this id.')
  const said: unknown = await response.json().catch(() => undefined)
  throw new DeskError(refusalText(said) || `The host answered ${response.status}.`)
}

const refusal = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})

/** The host's words, with each field that it names. */
function refusalText(said: unknown): string {
  const read = refusal.safeParse(said)
  if (!read.success) return ''
  const fields = Object.entries(read.data.errors ?? {}).map(
    ([name, texts]) => `  ${name}: ${texts.join(', ')}`,
  )
  return [read.data.message, ...fields].join('\n')
}

/** Asks the running host. Throws DeskError with the host's words, or with what to do when there is no host. */
export const askOf =
  (dataDir: string): Ask =>
  async (path, body) =>
    (await reach(dataDir, path, body)).json().catch(() => undefined)

export const pictureOf =
  (dataDir: string) =>
  async (id: string): Promise<Uint8Array> =>
    new Uint8Array(
      await (
        await reach(dataDir, `receipt?${new URLSearchParams({ id }).toString()}`, undefined)
      ).arrayBuffer(),
    )
