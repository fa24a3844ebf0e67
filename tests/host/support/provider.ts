/**
 * A third-party provider as an integrator would write it from server/games/README.md: it knows its platform code,
 * its secret and the operator's address, and imports nothing of ours.
 */
import { createHmac, randomBytes } from 'node:crypto'

export interface ProviderAnswer {
  status: number
  body: Record<string, string>
}

export interface Provider {
  call: (name: string, fields: object, forge?: Forgery) => Promise<ProviderAnswer>
}

/** What a test may spoil in an otherwise good call. */
export interface Forgery {
  timestamp?: number
  nonce?: string
  secret?: string
  /** Signed and sent instead of the fields. */
  signs?: string
  /** Sent instead of the body that was signed. */
  body?: string
  /** Called instead of the path that was signed. */
  path?: string
}

export function exampleProvider(
  platform: string,
  secret: string,
  now: () => number,
  send: (request: Request) => Promise<Response>,
): Provider {
  return {
    async call(name, fields, forge = {}) {
      const path = `/wallet/v1/${name}`
      const body = forge.signs ?? JSON.stringify(fields)
      const timestamp = String(forge.timestamp ?? now())
      const nonce = forge.nonce ?? randomBytes(12).toString('hex')
      const signature = createHmac('sha256', forge.secret ?? secret)
        .update(`${timestamp}\n${nonce}\n${path}\n${body}`)
        .digest('hex')
      const response = await send(
        new Request(`http://operator.example${forge.path ?? path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-provider': platform,
            'x-timestamp': timestamp,
            'x-nonce': nonce,
            'x-signature': signature,
          },
          body: forge.body ?? body,
        }),
      )
      return { status: response.status, body: await response.json() }
    },
  }
}
