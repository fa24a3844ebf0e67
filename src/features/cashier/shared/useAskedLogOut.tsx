import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import { useLogOut } from '../../auth/shared/useLogOut.tsx'
import { useWaiting } from './useWaiting.ts'

const LogOutDialog = lazyDialog(async () => (await import('./LogOutDialog.tsx')).LogOutDialog)

/**
 * Log out by the player's own act: with claims or messages that the host does not have yet it asks first, since they
 * are sent only with this player's session (money.md 3.2). `dialog` is to be rendered beside the button.
 */
export function useAskedLogOut(): { logOut: () => void; dialog: ReactNode } {
  const { payments, messages } = useWaiting()
  const end = useLogOut()
  const [isAsking, setIsAsking] = useState(false)
  const logOut = () => {
    if (payments.length + messages.length > 0) setIsAsking(true)
    else void end()
  }
  const dialog = isAsking ? (
    <LogOutDialog onClose={() => setIsAsking(false)} onLogOut={() => void end()} />
  ) : null
  return { logOut, dialog }
}
