import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { factorsApi, type Shown } from '../../../../contract/factors.ts'
import { add, taka } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { HelpLines } from '../../protection/shared/HelpLines.tsx'
import { useBalance } from '../../wallet/shared/useBalance.ts'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { Confirm } from './Confirm.tsx'
import styles from './Security.module.css'

/** Says what closing means, asks for what proves the player, and ends the session here too. Source: F-09; decision 137. */
export function CloseAccount({ onClose }: { onClose: () => void }) {
  const { call, format, session, t } = useApp()
  const { amount, bonus } = useBalance()
  const { isBusy, error, setError, run } = useAction()
  const toast = useToast()
  const [mayStay, setMayStay] = useState(false)
  const money = add(amount ?? taka(0), bonus ?? taka(0))
  const close = async ({ password, code, passkey }: Shown) => {
    if (money > 0 && !mayStay) {
      setError(t('secure.closeTick'))
      return
    }
    const input = { password, code, passkey, leaveMoney: mayStay }
    const answer = await run('close account', () => call(factorsApi.closeAccount, input))
    if (answer instanceof ApiError) return
    await session.end('logout')
    toast(answer.message)
  }
  return (
    <Dialog title={t('secure.close')} closeLabel={t('common.close')} onClose={onClose}>
      <Confirm
        kind="danger"
        submitLabel={t('secure.closeNow')}
        isBusy={isBusy}
        error={error}
        onConfirm={(given) => void close(given)}
      >
        <p>{t('secure.closeText')}</p>
        <HelpLines />
        {money > 0 ? (
          <>
            <p className={styles.warn}>
              {t('secure.closeMoney', { amount: format.money(money) })}{' '}
              <Link to="/withdrawal">{t('account.withdrawal')}</Link>
            </p>
            <label className={styles.check} htmlFor="close-money">
              <Checkbox
                id="close-money"
                checked={mayStay}
                onChange={(event) => setMayStay(event.target.checked)}
              />
              <span>{t('secure.closeStay')}</span>
            </label>
          </>
        ) : null}
      </Confirm>
    </Dialog>
  )
}
