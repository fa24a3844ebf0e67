/**
 * The bot check: a proof of work made and verified here with altcha-lib, nothing fetched from elsewhere. A challenge
 * is about a second of work for a phone, ten minutes valid, and its solution counts once, in every process.
 * Source: money.md 3.5; X-32.
 */
import { createHash } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ProofChallenge } from '../contract/security.ts'
import { z } from '../contract/zod.ts'
import type { Db, Host, Tx } from './host.ts'
import { secretOf } from './secrets.ts'

const VALID_MS = 10 * 60 * 1000
/** Iterations of one step, and how many steps the solver must try. */
const COST = 2000
const STEPS = { from: 300, to: 900 }

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
      data: z.object({ until: z.number() }),
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

export async function newProofChallenge(host: Host): Promise<ProofChallenge> {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: STEPS.from + (host.random(4).readUInt32BE() % (STEPS.to - STEPS.from)),
    deriveKey,
    // Not the library's expiry, which reads the machine's clock.
    data: { until: host.clock() + VALID_MS },
    ...(await keysOf(host.db, host)),
  })
  return { parameters: { ...parameters }, signature }
}

/** Whether this is a solution of a challenge of ours, in time and for the first time; it is spent by asking. */
export async function isProof(db: Db | Tx, host: Host, text: string): Promise<boolean> {
  const read = solved.safeParse(jsonOf(text))
  if (!read.success) return false
  const { challenge, solution } = read.data
  const { until } = challenge.parameters.data
  if (until <= host.clock()) return false
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...(await keysOf(db, host)) })
  return verified && (await spend(db, host, challenge.signature, until))
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
