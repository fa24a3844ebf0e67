/** What the desk's routes share: how they are called, how they read what was asked, and how they say no. */
import { DEFAULT_LANGUAGE, WRITTEN_IDS } from '../../contract/languages/language.ts'
import { instantToWire, text } from '../../contract/kit/wire.ts'
import { z } from '../../contract/kit/zod.ts'
import { audit } from '../audit/audit.ts'
import type { Host, Tx } from '../host.ts'
import { fieldsOf } from '../http/validation-errors.ts'
import { fail } from '../messages/errors.ts'
import { urgingIn } from '../messages/urging.ts'

/** Answers one command. `asked` is the body of a POST and the query of a GET, not yet read. */
export type Route = (host: Host, asked: unknown) => Promise<unknown>
export type Routes = Record<string, Route>

/** A refusal in a sentence for staff, in English: 422. */
export class DeskRefusal extends Error {
  override readonly name = 'DeskRefusal'
}

/** What was asked, by its schema. Throws INVALID, and DeskRefusal where its words urge a player on (PP-27). */
export function read<Schema extends z.ZodMiniType>(schema: Schema, asked: unknown): z.output<Schema> {
  const result = z.safeParse(schema, asked)
  if (!result.success) throw fail('INVALID', { fields: fieldsOf(result.error.issues) })
  const { player: _, to: __, value: ___, ...words } = Object(asked) as Record<string, unknown>
  const phrase = urgingIn(JSON.stringify(words))
  if (phrase !== undefined)
    throw new DeskRefusal(`"${phrase}" hurries a player or urges to go on: please say it without (PP-27).`)
  return result.data
}

/** An id as a list shows it. */
export const anId = z.object({ id: text(19) })
export const aPlayer = z.object({ player: text(64) })
/** What was written in further languages, by language. */
export const translations = (max: number) =>
  z.optional(z.partialRecord(z.enum(WRITTEN_IDS.filter((id) => id !== DEFAULT_LANGUAGE)), text(max)))
/** A moment in milliseconds since the epoch, within what the database can hold. */
export const aMoment = z.number().check(z.gte(0), z.lte(4e12))

/** The rows of the longest list. */
export const LIST = 100

export const DONE = { done: true } as const

/** A change with its line in the audit trail, both or neither. */
export const change = <Result>(
  host: Host,
  entry: { action: string; object?: string },
  work: (tx: Tx, at: number) => Promise<{ result: Result; data?: Record<string, unknown>; object?: string }>,
): Promise<Result> =>
  host.db.transaction().execute(async (tx) => {
    const at = host.clock()
    const { result, data = {}, object = entry.object ?? '' } = await work(tx, at)
    await audit(tx, { at, actor: 'staff', action: entry.action, object, data })
    return result
  })

/** The same where what is changed writes its own line. */
export const changing = <Result>(
  host: Host,
  work: (tx: Tx, act: { actor: string; at: number }) => Promise<Result>,
): Promise<Result> => host.db.transaction().execute((tx) => work(tx, { actor: 'staff', at: host.clock() }))

/** A moment for staff's eyes: `2026-11-21T12:00`, in the site's zone. */
export const shownMoment = (at: number): string => instantToWire(at).slice(0, 16)

/** Values as JSON can say them, for the audit trail. */
export const plain = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  )
