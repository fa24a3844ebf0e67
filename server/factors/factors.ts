/** What an account is protected by besides its password, and what a recovery leaves of it. Decisions 135, 136, 161. */
import { nameIn } from '../../contract/brand/name.ts'
import { forgetDevices } from '../auth/devices.ts'
import type { Db, Host, Tx } from '../host.ts'
import { sendLetter } from '../inbox/letters.ts'
import type { Locale } from '../messages/locale.ts'
import type { Message } from '../notify/message.ts'
import { deliver } from '../notify/registry.ts'
import { recoveredMessage } from '../notify/texts.ts'
import { mayBeSentTo } from '../players/verified-phones.ts'
import { endSessions } from '../auth/sessions.ts'
import { twoStepOf } from '../auth/two-step.ts'

/** How long money waits after a recovery before it goes to a number that it never went to. Source: money.md 3.10. */
export const RECOVERY_MS = 24 * 60 * 60 * 1000

export async function hasPasskey(db: Db | Tx, playerId: bigint): Promise<boolean> {
  const one = await db
    .selectFrom('passkey')
    .select('id')
    .where('player_id', '=', playerId)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** The strongest thing by which a player can be asked. */
export async function factorOf(db: Db | Tx, playerId: bigint): Promise<'two-step' | 'passkey' | 'password'> {
  if (await twoStepOf(db, playerId)) return 'two-step'
  return (await hasPasskey(db, playerId)) ? 'passkey' : 'password'
}

/**
 * What every recovery does, in its transaction: ends the sessions, passkeys and known devices, the second step where
 * it was not used to recover, and lets money wait. Whoever had crept in is out, by whatever way they came.
 */
export async function endOthers(
  tx: Tx,
  host: Host,
  playerId: bigint,
  { isStepUsed }: { isStepUsed: boolean },
): Promise<void> {
  const now = host.clock()
  await endSessions(tx, playerId, now)
  await tx.deleteFrom('passkey').where('player_id', '=', playerId).execute()
  await tx
    .deleteFrom('two_step')
    .where('player_id', '=', playerId)
    // A secret that waits for its first code was nobody's proof.
    .$if(isStepUsed, (query) => query.where('confirmed_at', 'is', null))
    .execute()
  await forgetDevices(tx, playerId)
  await tx
    .updateTable('player')
    .set({ recovered_at: new Date(now) })
    .where('id', '=', playerId)
    .execute()
  await sendLetter(tx, playerId, 'recovered', {}, now)
}

type Contact = { channel: 'email' | 'sms'; to: string }

/** Where a player is surely reached: what they have proven to be theirs. */
export async function provenContacts(db: Db | Tx, playerId: bigint): Promise<Contact[]> {
  const { email, email_verified, phone_key, phone_verified } = await db
    .selectFrom('player')
    .select(['email', 'email_verified', 'phone_key', 'phone_verified'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const others = await db
    .selectFrom('player_phone')
    .select('phone')
    .where('player_id', '=', playerId)
    .where('verified_at', 'is not', null)
    .execute()
  const phones = [...(phone_verified && phone_key ? [phone_key] : []), ...others.map(({ phone }) => phone)]
  return [
    ...(email_verified && email ? [{ channel: 'email', to: email } as const] : []),
    ...phones.filter(mayBeSentTo).map((to) => ({ channel: 'sms', to }) as const),
  ]
}

/** Says something of an account's safety to each of these; one that cannot be reached is in the log, the others are told. */
export async function tellAt(
  host: Host,
  contacts: Contact[],
  wordsFor: (site: string, locale: Locale) => Pick<Message, 'subject' | 'text'>,
  locale: Locale,
): Promise<void> {
  if (contacts.length === 0) return
  const site = nameIn(host.brand.name, locale)
  // `deliver` has written a failure into the log.
  await Promise.allSettled(
    contacts.map(({ channel, to }) => deliver(host, channel, { to, ...wordsFor(site, locale) })),
  )
}

/** Tells every proven number and address that the account was recovered; a thief would not. */
export const tellRecovered = async (host: Host, playerId: bigint, locale: Locale): Promise<void> =>
  tellAt(host, await provenContacts(host.db, playerId), recoveredMessage, locale)
