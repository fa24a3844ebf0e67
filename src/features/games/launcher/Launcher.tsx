import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import { useUser } from '../../account/shared/useUser.ts'
import { usePrompts } from '../../protection/shared/usePrompts.ts'
import { GameDialog } from './GameDialog.tsx'
import { useLaunch } from './useLaunch.ts'

const BirthdayDialog = lazyDialog(
  async () => (await import('../../account/shared/BirthdayDialog.tsx')).BirthdayDialog,
)
const StartDialog = lazyDialog(
  async () => (await import('../../protection/shared/StartDialog.tsx')).StartDialog,
)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The game was opened from the list that the entry before this one shows. */
    isOverList?: boolean
  }
}

/** The game that the address names, over its list, once the player's age is known. Source: spec 2.7; S-LAUNCH; X-93. */
export function Launcher({ play, name }: { play: string; name: string }) {
  const age = useAge()
  const prompts = usePrompts()
  const [isOver, setIsOver] = useState(false)
  const mustShow = age === 'known' && !isOver && prompts?.includes('tools')
  const mayOpen = age === 'locked' || (age === 'known' && prompts !== undefined && !mustShow)
  const { launch, retry } = useLaunch(play, mayOpen)
  const leave = useLeave()
  if (age === 'missing') {
    return <BirthdayDialog purpose="play" onClose={leave} onSaved={stay} />
  }
  // Before the first bet (PP-04); whoever closes it without a word goes back.
  if (mustShow) return <StartDialog prompt="tools" onClose={leave} onDone={() => setIsOver(true)} />
  return <GameDialog name={name} launch={launch} retry={retry} onClose={leave} />
}

/** The game opens by itself once the profile has the birthday. */
const stay = () => {}

/**
 * Whether the player's birthday was given. A locked account is not asked again: the host refuses its games by
 * itself. Without a profile the launch goes on, and says what it lacks. Source: X-93; PP-03.
 */
function useAge(): 'asking' | 'missing' | 'known' | 'locked' {
  const { network } = useApp()
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const { data, isOld, error } = useUser()
  if (data?.user.isUnderAge) return 'locked'
  if (data?.user.birthday) return 'known'
  if (data && !isOld) return 'missing'
  return error || !isOnline ? 'known' : 'asking'
}

/**
 * The cross: back to the list with its type, system and title; with none of them one page back (S-LAUNCH-02).
 * A list that the player came from is gone back to, so that it stands where it stood.
 */
function useLeave(): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  const isOverList = useRouterState({ select: (state) => state.location.state.isOverList })
  const { type, system, title } = useSearch({ strict: false })
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const hasList = Boolean(type || system || title) || pathname !== '/games'
  return useCallback(() => {
    if (isOverList || (!hasList && router.history.canGoBack())) router.history.back()
    else {
      void navigate({
        to: '.',
        search: (search: object) => ({ ...search, play: '' }),
        replace: true,
        resetScroll: false,
      })
    }
  }, [isOverList, hasList, router, navigate])
}
