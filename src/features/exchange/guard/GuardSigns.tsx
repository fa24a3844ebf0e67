import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useSigns } from './useGuard.ts'
import { useWords } from './words.ts'

/** Gives the host signs of life from whatever screen is open, and says what was taken back meanwhile. Source: exchange.md 2. */
export function GuardSigns() {
  const { t, format } = useApp()
  const { tookBack, tell } = useSigns()
  const { say } = useWords()
  const navigate = useNavigate()
  if (!tookBack) return null
  const { at, amount } = tookBack
  const seeBets = () => {
    tell()
    void navigate({ to: '/betting-record', search: { list: 'exchange', state: 'settled' } })
  }
  return (
    <Dialog
      title={say('tookBack')}
      closeLabel={t('common.close')}
      onClose={tell}
      actions={
        <>
          <Button kind="secondary" onClick={seeBets}>
            {t('exch.myBets')}
          </Button>
          <Button onClick={tell}>{t('slip.done')}</Button>
        </>
      }
    >
      <p>{say('told', { amount: format.money(amount), time: format.dateTime(at) })}</p>
    </Dialog>
  )
}
