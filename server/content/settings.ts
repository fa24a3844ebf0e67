/**
 * What staff set and the seed fills in: rows of the table `setting`, one shape for each key, checked on reading.
 * A setting that is missing, or that cannot be read, is its default, so that a bad row never takes the site down.
 */
import { WRITTEN_IDS, type WrittenLanguage } from '../../contract/languages/language.ts'
import { z } from '../../contract/kit/zod.ts'
import type { Db, Tx } from '../host.ts'
import { publish } from '../events/publish.ts'

const words = z.catch(z.string(), '')

const SHAPES = {
  notice: z.object(
    Object.fromEntries(WRITTEN_IDS.map((id) => [id, words])) as Record<WrittenLanguage, typeof words>,
  ),
} as const

export type SettingKey = keyof typeof SHAPES
export type Setting<Key extends SettingKey> = z.output<(typeof SHAPES)[Key]>

/** The setting as it is now. */
export async function readSetting<Key extends SettingKey>(db: Db | Tx, key: Key): Promise<Setting<Key>> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  const read = SHAPES[key].safeParse(row?.value)
  return read.success ? read.data : SHAPES[key].parse({})
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
