/**
 * Calls of a session that is bound to a device's key: each that changes something is signed by it (contract/kit/signature.ts). A token
 * without its key is in other hands than its owner's: the session ends, and the owner is told. Decision 230.
 */
import { createHash, createPublicKey, type Hash, type KeyObject, verify } from 'node:crypto'
import {
  type Component,
  type PublicKey,
  SIGNATURE_MS,
  signatureBase,
  thumbprintText,
} from '../../contract/kit/signature.ts'
import { audit, origin } from '../audit/audit.ts'
import type { Caller, Host } from '../host.ts'
import { sendLetter } from '../inbox/letters.ts'
import { fail, invalid } from '../messages/errors.ts'
import { revokeSession } from './sessions.ts'

/** By which an answer asks that the next call is signed, whatever it is (RFC 9421, 5): the token is due to be renewed. */
export const ASKS_SIGNATURE = {
  'accept-signature': 'sig=("@method" "@path" "@query" "authorization" "content-digest");created;nonce',
} as const

/** What is kept of a key: its point. Throws INVALID (`jwk`) for one that is on no P-256 curve. */
export function keptKey(jwk: PublicKey): Buffer {
  const point = Buffer.concat([jwk.x, jwk.y].map((half) => Buffer.from(half, 'base64url')))
  try {
    keyOf(point)
    return point
  } catch {
    throw invalid({ jwk: 'FIELD_WRONG' })
  }
}

const jwkOf = (point: Buffer): PublicKey => ({
  kty: 'EC',
  crv: 'P-256',
  x: point.subarray(0, 32).toString('base64url'),
  y: point.subarray(32).toString('base64url'),
})

const keyOf = (point: Buffer): KeyObject => createPublicKey({ key: jwkOf(point), format: 'jwk' })

/** The name of a key: RFC 7638. */
export const thumbprintOf = (point: Buffer): string =>
  createHash('sha256')
    .update(thumbprintText(jwkOf(point)))
    .digest('base64url')

/** A call whose signature is right, as far as it can be told before its body. */
export interface SignedCall {
  /** The body as it is read. */
  body: Hash
  /** Compares the body with what was signed, and lets its nonce pass once. Throws SIGNATURE_WRONG, SIGNATURE_REPEATED. */
  spend: () => Promise<void>
}

interface Signature {
  components: Component[]
  parameters: string
  created: number
  nonce: string
  bytes: Buffer
}

/**
 * Looks at the signature of a call. Throws SIGNATURE_NEEDED where there is none and SIGNATURE_WRONG where it is not the session's key's,
 * whose session is over then, and SIGNATURE_TIME.
 */
export async function signedCall(
  host: Host,
  request: Request,
  caller: Caller & { key: Buffer },
  from: Parameters<typeof origin>[0],
): Promise<SignedCall> {
  const now = host.clock()
  const refused = async (code: 'SIGNATURE_NEEDED' | 'SIGNATURE_WRONG') => {
    await endStolen(host, caller, from)
    return fail(code)
  }
  if (!request.headers.has('signature')) throw await refused('SIGNATURE_NEEDED')
  const signature = signatureOf(request)
  if (!signature || !isBy(caller.key, signature)) throw await refused('SIGNATURE_WRONG')
  // The answer says what time it is here: a device learns it, and signs anew.
  if (Math.abs(now - signature.created) > SIGNATURE_MS) throw fail('SIGNATURE_TIME')
  const body = createHash('sha256')
  return {
    body,
    spend: async () => {
      const digest = signature.components.find(([name]) => name === 'content-digest')?.[1]
      const isWhole = digest === undefined || digest === `sha-256=:${body.digest('base64')}:`
      if (!isWhole) throw await refused('SIGNATURE_WRONG')
      if (!(await isNew(host, caller.sessionId, signature.nonce, now))) throw fail('SIGNATURE_REPEATED')
    },
  }
}

const INPUT = /^(\w+)=(\(("[a-z@-]+"(?: "[a-z@-]+")*)\)((?:;[a-z]+=(?:\d+|"[\w+/=.-]*"))+))$/

/** The one signature of a request, with the parts of the request that it names; undefined where it is none, or leaves out a part. */
function signatureOf(request: Request): Signature | undefined {
  const { headers } = request
  const [, label, parameters = '', names = '', rest = ''] =
    INPUT.exec(headers.get('signature-input') ?? '') ?? []
  const [, signedBy, bytes = ''] = /^(\w+)=:([\w+/=]+):$/.exec(headers.get('signature') ?? '') ?? []
  const created = /;created=(\d{1,12})(?:;|$)/.exec(rest)?.[1]
  const nonce = /;nonce="([\w+/=.-]{16,64})"(?:;|$)/.exec(rest)?.[1]
  const named = [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? '')
  const isWhole =
    neededOf(request).every((name) => named.includes(name)) && new Set(named).size === named.length
  if (label === undefined || label !== signedBy || !created || !nonce || !isWhole) return undefined
  const components = named.flatMap((name): Component[] => {
    const value = partOf(request, name)
    return value === undefined ? [] : [[name, value]]
  })
  if (components.length < named.length) return undefined
  return {
    components,
    parameters,
    created: Number(created) * 1000,
    nonce,
    bytes: Buffer.from(bytes, 'base64'),
  }
}

/** What a signature must name of a request. */
const neededOf = ({ method, headers }: Request): string[] => [
  '@method',
  '@path',
  '@query',
  'authorization',
  ...(method === 'GET' ? [] : ['content-digest']),
  ...(headers.has('idempotency-key') ? ['idempotency-key'] : []),
]

/** A part of a request by its name in a signature: RFC 9421, 2.1 and 2.2. Undefined for one that it has not, or that we do not know. */
function partOf({ url, method, headers }: Request, name: string): string | undefined {
  const { pathname, search } = new URL(url)
  switch (name) {
    case '@method':
      return method
    case '@path':
      return pathname
    case '@query':
      return search || '?'
    default:
      return headers.get(name) ?? undefined
  }
}

/** IEEE P1363: the two numbers one after the other, as browsers write them and RFC 9421, 3.3.4 asks for. */
const isBy = (key: Buffer, { components, parameters, bytes }: Signature): boolean =>
  verify(
    'sha256',
    Buffer.from(signatureBase(components, parameters)),
    { key: keyOf(key), dsaEncoding: 'ieee-p1363' },
    bytes,
  )

async function isNew({ db }: Host, sessionId: bigint, nonce: string, now: number): Promise<boolean> {
  const row = await db
    .insertInto('session_nonce')
    .values({ session_id: sessionId, nonce, at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['session_id', 'nonce']).doNothing())
    .returning('at')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the session and tells its owner, once: of two tries at once the second finds it over. */
async function endStolen(
  host: Host,
  { id, publicId, sessionId }: Caller,
  from: Parameters<typeof origin>[0],
): Promise<void> {
  const at = host.clock()
  await host.db.transaction().execute(async (tx) => {
    if (!(await revokeSession(tx, sessionId, at))) return
    await sendLetter(tx, id, 'token_copied', { device: from.device || '?' }, at)
    const object = `player:${publicId}`
    await audit(tx, {
      at,
      actor: 'guest',
      action: 'session_copied',
      object,
      outcome: 'refused',
      data: origin(from),
    })
  })
}
