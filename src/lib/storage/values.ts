/** Values that are kept as JSON, read and written by the shapes of persisted.ts. */
import type { z } from '../../../contract/kit/zod.ts'
import type { Values } from './persisted.ts'
import type { DeviceStorage } from './storage.ts'

/** What is kept, or undefined where there is nothing that can be read. */
export function readValue<K extends keyof Values>(
  storage: Pick<DeviceStorage, 'get'>,
  key: K,
  shape: z.ZodMiniType<Values[K]>,
): Values[K] | undefined {
  try {
    return shape.safeParse(JSON.parse(storage.get(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

export const keepValue = <K extends keyof Values>(
  storage: Pick<DeviceStorage, 'set'>,
  key: K,
  value: Values[K],
): Promise<void> => storage.set(key, JSON.stringify(value))
