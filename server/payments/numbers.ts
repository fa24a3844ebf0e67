/**
 * Numbers to pay to that staff keep for a channel: given out in turn (offered.ts) until they are retired. A claim by a number that was
 * issued still counts. Source: spec 2.14; protection.md "The mode"; decisions 013, 225.
 */
import type { Db, Tx } from '../host.ts'
import { PAYMENT_METHODS } from './registry.ts'

/** The demo's numbers: nobody can send money to one that begins like this. */
const DEMO_SHAPE = /^0{7}\d{4}$/
export const isDemoNumber = (number: string): boolean => DEMO_SHAPE.test(number)

/** How staff name a channel: its method and its kind. Undefined for what there is not. */
export function channelName(id: number): string | undefined {
  for (const { name, channels } of PAYMENT_METHODS) {
    const channel = channels.find((one) => one.id === id)
    if (channel) return `${name} ${channel.accountType}`
  }
  return undefined
}

/** The numbers that are given out, the first one first. */
export const numbersInUse = (db: Db | Tx) =>
  db
    .selectFrom('receiving_number')
    .select(['channel', 'number'])
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute()

interface Added {
  channel: number
  number: string
  /** In place of all that the channel has. */
  replaces: boolean
  at: number
}

/** Gives a channel a number. Answers false where it has that one already and keeps it. */
export async function addNumber(tx: Tx, { channel, number, replaces, at }: Added): Promise<boolean> {
  if (replaces)
    await tx
      .updateTable('receiving_number')
      .set({ retired_at: new Date(at) })
      .where('channel', '=', channel)
      .where('retired_at', 'is', null)
      .execute()
  const added = await tx
    .insertInto('receiving_number')
    .values({ channel, number, added_at: new Date(at), issued_at: null, retired_at: null })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'number']).where('retired_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** A number is not given out any more. Answers false where the channel has no such number. */
export async function retireNumber(
  tx: Tx,
  { channel, number, at }: Pick<Added, 'channel' | 'number' | 'at'>,
): Promise<boolean> {
  const retired = await tx
    .updateTable('receiving_number')
    .set({ retired_at: new Date(at) })
    .where('channel', '=', channel)
    .where('number', '=', number)
    .where('retired_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return retired !== undefined
}
