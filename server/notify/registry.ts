/**
 * Messages out. The first sender of a channel that the configuration names takes the message; without one it stays in
 * the outbox. A new way out is a file beside this one and a line here; see README.md.
 */
import type { Host } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { email } from './email.ts'
import type { Channel, Message, Sender } from './message.ts'
import { outbox } from './outbox.ts'
import { sms } from './sms.ts'

const SENDERS: Sender[] = [email, sms, outbox('email'), outbox('sms')]

/** Sends a message. Throws SEND_FAILED when it was not taken; the log says why and never what. */
export async function deliver(host: Host, channel: Channel, message: Message): Promise<void> {
  const sender = SENDERS.find((one) => one.channel === channel && one.isConfigured(host.config))
  try {
    await sender?.send(host, message)
  } catch (error) {
    host.log('message_failed', { channel, sender: sender?.name, reason: reasonOf(error) })
    throw fail('SEND_FAILED', { retryAfter: 30 })
  }
}

/** A mail server's words may repeat the recipient, so its code is said instead. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'GatewayError') return error.message
  return 'code' in error ? String(error.code) : error.name
}
