import type { Shown } from '../../../../contract/factors.ts'
import { useApp } from '../../../lib/app.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Confirm } from '../security/Confirm.tsx'
import { useSignOut } from './useSignOut.ts'

/** Ends every session but this one; the host asks who it is. */
export function SignOutOthers({ onClose }: { onClose: () => void }) {
  const { t } = useApp()
  const { isBusy, error, end } = useSignOut()
  const signOut = async (shown: Shown) => {
    if (await end('others', shown)) onClose()
  }
  return (
    <Dialog title={t('profile.signOutOthers')} closeLabel={t('common.close')} onClose={onClose}>
      <Confirm
        submitLabel={t('profile.signOut')}
        isBusy={isBusy}
        error={error}
        onConfirm={(shown) => void signOut(shown)}
      >
        <p>{t('profile.signOutOthersText')}</p>
      </Confirm>
    </Dialog>
  )
}
