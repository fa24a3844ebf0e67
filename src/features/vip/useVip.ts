import { useEffect, useRef, useSyncExternalStore } from 'react'
import { accountApi } from '../../../contract/account.ts'
import { vipApi } from '../../../contract/vip.ts'
import { useApp } from '../../lib/app.tsx'
import { useCachedRead } from '../../lib/hooks/useCachedRead.ts'
import { refresh } from '../../lib/api/query.ts'

/** Source: spec 9 (K-POLL-04); the fastest of the fallback. */
const POLL_MS = 1000
const SAVING_FACTOR = 10
/** Points that have not moved for so long are looked at more seldom. */
const QUIET_AFTER_MS = 30_000
const QUIET_FACTOR = 10

/** How long until points are asked for again; false where live events tell of them. */
export const vipPace = (state: { isLive: boolean; isSaving: boolean; quietMs: number }): number | false =>
  state.isLive
    ? false
    : POLL_MS * (state.isSaving ? SAVING_FACTOR : 1) * (state.quietMs < QUIET_AFTER_MS ? 1 : QUIET_FACTOR)

/** The player's level, points and their history, current while they are shown. */
export function useVip() {
  const { settings, network, now, queryClient } = useApp()
  const { isLive } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const movedAt = useRef(now())
  const read = useCachedRead(
    vipApi.vip,
    {},
    {
      refetchInterval: () =>
        vipPace({ isLive, isSaving: settings.savesData(), quietMs: now() - movedAt.current }),
    },
  )
  // The profile says the coins: old as soon as the points are.
  const points = read.data?.points
  const known = useRef(points)
  useEffect(() => {
    if (points === known.current) return
    movedAt.current = now()
    if (known.current !== undefined) void refresh(queryClient, accountApi.user)
    known.current = points
  }, [points, now, queryClient])
  return read
}
