import type { General } from '../../../../contract/content.ts'
import { startOfDay } from '../../../lib/format.ts'
import type { DeviceStorage } from '../../../lib/storage/storage.ts'

export type Notice = NonNullable<General['maintenance']>

/** Tells one notice from the next, so that closing one does not silence another. */
export const nameOf = ({ provider, until }: Notice): string => `${provider} ${startOfDay(until)}`

/** The notice while `now` is inside its window, unless this one was closed on this device. */
export function currentNotice(
  notice: Notice | undefined,
  now: number,
  storage: Pick<DeviceStorage, 'get'>,
): Notice | undefined {
  if (!notice || now < notice.from || now >= notice.until) return undefined
  const isClosed =
    storage.get('popup') === '0' && (storage.get('popupFor') ?? nameOf(notice)) === nameOf(notice)
  return isClosed ? undefined : notice
}
