/** How a provider of games signs a call. Source: server/games/README.md. */
import { createHmac } from 'node:crypto'

interface Signed {
  provider: string
  secret: string
  path: string
  body: string
  nonce: string
}

export function signedAsProvider({ provider, secret, path, body, nonce }: Signed): Record<string, string> {
  const timestamp = String(Date.now())
  const signature = createHmac('sha256', secret)
    .update(`${timestamp}\n${nonce}\n${path}\n${body}`)
    .digest('hex')
  return {
    'x-provider': provider,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
  }
}
