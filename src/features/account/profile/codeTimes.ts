/** Until when codes run, kept on the device so that a countdown survives a reload. Source: spec 4, 9; K-POLL-08. */
import type { DeviceStorage } from '../../../lib/storage/storage.ts'
import { keepValue, readValue } from '../../../lib/storage/values.ts'
import { z } from '../../../../contract/kit/zod.ts'

/** By target (`phone`, `email`, a second number's id): the end in ms of the host's clock. */
const times = z.record(z.string(), z.number())

const read = (storage: DeviceStorage): Record<string, number> => readValue(storage, 'codes', times) ?? {}

/** When the code of a target is over; 0 when none was sent. */
export const codeEnd = (storage: DeviceStorage, target: string): number => read(storage)[target] ?? 0

/** Keeps when the code of a target is over; undefined forgets it. */
export function keepCodeEnd(storage: DeviceStorage, target: string, end: number | undefined): Promise<void> {
  const { [target]: _, ...others } = read(storage)
  return keepValue(storage, 'codes', end === undefined ? others : { ...others, [target]: end })
}
