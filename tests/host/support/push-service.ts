/**
 * A push service and a browser behind it, for tests: takes messages on a port of this machine as RFC 8030 says,
 * checks the sender's signature (RFC 8292) and opens the message as the browser would (RFC 8291, RFC 8188).
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Told {
  headers: IncomingHttpHeaders
  /** What the worker of the browser is given. */
  payload: { web_push: number; notification: Record<string, unknown> }
  /** What the signature says: for whom, by whom. */
  claims: { aud: string; sub: string; exp: number }
  /** The path of the subscription that it came to. */
  path: string
}

export interface PushService {
  url: string
  /** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
  subscribe: (applicationServerKey: string) => { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Everything that was taken, also what was answered with a failure. */
  told: Told[]
  /** Statuses to answer with, in turn; 201 after them. */
  answers: { status: number; headers?: Record<string, string> }[]
  close: () => Promise<void>
}

interface Browser {
  key: ReturnType<typeof createECDH>
  auth: Buffer
  applicationServerKey: string
}

export async function pushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const told: Told[] = []
  const answers: PushService['answers'] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      const browser = browsers.get(path)
      if (!browser || request.method !== 'POST') return void response.writeHead(404).end()
      told.push({
        headers: request.headers,
        payload: JSON.parse(opened(Buffer.concat(parts), browser)) as Told['payload'],
        claims: claimsOf(request.headers.authorization ?? '', browser.applicationServerKey),
        path,
      })
      const { status, headers } = answers.shift() ?? { status: 201 }
      response.writeHead(status, { connection: 'close', ...headers }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    told,
    answers,
    subscribe: (applicationServerKey) => {
      const key = createECDH('prime256v1')
      key.generateKeys()
      const browser = { key, auth: randomBytes(16), applicationServerKey }
      const path = `/send/${randomBytes(12).toString('base64url')}`
      browsers.set(path, browser)
      return {
        endpoint: url + path,
        keys: { p256dh: key.getPublicKey('base64url'), auth: browser.auth.toString('base64url') },
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** The text of an `aes128gcm` body of one record. */
function opened(body: Buffer, { key, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const shared = key.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender])
  const secret = derived(shared, auth, info, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no delimiter')
  return plain.subarray(0, end).toString('utf8')
}

/** The claims of `vapid t=…, k=…`; throws unless signed by the key that the browser subscribed with. */
function claimsOf(authorization: string, applicationServerKey: string): Told['claims'] {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== applicationServerKey) throw new Error('signed with another key')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const [head, claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is not right')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Told['claims']
}
