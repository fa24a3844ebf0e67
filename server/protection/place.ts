/**
 * Where a player is, as the operator's proxy says with each call, and whether people may play there. Without a list of
 * places there is nothing to refuse. Source: protection.md PP-02; decision 188.
 */
import { sql } from 'kysely'
import type { PlaceDecision } from '../../contract/protection/place.ts'
import { audit } from '../audit/audit.ts'
import type { Places } from '../config.ts'
import type { Caller, Db, Host, Tx } from '../host.ts'

/** What a refusal is called. */
export const PLACE_CODES = { denied: 'PLACE_DENIED', unknown: 'PLACE_UNKNOWN' } as const

/** What was said holds so long. */
export const PLACE_LIFE_MS = 60 * 60 * 1000
/** Where nothing is refused, that is asked again after a day. */
const ANYWHERE_MS = 24 * PLACE_LIFE_MS
/** The same place is written again at most this often. */
const RENEW_MS = 5 * 60 * 1000

/** The country that the proxy names, ISO 3166-1 alpha-2; undefined where it names none, as proxies do with XX and T1. */
export function placeSaid(headers: Headers, places: Places): string | undefined {
  const code = headers.get(places.header)?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : undefined
}

/** Keeps what this call says of where the player is; a change has its line in the audit trail. */
export async function notePlace(
  host: Host,
  { id: playerId, publicId }: Caller,
  headers: Headers,
): Promise<void> {
  const { places } = host.config
  if (!places) return
  const code = placeSaid(headers, places) ?? null
  const at = host.clock()
  await host.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('player_place')
      .select(['code', 'decided_at'])
      .where('player_id', '=', playerId)
      .executeTakeFirst()
    if (before?.code === code && at - before.decided_at.getTime() < RENEW_MS) return
    const said = { code, decided_at: new Date(at), until: new Date(at + PLACE_LIFE_MS) }
    await tx
      .insertInto('player_place')
      .values({ player_id: playerId, ...said })
      .onConflict((conflict) => conflict.column('player_id').doUpdateSet(said))
      .execute()
    if (before && before.code === code) return
    const decision = await decisionOf(tx, playerId, at)
    await audit(tx, { at, actor: `player:${publicId}`, action: 'place', data: { code, decision } })
  })
}

/** What stands now. */
export async function decisionOf(db: Db | Tx, playerId: bigint, at: number): Promise<PlaceDecision> {
  const { rows } = await sql<{ decision: PlaceDecision }>`
    select place_decision(${playerId}::bigint, ${new Date(at)}::timestamptz) as decision`.execute(db)
  return rows[0]?.decision ?? 'unknown'
}

/** Whether the player may play and deposit from where they are, and until when that holds. */
export async function placeOf(
  host: Host,
  playerId: bigint,
): Promise<{ decision: PlaceDecision; until: number }> {
  const at = host.clock()
  const decision = await decisionOf(host.db, playerId, at)
  return { decision, until: at + (host.config.places ? PLACE_LIFE_MS : ANYWHERE_MS) }
}

/** Puts the operator's places in the place of those that were. */
export async function permitPlaces(db: Db, codes: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('permitted_place').execute()
    for (const code of codes) await tx.insertInto('permitted_place').values({ code }).execute()
  })
}
