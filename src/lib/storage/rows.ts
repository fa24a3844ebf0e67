/** Lists that are kept as one value: a row that cannot be read is left out, and the others stay. */
import { z } from '../../../contract/kit/zod.ts'
import type { Values } from './persisted.ts'
import type { DeviceStorage } from './storage.ts'
import { keepValue } from './values.ts'

type ListKey = 'limits' | 'exclusion'

/** Every row that can be read. */
export function readRows<K extends ListKey>(
  storage: Pick<DeviceStorage, 'get'>,
  key: K,
  row: z.ZodMiniType<Values[K][number]>,
): Values[K][number][] {
  try {
    const kept = z.array(z.unknown()).parse(JSON.parse(storage.get(key) ?? '[]'))
    return kept.flatMap((one) => row.safeParse(one).data ?? [])
  } catch {
    return []
  }
}

/** No rows leave nothing on the device. */
export const keepRows = <K extends ListKey>(
  storage: Pick<DeviceStorage, 'set' | 'remove'>,
  key: K,
  rows: Values[K],
): Promise<void> => (rows.length > 0 ? keepValue(storage, key, rows) : storage.remove([key]))
