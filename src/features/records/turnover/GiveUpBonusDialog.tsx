import { ApiError } from '../../../../contract/kit/errors.ts'
import type { Paisa } from '../../../../contract/money.ts'
import { recordsApi } from '../../../../contract/records.ts'
import { walletApi } from '../../../../contract/wallet.ts'
import { useApp } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
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
  const { isBusy, error, run } = useAction()

  const giveUp = async () => {
    const answer = await run('give up', (key) => call(recordsApi.giveUpBonus, { id }, { key }))
    void refresh(queryClient, recordsApi.turnovers)
    void refresh(queryClient, walletApi.balance)
    if (answer instanceof ApiError) return
    toast(answer.message)
    onClose()
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
      {error ? <p role="alert">{error}</p> : null}
    </Dialog>
  )
}
