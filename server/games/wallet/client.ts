/**
 * The wallet as a provider sees it: signed calls over HTTP. The house studio uses this and nothing else to move
 * money, so that its games stand behind the same seam as anyone's. Money is a decimal text here.
 */
import { z } from '../../../contract/kit/zod.ts'
import type { Host } from '../../host.ts'
import { walletSecret } from './providers.ts'
import { signedHeaders } from './signature.ts'

const answer = z.object({
  balance: z.optional(z.string()),
  player: z.optional(z.string()),
  session: z.optional(z.string()),
  game: z.nullish(z.string()),
  currency: z.optional(z.string()),
  refunded: z.optional(z.string()),
  stop: z.nullish(z.string()),
})
const refusal = z.object({ code: z.string(), message: z.string() })

export type WalletAnswer = z.output<typeof answer>

/** A definite no of the wallet: nothing has moved, or what moved before stays as it is. */
export class WalletRefusal extends Error {
  override readonly name = 'WalletRefusal'
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** No definite answer came: the call may have happened and must be asked again with the same tx. */
export class WalletUnsure extends Error {
  override readonly name = 'WalletUnsure'
}

/** Calls the wallet as one provider. Throws WalletRefusal or WalletUnsure. */
export type WalletClient = (
  provider: string,
  call: 'authenticate' | 'balance' | 'bet' | 'win' | 'rollback',
  body: Record<string, string>,
) => Promise<WalletAnswer>

const RETRY_AFTER_MS = [100, 400]

/** A client that reaches the wallet through `send`: `fetch`, or the host's own routes in the same process. */
export function walletClient(host: Host, send: (request: Request) => Promise<Response>): WalletClient {
  return async (provider, call, fields) => {
    const secret = await walletSecret(host, provider)
    const path = `/wallet/v1/${call}`
    const body = JSON.stringify(fields)
    for (const pause of [...RETRY_AFTER_MS, undefined]) {
      const signed = {
        timestamp: String(host.clock()),
        nonce: host.random(16).toString('base64url'),
        path,
        body,
      }
      const request = new Request(`http://wallet.invalid${path}`, {
        method: 'POST',
        body,
        headers: signedHeaders(provider, secret, signed),
      })
      const response = await send(request).catch(() => undefined)
      if (response && response.status < 500) return readAnswer(response)
      if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause))
    }
    throw new WalletUnsure(`${call}: no answer`)
  }
}

async function readAnswer(response: Response): Promise<WalletAnswer> {
  const body: unknown = await response.json()
  if (response.ok) return z.parse(answer, body)
  const said = z.parse(refusal, body)
  throw new WalletRefusal(response.status, said.code, said.message)
}
