/** Birthdays: a real date, and of age or not in Dhaka's calendar; locked under 18, and put right by staff. Source: spec 5, 9; X-93; D-22. */
import { ADULT_YEARS } from '../../contract/security.ts'
import { DHAKA_OFFSET_MS } from '../../contract/kit/wire.ts'
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../host.ts'

/** Nobody older is alive. */
const OLDEST_YEARS = 120

/** Today in GMT+6 as yyyy-mm-dd. */
const today = (now: number): string => new Date(now + DHAKA_OFFSET_MS).toISOString().slice(0, 10)

/** The same day, so many years earlier; a text that sorts as dates do. */
const yearsBefore = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`

/** What a typed date (yyyy-mm-dd) is as a birthday. Who is born on 29 February is of age on 1 March. */
export function birthdayKind(text: string, now: number): 'adult' | 'underAge' | 'impossible' {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'impossible'
  const at = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text) return 'impossible'
  const day = today(now)
  if (text > day || text < yearsBefore(day, OLDEST_YEARS)) return 'impossible'
  return text <= yearsBefore(day, ADULT_YEARS) ? 'adult' : 'underAge'
}

/** refused and locked, so that the next date that is typed does not open what this one closed. `data`: where it was typed. */
export async function lockUnderAge(
  db: Db,
  player: { id: bigint; publicId: string },
  at: number,
  data: Record<string, unknown> = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('player')
      .set({ under_age_at: new Date(at) })
      .where('id', '=', player.id)
      .execute()
    const refusal = { outcome: 'refused', data: { ...data, reason: 'under_age' } }
    await audit(tx, { at, actor: `player:${player.publicId}`, action: 'birthday', ...refusal })
  })
}

/** Puts a day of birth right that was a slip; null: the player is under 18, locked, and the day is not kept. Answers whose it is. */
export const correctBirthday = (tx: Tx, usernameKey: string, birthday: string | null, at: number) =>
  tx
    .updateTable('player')
    .set(birthday === null ? { birthday, under_age_at: new Date(at) } : { birthday, under_age_at: null })
    .where('username_key', '=', usernameKey)
    .returning(['id', 'public_id'])
    .executeTakeFirst()
