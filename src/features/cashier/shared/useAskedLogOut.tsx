import { type ReactNode, useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useLogOut } from '../../auth/shared/useLogOut.ts'
import { useUnsent } from './usePayments.ts'

/**
 * Log out by the player's own act: with claims that the host does not have yet it asks first, since they are sent
 * only with this player's session (money.md 3.2). `dialog` is to be rendered beside the button.
 */
export function useAskedLogOut(): { logOut: () => void; dialog: ReactNode } {
  const { t } = useApp()
  const unsent = useUnsent()
  const end = useLogOut()
  const [isAsking, setIsAsking] = useState(false)
  const logOut = () => {
    if (unsent.length > 0) setIsAsking(true)
    else void end()
  }
  const dialog = isAsking ? (
    <Dialog
      title={t('outbox.logOutAsk', { count: unsent.length })}
      closeLabel={t('common.close')}
      onClose={() => setIsAsking(false)}
      actions={
        <>
          <Button kind="secondary" onClick={() => setIsAsking(false)}>
            {t('outbox.stay')}
          </Button>
          <Button kind="danger" onClick={() => void end()}>
            {t('outbox.logOut')}
          </Button>
        </>
      }
    >
      <p>{t('outbox.logOutText')}</p>
    </Dialog>
  ) : null
  return { logOut, dialog }
}
