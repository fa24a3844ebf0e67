/**
 * SMS by an HTTP gateway (`SMS_GATEWAY_URL`, `SMS_GATEWAY_TOKEN`): POST `{"to","text"}` as JSON, any 2xx is "taken".
 * Ten seconds a try, and one more try when the gateway could not be reached or answered 5xx or 429; both tries carry
 * the same `Idempotency-Key`, so that a gateway which honours it sends one message.
 */
import { randomUUID } from 'node:crypto'
import type { Message, Sender } from './message.ts'

const PATIENCE_MS = 10_000

class GatewayError extends Error {
  override readonly name = 'GatewayError'
}

export const sms: Sender = {
  name: 'sms-gateway',
  channel: 'sms',
  isConfigured: (config) => config.smsGatewayUrl !== undefined,
  send: async ({ config }, message) => {
    const request = () => post(config.smsGatewayUrl ?? '', config.smsGatewayToken, message, key)
    const key = randomUUID()
    const first = await request()
    const status = isWorthAnother(first) ? await request() : first
    if (status === undefined) throw new GatewayError('the gateway does not answer')
    if (status < 200 || status > 299) throw new GatewayError(`the gateway answered ${status}`)
  },
}

const isWorthAnother = (status: number | undefined): boolean =>
  status === undefined || status >= 500 || status === 429

/** The gateway's status; undefined when none came. */
async function post(
  url: string,
  token: string | undefined,
  { to, text }: Message,
  key: string,
): Promise<number | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ to, text }),
      // The token goes where the operator said, and nowhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}
