import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../../contract/errors.ts'
import { factorsApi } from '../../../../contract/factors.ts'
import { add, taka } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import { query } from '../../../lib/query.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useBalance } from '../../wallet/shared/useBalance.ts'
import { useAct } from '../shared/useAct.ts'
import { Confirm, type Confirmed } from './Confirm.tsx'
import styles from './Security.module.css'

/** Says what closing means, asks for what proves the player, and ends the session here too. Source: F-09; decision 137. */
export function CloseAccount({ onClose }: { onClose: () => void }) {
  const { call, format, session, t } = useApp()
  const { data: step, error: unread } = useQuery(query(factorsApi.twoStep, {}))
  const { amount, bonus } = useBalance()
  const { isBusy, error, setError, run } = useAct()
  const toast = useToast()
  const [mayStay, setMayStay] = useState(false)
  const money = add(amount ?? taka(0), bonus ?? taka(0))
  const close = async ({ password, code }: Confirmed) => {
    if (money > 0 && !mayStay) {
      setError(t('secure.closeTick'))
      return
    }
    const input = { password, code: code === '' ? undefined : code, leaveMoney: mayStay }
    const answer = await run('close account', () => call(factorsApi.closeAccount, input))
    if (answer instanceof ApiError) return
    await session.end('logout')
    toast(answer.message)
  }
  return (
    <Dialog title={t('secure.close')} closeLabel={t('common.close')} onClose={onClose}>
      {step || unread ? (
        <Confirm
          asksCode={step?.isOn ?? false}
          kind="danger"
          submitLabel={t('secure.closeNow')}
          isBusy={isBusy}
          error={error}
          onConfirm={(given) => void close(given)}
        >
          <p>{t('secure.closeText')}</p>
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
      ) : (
        <Skeleton height={240} label={t('common.loading')} />
      )}
    </Dialog>
  )
}
