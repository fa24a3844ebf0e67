/**
 * The bot check: a proof of work made and verified here with altcha-lib, nothing fetched from elsewhere. A challenge
 * is about a second of work for a phone, ten minutes valid, and its solution counts once, in every process.
 * Source: money.md 3.5; X-32.
 */
import { createHash } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ProofChallenge } from '../../contract/security.ts'
import { z } from '../../contract/kit/zod.ts'
import type { Db, Host, Tx } from '../host.ts'
import { secretOf } from '../crypto/secrets.ts'

const VALID_MS = 10 * 60 * 1000
/** Iterations of one step, and how many steps the solver must try; each doubling of the work doubles the steps. */
const COST = 2000
const STEPS = { from: 300, to: 900 }

/** What a proof is for: a login by this name, or anything that asks for no more than the least work. */
const ANYTHING = ''
const nameOf = (usernameKey: string): string => createHash('sha256').update(usernameKey).digest('base64url')

const solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ until: z.number(), name: z.catch(z.string(), ANYTHING) }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

async function keysOf(db: Db | Tx, host: Host) {
  return {
    hmacSignatureSecret: await secretOf(db, host, 'proof'),
    hmacKeySignatureSecret: await secretOf(db, host, 'proof-key'),
  }
}

/** A challenge for a name, so many times doubled; without a name for anything that asks for the least work. */
export async function newProofChallenge(
  host: Host,
  { usernameKey, doublings }: { usernameKey: string; doublings: number } = { usernameKey: '', doublings: 0 },
): Promise<ProofChallenge> {
  const times = 2 ** doublings
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: times * (STEPS.from + (host.random(4).readUInt32BE() % (STEPS.to - STEPS.from))),
    deriveKey,
    // Not the library's expiry, which reads the machine's clock.
    data: { until: host.clock() + VALID_MS, name: usernameKey === '' ? ANYTHING : nameOf(usernameKey) },
    ...(await keysOf(host.db, host)),
  })
  return { parameters: { ...parameters }, signature }
}

/**
 * What a solution proves: work done for this name, or the least work for anything. Undefined where it is none of ours,
 * out of time, for another name, or not for the first time; it is spent by asking.
 */
export async function proofOf(
  db: Db | Tx,
  host: Host,
  text: string,
  usernameKey: string,
): Promise<'name' | 'anything' | undefined> {
  const read = solved.safeParse(jsonOf(text))
  if (!read.success) return undefined
  const { challenge, solution } = read.data
  const { until, name } = challenge.parameters.data
  if (until <= host.clock() || (name !== ANYTHING && name !== nameOf(usernameKey))) return undefined
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...(await keysOf(db, host)) })
  if (!verified || !(await spend(db, host, challenge.signature, until))) return undefined
  return name === ANYTHING ? 'anything' : 'name'
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

/** False when it was spent before. */
async function spend(db: Db | Tx, host: Host, signature: string, until: number): Promise<boolean> {
  await db.deleteFrom('spent_proof').where('expires_at', '<', new Date(host.clock())).execute()
  const spent = await db
    .insertInto('spent_proof')
    .values({
      challenge_hash: createHash('sha256').update(signature).digest(),
      expires_at: new Date(until),
    })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  return spent !== undefined
}
