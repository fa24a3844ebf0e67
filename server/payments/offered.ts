/**
 * Methods as they are offered at a moment: the registry's, with what staff opened or closed at the desk and which
 * channels are under maintenance. Numbers to pay to that staff keep for a channel take turns. Source: spec 2.14; X-15.
 */
import type { Paisa } from '../../contract/money.ts'
import type { Db, Tx } from '../host.ts'
import { closedChannels } from '../content/maintenance.ts'
import { publish } from '../events/publish.ts'
import type { Channel, PaymentMethod } from './method.ts'
import { PAYMENT_METHODS } from './registry.ts'

/** All methods of the registry as they are at a moment (milliseconds since the epoch). */
export async function methodsAt(db: Db, now: number): Promise<PaymentMethod[]> {
  const states = await db.selectFrom('payment_state').selectAll().execute()
  const closed = await closedChannels(db, now)
  const isOpen = (kind: 'method' | 'channel', id: number, fallback: boolean): boolean =>
    states.find((state) => state.kind === kind && state.id === id)?.is_open ?? fallback
  return PAYMENT_METHODS.map((method) => ({
    ...method,
    isActive: isOpen('method', method.id, method.isActive),
    channels: method.channels.map((channel) => ({
      ...channel,
      isClosed: !isOpen('channel', channel.id, !channel.isClosed) || closed.has(String(channel.id)),
    })),
  }))
}

/** A method or a channel of the registry. */
export type Offer = { kind: 'method' | 'channel'; id: number }

/** Whether the registry has it. */
export const isOffered = ({ kind, id }: Offer): boolean =>
  PAYMENT_METHODS.some((method) =>
    kind === 'method' ? method.id === id : method.channels.some((channel) => channel.id === id),
  )

/** Opens or closes a method or a channel. Numbers that were issued may still be claimed for. */
export async function setOffered(tx: Tx, { kind, id }: Offer, isOpen: boolean, at: number): Promise<void> {
  const row = { kind, id, is_open: isOpen, changed_at: new Date(at) }
  await tx
    .insertInto('payment_state')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
    .execute()
  await publish(tx, { to: 'everyone', kind: 'content', at })
}

/** The active method of a name as players see it. */
export const activeMethod = (methods: readonly PaymentMethod[], name: string): PaymentMethod | undefined =>
  methods.find((method) => method.isActive && method.name === name)

/** The active method of an id as it comes over the wire: what a withdrawal is paid by. */
export const activeMethodOfId = (methods: readonly PaymentMethod[], id: string): PaymentMethod | undefined =>
  methods.find((method) => method.isActive && String(method.id) === id)

/** The channel of an id with its method; only of active methods. */
export function channelOf(
  methods: readonly PaymentMethod[],
  id: string,
): { method: PaymentMethod; channel: Channel } | undefined {
  for (const method of methods) {
    const channel = method.channels.find((one) => String(one.id) === id)
    if (method.isActive && channel) return { method, channel }
  }
  return undefined
}

/** The channel of an id whatever staff have closed since: a number of it was issued, and the money may be on its way. */
export const promisedChannel = (id: string): { method: PaymentMethod; channel: Channel } | undefined =>
  channelOf(
    PAYMENT_METHODS.map((method) => ({ ...method, isActive: true })),
    id,
  )

/** The number to pay to: of those that staff keep for the channel the one that rested longest, else the method's own. */
export async function receivingNumber(
  db: Db | Tx,
  { method, channel, amount, at }: { method: PaymentMethod; channel: Channel; amount: Paisa; at: number },
): Promise<string> {
  const kept = await db
    .updateTable('receiving_number')
    .set({ issued_at: new Date(at) })
    .where('id', '=', (row) =>
      row
        .selectFrom('receiving_number')
        .select('id')
        .where('channel', '=', channel.id)
        .where('retired_at', 'is', null)
        .orderBy('issued_at', (order) => order.asc().nullsFirst())
        .orderBy('id')
        .limit(1),
    )
    .returning('number')
    .executeTakeFirst()
  return kept?.number ?? method.receivingNumber({ accountType: channel.accountType, amount })
}
