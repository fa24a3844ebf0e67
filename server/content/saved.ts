/**
 * Two who write the same at once: whoever saves second is told who was first, and nothing is overwritten unseen. What was written
 * names its state by a number, and who changed it last is in the trail. Source: console.md "bad input"; decision 220.
 */
import { instantToWire } from '../../contract/kit/wire.ts'
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../host.ts'
import { publish } from '../events/publish.ts'
import { fail, type HostError } from '../messages/errors.ts'

/** Who changes something, and when (milliseconds since the epoch). */
export interface Act {
  /** As the trail names them: `staff:ada`, or `staff` at the desk. */
  actor: string
  at: number
}

export interface Changed {
  by: string
  /** ISO 8601 with the site's offset. */
  at: string
}

/** Who changed each of these last, by the trail. */
export async function lastChanges(db: Db | Tx, objects: readonly string[]): Promise<Map<string, Changed>> {
  if (objects.length === 0) return new Map()
  const rows = await db
    .selectFrom('audit')
    .distinctOn('object')
    .select(['object', 'actor', 'at'])
    .where('object', 'in', objects)
    .where('outcome', '=', 'ok')
    .orderBy('object')
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    rows.map(({ object, actor, at }) => [
      object,
      { by: actor.replace(/^staff:/, ''), at: instantToWire(at.getTime()) },
    ]),
  )
}

/** The refusal of who comes second: `changed` says who was first. */
export async function changedMeanwhile(tx: Tx, objects: readonly string[]): Promise<HostError> {
  const [last] = [...(await lastChanges(tx, objects)).values()].toSorted((a, b) => b.at.localeCompare(a.at))
  return fail('CONTENT_CHANGED', { extra: { changed: last ?? null } })
}

/** Throws CONTENT_CHANGED where what was seen is no longer what stands there; without `seen` it is not asked. */
export async function refuseStale(
  tx: Tx,
  object: string,
  { seen, version }: { seen: number | undefined; version: number },
): Promise<void> {
  if (seen !== undefined && seen !== version) throw await changedMeanwhile(tx, [object])
}

/** Writes a change into the trail and tells every open app, in the transaction of the change. */
export async function saidAnew(
  tx: Tx,
  { actor, at }: Act,
  entry: { action: string; object: string; data?: Record<string, unknown> },
): Promise<void> {
  await audit(tx, { at, actor, ...entry })
  await publish(tx, { to: 'everyone', kind: 'content', at })
}
