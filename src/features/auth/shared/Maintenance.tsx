import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { nameOf, type Notice } from './maintenanceNotice.ts'

/** Which provider's games are closed, and for how long. Source: spec 2.11; X-15. */
export function Maintenance({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { format, storage, t } = useApp()
  const close = () => {
    void storage.set('popup', '0')
    void storage.set('popupFor', nameOf(notice))
    onClose()
  }
  return (
    <Dialog
      title={t('auth.maintenanceTitle')}
      closeLabel={t('common.close')}
      onClose={close}
      actions={<Button onClick={close}>{t('common.close')}</Button>}
    >
      <p>
        {t('auth.maintenanceText', {
          provider: notice.provider,
          from: format.dateTime(notice.from),
          until: format.dateTime(notice.until),
        })}
      </p>
    </Dialog>
  )
}
