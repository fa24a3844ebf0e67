import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import styles from './OutboxCard.module.css'
import { useWaiting } from './useWaiting.ts'

/**
 * Tells before a log out what the host does not have yet, and what becomes of it; stays open while it is sent, and
 * says when all of it arrived (money.md 3.2).
 */
export function LogOutDialog({ onClose, onLogOut }: { onClose: () => void; onLogOut: () => void }) {
  const { t } = useApp()
  const { payments, messages } = useWaiting()
  const isEmpty = payments.length + messages.length === 0
  return (
    <Dialog
      title={t(isEmpty ? 'waiting.allSent' : 'waiting.logOutAsk')}
      mark={<DemoTag />}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('outbox.stay')}
          </Button>
          <Button kind={isEmpty ? 'primary' : 'danger'} onClick={onLogOut}>
            {t('outbox.logOut')}
          </Button>
        </>
      }
    >
      <div role="status" className={styles.tell}>
        {isEmpty ? (
          <p>{t('waiting.allSentText')}</p>
        ) : (
          <>
            <ul className={styles.points}>
              {payments.length > 0 ? <li>{t('waiting.payments', { count: payments.length })}</li> : null}
              {messages.length > 0 ? <li>{t('waiting.messages', { count: messages.length })}</li> : null}
            </ul>
            <p>{t('waiting.logOutText')}</p>
            <p>{t('waiting.logOutWait')}</p>
            <Link to="/outbox" onClick={onClose}>
              {t('waiting.see')}
            </Link>
          </>
        )}
      </div>
    </Dialog>
  )
}
