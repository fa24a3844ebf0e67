/** The passes that are held here: by their marks, without whom they name. Source: PP-21; decision 183. */
import { sql } from 'kysely'
import { type ExclusionPass, type PassTerm, passTerm, passText } from '../../contract/protection/pass.ts'
import { audit } from '../audit/audit.ts'
import { isSignedBy, signerOf } from '../crypto/signing.ts'
import type { Db, Host } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { type Asker, markOf } from './pass-marks.ts'

/** What a pass does to whom it names. */
export interface Held extends PassTerm {
  /** Who made the pass, as it calls itself. */
  issuer: string
}

/** Throws PASS_WRONG where nobody signed it so or no exclusion is like that, and PASS_OVER. */
export function heldBy(pass: ExclusionPass, now: number): Held {
  const { signature, ...unsigned } = pass
  const term = isSignedBy(pass.key, passText(unsigned), signature) ? passTerm(pass, now) : undefined
  if (!term) throw fail('PASS_WRONG')
  if (term.until <= now) throw fail('PASS_OVER')
  return { ...term, issuer: pass.issuer }
}

/** Whether the operator takes this issuer's word for who is named: itself, and those of its configuration. */
export const isTrusted = async (host: Host, { key }: ExclusionPass): Promise<boolean> =>
  host.config.exclusionIssuers.includes(key) || (await signerOf(host)).publicKey === key

/** Whether a pass names one of these. */
export async function isNamed(pass: ExclusionPass, names: readonly string[]): Promise<boolean> {
  const marks = await Promise.all(names.map((name) => markOf(pass.key, name)))
  return marks.some((mark) => pass.marks.includes(mark.toString('base64url')))
}

/** Keeps a pass, and writes down who showed it; one that is kept already changes nothing. Throws PASS_WRONG, PASS_OVER. */
export async function keepPass(host: Host, pass: ExclusionPass, actor: string): Promise<Held> {
  const at = host.clock()
  const held = heldBy(pass, at)
  const { begunAt, until, issuer } = held
  const row = {
    issuer_key: pass.key,
    issuer,
    begun_at: new Date(Math.min(begunAt, at)),
    until: new Date(until),
    kept_at: new Date(at),
  }
  await host.db.transaction().execute(async (tx) => {
    // One after the other: a session that has heeded a mark has heeded all that are older.
    await sql`lock table exclusion_mark in share row exclusive mode`.execute(tx)
    const kept = await tx
      .insertInto('exclusion_mark')
      .values(pass.marks.map((mark) => ({ ...row, mark: Buffer.from(mark, 'base64url') })))
      .onConflict((conflict) => conflict.columns(['issuer_key', 'mark', 'until']).doNothing())
      .returning('until')
      .execute()
    if (kept.length === 0) return
    const data = { issuer, key: pass.key, until: pass.until, marks: kept.length }
    await audit(tx, { at, actor, action: 'exclusion_pass', data })
  })
  return held
}

/** The mark that was kept last; 0 where none is. */
export async function newestMark(db: Db): Promise<bigint> {
  const { id } = await db
    .selectFrom('exclusion_mark')
    .select((row) => row.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0n
}

/** Of a session, the newest mark that it has heeded, where one was kept since; null where none was. */
export const unheededSince = sql<bigint | null>`
  case when exists (select from exclusion_mark where exclusion_mark.id > session.marks_heeded) then session.marks_heeded end`

/** The issuers of passes that hold here now, of those kept since a mark. */
export async function issuersHeld(db: Db, now: number, since = 0n): Promise<string[]> {
  const rows = await db
    .selectFrom('exclusion_mark')
    .select('issuer_key')
    .distinct()
    .where('until', '>', new Date(now))
    .where('id', '>', since)
    .execute()
  return rows.map(({ issuer_key }) => issuer_key)
}

/**
 * Of some names those that a pass names which holds here now and was kept since a mark, the longest term first. Without any such
 * pass it costs one question. Throws BUSY.
 */
export async function namedHere(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  naming: () => Promise<readonly string[]>,
  { asker, since }: { asker: Asker; since: bigint } = { asker: 'door', since: 0n },
): Promise<(Held & { name: string })[]> {
  const now = clock()
  const issuers = await issuersHeld(db, now, since)
  if (issuers.length === 0) return []
  const names = await naming()
  const marks = await Promise.all(
    issuers.flatMap((key) =>
      names.map(async (name) => ({ key, name, mark: await markOf(key, name, asker) })),
    ),
  )
  const rows = await db
    .selectFrom('exclusion_mark')
    .select(['issuer_key', 'mark', 'issuer', 'begun_at', 'until'])
    .where(
      'mark',
      'in',
      marks.map(({ mark }) => mark),
    )
    .where('until', '>', new Date(now))
    .where('id', '>', since)
    .orderBy('until', 'desc')
    .execute()
  return rows.flatMap(({ issuer_key, mark, issuer, begun_at, until }) => {
    const named = marks.find((one) => one.key === issuer_key && one.mark.equals(mark))
    return named ? [{ name: named.name, issuer, begunAt: begun_at.getTime(), until: until.getTime() }] : []
  })
}

/** What a newcomer would be named by. */
export async function namesOfNewcomer(
  db: Db,
  { phone, email }: { phone: string; email: string },
): Promise<{ phone: string; email: string }> {
  const { rows } = await sql<{ inbox: string }>`select email_inbox(${email.trim()}::text) as inbox`.execute(
    db,
  )
  return { phone: `phone:${phone}`, email: `email:${rows[0]?.inbox ?? ''}` }
}

/** By what a player can be named: every number and address, or what is proven to be theirs. */
export async function namesOf(
  db: Db,
  playerId: bigint,
  { onlyProven }: { onlyProven: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'phone:' || phone_key as name from player where id = ${playerId} and (phone_verified or not ${onlyProven}::boolean)
    union select 'phone:' || phone from player_phone
      where player_id = ${playerId} and (verified_at is not null or not ${onlyProven}::boolean)
    union select 'email:' || email_inbox(email_key) from player
      where id = ${playerId} and (email_verified or not ${onlyProven}::boolean)`.execute(db)
  return rows.flatMap(({ name }) => name ?? [])
}
