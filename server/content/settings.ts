/**
 * What staff set and the seed fills in: rows of the table `setting`, one shape for each key, checked on reading.
 * A setting that is missing, or that cannot be read, is its default, so that a bad row never takes the site down.
 */
import { WRITTEN_IDS, type WrittenLanguage } from '../../contract/languages/language.ts'
import { z } from '../../contract/kit/zod.ts'
import type { Db, Tx } from '../host.ts'

const words = z.catch(z.string(), '')

const SHAPES = {
  notice: z.object(
    Object.fromEntries(WRITTEN_IDS.map((id) => [id, words])) as Record<WrittenLanguage, typeof words>,
  ),
} as const

export type SettingKey = keyof typeof SHAPES
export type Setting<Key extends SettingKey> = z.output<(typeof SHAPES)[Key]>

/** The setting as it is now. */
export const readSetting = async <Key extends SettingKey>(db: Db | Tx, key: Key): Promise<Setting<Key>> =>
  (await versioned(db, key)).value

/** The same with the number of its state; of one that was never set the number of its first. */
export async function versioned<Key extends SettingKey>(
  db: Db | Tx,
  key: Key,
): Promise<{ value: Setting<Key>; version: number }> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('key', '=', key)
    .executeTakeFirst()
  return { value: asShaped(key, row?.value), version: row?.version ?? 1 }
}

/** The same, locked until the transaction ends. */
export async function lockedSetting<Key extends SettingKey>(
  tx: Tx,
  key: Key,
): Promise<{ value: Setting<Key>; version: number }> {
  const none = { key, value: JSON.stringify(SHAPES[key].parse({})) }
  await tx
    .insertInto('setting')
    .values(none)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { value: asShaped(key, row.value), version: row.version }
}

function asShaped<Key extends SettingKey>(key: Key, value: unknown): Setting<Key> {
  const read = SHAPES[key].safeParse(value)
  return read.success ? read.data : SHAPES[key].parse({})
}

/** Sets it, whether or not it was set before. Answers the number of its state. */
export async function writeSetting<Key extends SettingKey>(
  tx: Tx,
  key: Key,
  value: Setting<Key>,
): Promise<number> {
  const row = { key, value: JSON.stringify(value) }
  const { version } = await tx
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
