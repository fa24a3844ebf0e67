import { Suspense } from 'react'
import { aside } from '../../lib/aside.ts'
import type { ShellModel } from './useShell.ts'

const ContactPanel = aside(async () => (await import('./ContactPanel.tsx')).ContactPanel)
const Menu = aside(async () => (await import('./Menu.tsx')).Menu)
const Popups = aside(async () => (await import('../../features/auth/shared/Popups.tsx')).Popups)
const Fates = aside(async () => (await import('../../features/cashier/shared/Fates.tsx')).Fates)
const ChatButton = aside(async () => (await import('./ChatButton.tsx')).ChatButton)

interface Props {
  model: ShellModel
  isWide: boolean
  /** Given while the menu is open. */
  onMenuClose: (() => void) | undefined
}

/** What stands around a screen and opens over it. Its own chunk: a guest's first visit of a phone needs none of it. */
export function Around({ model, isWide, onMenuClose }: Props) {
  return (
    <>
      <Suspense>{model.player ? <Popups /> : null}</Suspense>
      <Suspense>{model.player ? <Fates /> : null}</Suspense>
      <Suspense>{model.player ? <ChatButton /> : null}</Suspense>
      <Suspense>{isWide ? <ContactPanel /> : null}</Suspense>
      <Suspense>{onMenuClose && !isWide ? <Menu model={model} onClose={onMenuClose} /> : null}</Suspense>
    </>
  )
}
