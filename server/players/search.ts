/** Staff look for a player by what they know of one. Source: console.md "Speed". */
import type { Currency } from '../../contract/auth.ts'
import { latinDigits } from '../../contract/typed.ts'
import type { Db } from '../host.ts'
import { PAYMENT_METHODS } from '../payments/registry.ts'
import { idOfNumber } from './complaints.ts'
import { e164 } from './phone.ts'
import { emailKey, usernameKey } from './players.ts'

const CURRENCIES: readonly Currency[] = ['BDT', 'INR', 'PKR']

/** What a word of a search could be of a player. */
const meant = (search: string) => ({
  start: `${usernameKey(search).replace(/[\\%_]/g, '\\$&')}%`,
  id: search,
  email: emailKey(search),
  phones: [...new Set(CURRENCIES.flatMap((currency) => e164(search, currency) ?? []))],
})

/** Players whose name begins so, or whose whole number, address, id or reference it is, by name. */
export async function playersLike(db: Db, search: string, limit: number) {
  const { start, id, email, phones } = meant(search)
  // By themselves: as a part of the other query they would have every player looked at.
  const known = [...(await withVerified(db, phones)), ...(await whoseReference(db, search, limit))]
  return db
    .selectFrom('player')
    .select(['public_id', 'username', 'phone', 'created_at', 'closed_at'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('exclusion')
            .select('exclusion.player_id')
            .whereRef('exclusion.player_id', '=', 'player.id')
            .where('returned_at', 'is', null),
        )
        .as('isExcluded'),
    )
    .where((row) =>
      row.or([
        row('username_key', 'like', start),
        row('public_id', '=', id),
        row('email_key', '=', email),
        ...(phones.length > 0 ? [row('phone_key', 'in', phones)] : []),
        ...(known.length > 0 ? [row('id', 'in', known)] : []),
      ]),
    )
    .orderBy('username_key')
    .limit(limit)
    .execute()
}

/** Whose verified numbers these are. */
async function withVerified(db: Db, phones: string[]): Promise<bigint[]> {
  if (phones.length === 0) return []
  const rows = await db
    .selectFrom('player_phone')
    .select('player_id')
    .where('phone', 'in', phones)
    .where('verified_at', 'is not', null)
    .execute()
  return rows.map(({ player_id: id }) => id)
}

/** Whose record, bet or complaint has this number, and who has claimed by this transaction id. */
async function whoseReference(db: Db, search: string, limit: number): Promise<bigint[]> {
  const word = latinDigits(search)
  const claims = await db
    .selectFrom('deposit')
    .select('player_id')
    .distinct()
    .where(
      'method',
      'in',
      PAYMENT_METHODS.map(({ id: method }) => method),
    )
    .where('trx', '=', word.toUpperCase())
    .limit(limit)
    .execute()
  const table = /^C-/i.test(word) ? 'complaint' : 'op'
  const id = idOfNumber(word)
  const numbered =
    id === undefined ? [] : await db.selectFrom(table).select('player_id').where('id', '=', id).execute()
  return [...claims, ...numbered].flatMap(({ player_id: player }) => player ?? [])
}

/** Whether a word could be a number of a person's: the trail keeps none whole. */
export const couldBeNumber = (word: string): boolean => latinDigits(word).replace(/\D/g, '').length >= 6
