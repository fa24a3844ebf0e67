import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useApp } from '../../lib/app.tsx'
import { markLostPictures } from '../../lib/outbox/lostPictures.ts'
import { lazyPart } from '../../ui/lazy/lazyPart.ts'
import { fadeBetweenScreens } from './fade.ts'
import { keepKeyboardRoom, keepTypingRoom } from './keyboard.ts'
import { TO_THE_EDGE } from './navigation/toTheEdge.ts'
import { SlowLine } from './notices/SlowLine.tsx'
import type { ShellModel } from './useShell.ts'

const ContactPanel = lazyPart(async () => (await import('./contact/ContactPanel.tsx')).ContactPanel)
const Menu = lazyPart(async () => (await import('./navigation/Menu.tsx')).Menu)
const Popups = lazyPart(async () => (await import('../../features/auth/shared/Popups.tsx')).Popups)
const PendingOutcomes = lazyPart(async () => (await import('./notices/PendingOutcomes.tsx')).PendingOutcomes)
const TimeCheck = lazyPart(async () => (await import('../../features/protection/TimeCheck.tsx')).TimeCheck)
const GuardSigns = lazyPart(
  async () => (await import('../../features/exchange/guard/GuardSigns.tsx')).GuardSigns,
)
const ChatButton = lazyPart(async () => (await import('./contact/ChatButton.tsx')).ChatButton)

/** The operator's own in the tab, instead of the build's; a phone's home, where this does not run, has no tab. */
function showFavicon(address: string): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon && address && icon.getAttribute('href') !== address) icon.href = address
}

interface Props {
  model: ShellModel
  isWide: boolean
  /** Given while the menu is open. */
  onMenuClose: (() => void) | undefined
}

/** What stands around a screen and opens over it. Its own chunk: a guest's home on a phone needs none of it. */
export function Overlays({ model, isWide, onMenuClose }: Props) {
  const { settings, storage } = useApp()
  const router = useRouter()
  useEffect(() => fadeBetweenScreens(router, settings.savesData), [router, settings])
  // The address alone: an effect that held the model would keep a player who has left, with the token, in memory.
  const { favicon } = model
  useEffect(() => showFavicon(favicon), [favicon])
  useEffect(keepKeyboardRoom, [])
  useEffect(keepTypingRoom, [])
  useEffect(markLostPictures, [])
  const hasEdge = !TO_THE_EDGE.test(useLocation().pathname)
  return (
    <>
      <SlowLine />
      <Suspense>{model.player ? <Popups /> : null}</Suspense>
      <Suspense>{model.player ? <PendingOutcomes /> : null}</Suspense>
      <Suspense>{model.player ? <TimeCheck /> : null}</Suspense>
      {/* The exchange gives them itself. */}
      <Suspense>{hasEdge && model.player && storage.get('guard') ? <GuardSigns /> : null}</Suspense>
      <Suspense>{model.player ? <ChatButton isWide={isWide} /> : null}</Suspense>
      <Suspense>{isWide && hasEdge ? <ContactPanel /> : null}</Suspense>
      <Suspense>{onMenuClose && !isWide ? <Menu model={model} onClose={onMenuClose} /> : null}</Suspense>
    </>
  )
}
