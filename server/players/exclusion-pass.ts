/** A pass of an exclusion is made here, and one of another host is taken. Source: PP-20, PP-21; decision 183. */
import type { Exclusion } from '../../contract/protection/exclusion.ts'
import { type ExclusionPass, PASS_FORMAT, type PassTerm, passText } from '../../contract/protection/pass.ts'
import { signerOf } from '../crypto/signing.ts'
import type { Caller, Host } from '../host.ts'
import { fail, HostError } from '../messages/errors.ts'
import { exclusionOf } from '../protection/excluded.ts'
import { type Asker, markOf } from '../protection/pass-marks.ts'
import { heldBy, isNamed, isTrusted, keepPass, namedHere, namesOf, newestMark } from '../protection/passes.ts'
import { excludeByPass } from './exclusion.ts'

/**
 * The pass of the exclusion that runs. It names what is proven to be the player's, since it shuts other hosts' doors to whoever it
 * names. Throws NOT_EXCLUDED, PASS_OVER, PASS_UNPROVEN, BUSY.
 */
export async function passOf(host: Host, playerId: bigint): Promise<ExclusionPass> {
  const exclusion = await exclusionOf(host.db, playerId)
  if (!exclusion) throw fail('NOT_EXCLUDED')
  if (exclusion.until <= host.clock()) throw fail('PASS_OVER')
  const names = await namesOf(host.db, playerId, { onlyProven: true })
  if (names.length === 0) throw fail('PASS_UNPROVEN')
  return signedPass(host, exclusion, names)
}

/** A pass of this host that names a person. */
export async function signedPass(
  host: Host,
  { begunAt, until }: PassTerm,
  names: readonly string[],
): Promise<ExclusionPass> {
  const { publicKey: key, sign } = await signerOf(host)
  const marks = await Promise.all(names.map((name) => markOf(key, name)))
  const iso = (at: number): string => new Date(at).toISOString()
  const pass = {
    format: PASS_FORMAT,
    issuer: host.brand.name.en,
    site: host.config.publicOrigins[0] ?? '',
    begun_at: iso(begunAt),
    until: iso(until),
    issued_at: iso(host.clock()),
    // Sorted, so that their order does not say which is a number.
    marks: marks.map((mark) => mark.toString('base64url')).sort(),
    key,
  } as const
  return { ...pass, signature: sign(passText(pass)) }
}

/**
 * A player shows a pass of their own: it holds for them at once, whoever signed it, since it shuts nobody out but them. What else it
 * names counts here only where its issuer is trusted. Throws PASS_WRONG, PASS_OVER, PASS_OTHER, KEY_REUSED, BUSY.
 */
export async function showPass(
  host: Host,
  key: string | undefined,
  { id, publicId }: { id: bigint; publicId: string },
  pass: ExclusionPass,
): Promise<Exclusion> {
  const at = host.clock()
  const held = heldBy(pass, at)
  const isTheirs = await isNamed(pass, await namesOf(host.db, id, { onlyProven: false }))
  if (!isTheirs) throw fail('PASS_OTHER')
  if (await isTrusted(host, pass)) await keepPass(host, pass, `player:${publicId}`)
  return excludeByPass(host.db, key, { ...held, playerId: id, at })
}

/**
 * Whom a pass names that is held here is excluded by it: at the door, with the right key, before they come in, and in a session
 * that is open before it goes on (`asked`). Answers the newest mark that they were compared with. Throws BUSY.
 */
export async function heedPasses(
  host: Host,
  playerId: bigint,
  asked?: { asker: Asker; since: bigint },
): Promise<bigint> {
  const newest = await newestMark(host.db)
  const [pass] = await namedHere(host, () => namesOf(host.db, playerId, { onlyProven: false }), asked)
  const open = pass && (await exclusionOf(host.db, playerId))
  if (!pass || (open && open.until >= pass.until)) return newest
  const { begunAt, until, issuer } = pass
  await excludeByPass(host.db, undefined, { begunAt, until, issuer, playerId, at: host.clock() })
  return newest
}

/** Whether a session goes on after the passes that were kept since it was used last; they are heeded once. Throws BUSY. */
export async function outlivesPasses(
  host: Host,
  { id, sessionId, unheededSince: since }: Pick<Caller, 'id' | 'sessionId' | 'unheededSince'>,
): Promise<boolean> {
  if (since == null) return true
  const heeded = await heedPasses(host, id, { asker: 'session', since })
  // Whichever of several calls at once has ended it.
  const open = await host.db
    .updateTable('session')
    .set({ marks_heeded: heeded })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return open !== undefined
}

/**
 * The caller whose session outlives the passes. While too many wait to be compared, they stay unheeded: what is no play goes on,
 * and is asked again with the next call.
 */
export async function heededCaller(host: Host, caller: Caller | undefined): Promise<Caller | undefined> {
  if (!caller) return undefined
  try {
    return (await outlivesPasses(host, caller)) ? { ...caller, unheededSince: null } : undefined
  } catch (error) {
    if (error instanceof HostError && error.code === 'BUSY') return caller
    throw error
  }
}
