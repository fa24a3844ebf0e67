/** The default way out: messages stay in a table that `npm run desk -- outbox` reads. For the demo and for trying things. */
import type { Host } from '../host.ts'
import type { Channel, Sender } from './message.ts'

/** They hold codes; a code is over long before. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const LIST = 50

export const outbox = (channel: Channel): Sender => ({
  name: 'outbox',
  channel,
  isConfigured: () => true,
  send: async (host, { to, subject, text }) => {
    const now = host.clock()
    await host.db
      .deleteFrom('outbox')
      .where('created_at', '<', new Date(now - KEPT_MS))
      .execute()
    await host.db
      .insertInto('outbox')
      .values({ channel, recipient: to, subject, body: text, created_at: new Date(now) })
      .execute()
  },
})

/** The newest messages, the last one first, as the desk shows them. */
export async function outboxRows({ db }: Pick<Host, 'db'>): Promise<Record<string, string>[]> {
  const rows = await db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(LIST).execute()
  return rows.map((row) => ({
    at: row.created_at.toISOString(),
    by: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
  }))
}
