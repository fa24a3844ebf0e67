import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { launchApi } from '../../../../contract/launch.ts'
import { type App, useApp, usePlayer } from '../../../lib/app.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { gameKey, parsePlay, type PlayTarget } from '../shared/play.ts'
import { useRecentGames } from '../shared/ownGames.ts'
import { withToken } from './frame.ts'

export type Launch =
  | { state: 'launching' }
  /** `attempt` loads the same address again. */
  | { state: 'ready'; url: string; attempt?: number }
  /** `isFinal`: another try ends the same way. */
  | { state: 'failed'; message: string; isFinal?: boolean }

/** The platform whose games are another house's site, entered with a token of its own. */
const LUCKY = 'LUCKY'

/**
 * Asks the host to open the game that the address names, as soon as `mayOpen`. Errors: not signed in, the host's words, the network.
 * Source: spec 2.7, 7, 8; S-LAUNCH-04 to 06; E-ERR-15.
 */
export function useLaunch(play: string, mayOpen: boolean): { launch: Launch; retry: () => void } {
  const { call, network, t } = useApp()
  const remoteId = usePlayer()?.remoteId
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const isWide = useIsWide()
  const { add } = useRecentGames()
  const [attempt, setAttempt] = useState(0)
  const [launch, setLaunch] = useState<Launch>({ state: 'launching' })

  useEffect(() => {
    if (!mayOpen) return
    let isGone = false
    const show = (next: Launch) => {
      if (!isGone) setLaunch(next)
    }
    const target = parsePlay(play)
    if (!remoteId) show({ state: 'failed', message: t('games.notLoggedIn') })
    else if (!target) show({ state: 'failed', message: t('games.unknown') })
    // Asked for again, it is tried whatever is believed of the network.
    else if (attempt === 0 && !network.get().isOnline)
      show({ state: 'failed', message: t('games.needsInternet') })
    else {
      show({ state: 'launching' })
      open(call, target, remoteId, !isWide).then(
        (url) => {
          add(gameKey(target))
          show({ state: 'ready', url })
        },
        (error: unknown) => {
          const isAnswer = error instanceof ApiError && !error.isNetwork
          const isFinal = isAnswer && error.code === 'PLACE_DENIED'
          show({ state: 'failed', message: (isAnswer && error.message) || t('error.unexpected'), isFinal })
        },
      )
    }
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a game is opened once for each attempt, whatever is redrawn
  }, [play, attempt, remoteId, mayOpen])

  // Out of reach when it was asked for: opened as soon as the network is back.
  const wasOffline = launch.state === 'failed' && launch.message === t('games.needsInternet')
  useEffect(() => {
    if (isOnline && wasOffline) setAttempt((count) => count + 1)
  }, [isOnline, wasOffline])

  return { launch, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}

async function open(
  call: App['call'],
  { platform, type, code }: PlayTarget,
  remoteId: string,
  isMobileLogin: boolean,
): Promise<string> {
  const access = platform === LUCKY ? await call(launchApi.playerLogin, { userId: remoteId }) : undefined
  const { url } = await call(launchApi.gameRun, {
    userId: remoteId,
    isMobileLogin,
    gameCode: code,
    gameType: type,
    platform,
  })
  return access ? withToken(url, access.accessToken) : url
}
