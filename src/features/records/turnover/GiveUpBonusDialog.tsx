import { useState } from 'react'
import { ApiError } from '../../../../contract/errors.ts'
import type { Paisa } from '../../../../contract/money.ts'
import { recordsApi } from '../../../../contract/records.ts'
import { walletApi } from '../../../../contract/wallet.ts'
import { useApp } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { refresh } from '../../../lib/api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { DemoMark } from '../../wallet/shared/DemoMark.tsx'

/** Asks before a bonus is given up, with what it costs and what stays; done once, however often it is pressed. */
export function GiveUpBonusDialog({ id, cost, onClose }: { id: string; cost: Paisa; onClose: () => void }) {
  const { t, format, call, queryClient } = useApp()
  const toast = useToast()
  const [key] = useState(() => crypto.randomUUID())
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useReloadHold(isBusy)

  const giveUp = async () => {
    setIsBusy(true)
    setProblem('')
    try {
      const { message } = await call(recordsApi.giveUpBonus, { id }, { key })
      toast(message)
      onClose()
    } catch (error) {
      const words = error instanceof ApiError && !error.isNetwork && error.message
      setProblem(words || t(error instanceof ApiError ? 'error.network' : 'error.unexpected'))
    } finally {
      setIsBusy(false)
      void refresh(queryClient, recordsApi.turnovers)
      void refresh(queryClient, walletApi.balance)
    }
  }

  return (
    <Dialog
      title={t('turnover.giveUpAsk')}
      mark={<DemoTag />}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('turnover.keep')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void giveUp()}>
            {t('turnover.giveUp')}
            <DemoMark />
          </Button>
        </>
      }
    >
      <p>{t('turnover.giveUpCost', { amount: format.money(cost) })}</p>
      <p>{t('turnover.giveUpRest')}</p>
      {problem ? <p role="alert">{problem}</p> : null}
    </Dialog>
  )
}
