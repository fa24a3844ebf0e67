/** Staff look for a player by what they know of one. Source: console.md "Speed". */
import type { Currency } from '../../contract/auth.ts'
import { latinDigits } from '../../contract/typed.ts'
import type { Db } from '../host.ts'
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

/** Players whose name begins so, or whose whole number, address or id it is, by name. */
export async function playersLike(db: Db, search: string, limit: number) {
  const { start, id, email, phones } = meant(search)
  // By itself: as a part of the other query it would have every player looked at.
  const verified = await withVerified(db, phones)
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
        ...(verified.length > 0 ? [row('id', 'in', verified)] : []),
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

/** Whether a word could be a number of a person's: the trail keeps none whole. */
export const couldBeNumber = (word: string): boolean => latinDigits(word).replace(/\D/g, '').length >= 6
