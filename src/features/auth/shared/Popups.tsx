import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { contentApi } from '../../../../contract/content.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { startOfDay } from '../../../lib/format.ts'
import { query } from '../../../lib/api/query.ts'
import { isExcluded } from '../../../lib/protection/isExcluded.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import { usePrompts } from '../../protection/shared/usePrompts.ts'
import { allowsPopups } from './allowsPopups.ts'
import { currentNotice } from './maintenanceNotice.ts'

const Welcome = lazyPart(async () => (await import('./Welcome.tsx')).Welcome)
const StartDialog = lazyPart(
  async () => (await import('../../protection/shared/StartDialog.tsx')).StartDialog,
)
const PauseOffer = lazyPart(async () => (await import('../../protection/shared/PauseOffer.tsx')).PauseOffer)
const Maintenance = lazyPart(async () => (await import('./Maintenance.tsx')).Maintenance)

/**
 * The popups after sign-up and login, the tools to play safely before all that follows a login: one at a time, none over a money form or a game, and none that nobody asked for
 * on a day of Dhaka that has had one. The Welcome answers the sign-up just made, so it comes before the notice, which
 * then waits for the next day. Source: spec 2.9-2.11; D-17.
 */
export function Popups() {
  const app = useApp()
  const player = usePlayer()
  const mayStand = useRouterState({ select: ({ location }) => allowsPopups(location) })
  const { data: general } = useQuery({ ...query(contentApi.general, {}), enabled: player !== undefined })
  const prompts = usePrompts()
  const [isOver, setIsOver] = useState(false)
  useEffect(() => app.session.subscribe(() => setIsOver(false)), [app.session])

  if (!player || isExcluded(app) || isOver || !mayStand) return null
  const today = String(startOfDay(app.now()))
  const close = () => {
    void app.storage.set('popupDay', today)
    setIsOver(true)
  }
  const mayProtect = ['passkeys', 'two-step'].some((word) => general?.features.includes(word))
  if (app.storage.get('regPopup') === '1') {
    return (
      <Suspense>
        <Welcome username={player.username} mayProtect={mayProtect} onClose={close} />
      </Suspense>
    )
  }
  if (app.storage.get('popupDay') === today) return null
  // Not known yet whether the tools are to be shown: they come before all else.
  if (!prompts) return null
  if (prompts.includes('tools')) {
    return (
      <Suspense>
        <StartDialog prompt="tools" onClose={close} />
      </Suspense>
    )
  }
  const notice = currentNotice(general?.maintenance, app.now(), app.storage)
  if (notice) {
    return (
      <Suspense>
        <Maintenance notice={notice} onClose={close} />
      </Suspense>
    )
  }
  return (
    <Suspense>
      {prompts.includes('review') ? (
        <StartDialog prompt="review" onClose={close} />
      ) : (
        <PauseOffer onClose={close} />
      )}
    </Suspense>
  )
}
