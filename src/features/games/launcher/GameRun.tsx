import { Navigate, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { GameDialog } from './GameDialog.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of a game that was opened already. */
    iframeUrl?: string
  }
}

/** `/gamerun`: a game whose address came with the navigation; without one there is nothing to run (R-ROUTE-24, X-08). */
export function GameRun() {
  const { t } = useApp()
  const router = useRouter()
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  const url = useRouterState({ select: (state) => state.location.state.iframeUrl })
  if (typeof url !== 'string' || url === '') return <Navigate to="/games" replace />
  return (
    <>
      <h1 className="visually-hidden">{t('games.title')}</h1>
      <GameDialog
        name={t('games.title')}
        launch={{ state: 'ready', url, attempt }}
        retry={() => setAttempt((count) => count + 1)}
        onClose={() =>
          router.history.canGoBack() ? router.history.back() : void navigate({ to: '/games', replace: true })
        }
      />
    </>
  )
}
