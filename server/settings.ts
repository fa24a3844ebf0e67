/**
 * What staff set and the seed fills in: rows of the table `setting`, one shape for each key, checked on reading.
 * A setting that is missing, or that cannot be read, is its default, so that a bad row never takes the site down.
 */
import { z } from '../contract/zod.ts'
import { DHAKA_OFFSET_MS } from '../contract/wire.ts'
import type { Db, Tx } from './host.ts'
import { publish } from './live/publish.ts'

const words = z.catch(z.string(), '')

const SHAPES = {
  site: z.object({ title: z.catch(z.string(), 'Maidan'), supportMail: words }),
  logo: z.object({ logo: words, mobileLogo: words, loaderLogo: words, favicon: words }),
  social: z.object({ whatsapp: words, facebook: words, telegram: words, email: words }),
  notice: z.object({ en: words, bn: words }),
  /**
   * A provider that is closed for a while: `from` and `until` in milliseconds since the epoch. With
   * `daily` the window's time of day counts and its date is always today (GMT+6), as the demo wants it.
   */
  maintenance: z.object({
    provider: words,
    from: z.catch(z.number(), 0),
    until: z.catch(z.number(), 0),
    daily: z.catch(z.boolean(), false),
  }),
} as const

export type SettingKey = keyof typeof SHAPES
export type Setting<Key extends SettingKey> = z.output<(typeof SHAPES)[Key]>

/** The setting as it is now. */
export async function readSetting<Key extends SettingKey>(db: Db | Tx, key: Key): Promise<Setting<Key>> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  const read = SHAPES[key].safeParse(row?.value)
  return (read.success ? read.data : SHAPES[key].parse({})) as Setting<Key>
}

/** Sets it, whether or not it was set before, and tells every open app. */
export async function writeSetting<Key extends SettingKey>(
  tx: Tx,
  key: Key,
  value: Setting<Key>,
  at: number,
): Promise<void> {
  const row = { key, value: JSON.stringify(value) }
  await tx
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute()
  await publish(tx, { to: 'everyone', kind: 'content', at })
}

const DAY = 24 * 60 * 60 * 1000

/** The maintenance window that matters at a moment; undefined when there is none or it is over. */
export function maintenanceAt(
  { provider, from, until, daily }: Setting<'maintenance'>,
  now: number,
): { provider: string; from: number; until: number } | undefined {
  if (!provider || until <= from) return undefined
  const dayOf = (at: number) => Math.floor((at + DHAKA_OFFSET_MS) / DAY)
  const moved = daily ? (dayOf(now) - dayOf(from)) * DAY : 0
  const window = { provider, from: from + moved, until: until + moved }
  return daily || window.until > now ? window : undefined
}
