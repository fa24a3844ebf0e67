import { lazy, Suspense } from 'react'
import type { ShellModel } from './useShell.ts'

const ContactPanel = lazy(async () => ({ default: (await import('./ContactPanel.tsx')).ContactPanel }))
const Menu = lazy(async () => ({ default: (await import('./Menu.tsx')).Menu }))
const Popups = lazy(async () => ({ default: (await import('../../features/auth/shared/Popups.tsx')).Popups }))
const ChatButton = lazy(async () => ({ default: (await import('./ChatButton.tsx')).ChatButton }))

interface Props {
  model: ShellModel
  isWide: boolean
  /** Given while the menu is open. */
  onMenuClose: (() => void) | undefined
}

/** What stands around a screen and opens over it. Its own chunk: a guest's first visit of a phone needs none of it. */
export function Around({ model, isWide, onMenuClose }: Props) {
  return (
    <Suspense>
      {model.player ? <Popups /> : null}
      {model.player ? <ChatButton /> : null}
      {isWide ? <ContactPanel /> : null}
      {onMenuClose && !isWide ? <Menu model={model} onClose={onMenuClose} /> : null}
    </Suspense>
  )
}
