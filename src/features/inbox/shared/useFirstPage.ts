import { useSyncExternalStore } from 'react'
import { type InboxPage, inboxApi } from '../../../../contract/inbox.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { type Kept, useCachedRead } from '../../../lib/hooks/useCachedRead.ts'

/** How often page 1 is asked for: on the inbox's own screen, elsewhere for the badge, and with the data saver. Source: spec 9 (K-POLL-03), X-83. */
const POLL_MS = { screen: 10_000, badge: 60_000, saving: 60_000 } as const
/** So much slower for the badge while the stream tells of letters (budgets.md "Data, idle"). */
const LIVE_FACTOR = 5

/** Page 1 of the inbox, polled while the page is seen and the host is reached; readable offline with its age. */
export function useFirstPage(place: 'screen' | 'badge'): Kept<{ data: InboxPage }> {
  const { network, settings } = useApp()
  const remoteId = usePlayer()?.remoteId
  const { isLive } = useSyncExternalStore(network.subscribe, network.get, network.get)
  return useCachedRead(
    inboxApi.inbox,
    { remoteId, page: 1 },
    {
      // The library rests while the page is hidden; back online every shown read is asked anew, this one too.
      refetchInterval: () => {
        if (!network.get().isOnline) return false
        if (settings.savesData()) return POLL_MS.saving
        return place === 'badge' && isLive ? POLL_MS.badge * LIVE_FACTOR : POLL_MS[place]
      },
    },
  )
}
