/** A message to a player and what sends it. */
import type { Config } from '../config.ts'
import type { Host } from '../host.ts'

export type Channel = 'email' | 'sms'

export interface Message {
  /** An e-mail address or an E.164 number. */
  to: string
  /** The subject of an e-mail; an SMS has none. */
  subject: string
  text: string
}

/** One way out. It throws when the message was not taken, and never writes the text to a log. */
export interface Sender {
  /** As it appears in the log and the audit trail. */
  name: string
  channel: Channel
  /** Whether the configuration names it. */
  isConfigured: (config: Config) => boolean
  send: (host: Host, message: Message) => Promise<void>
}
