import { cashierApi } from '../../../../contract/cashier.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { recordsApi, type Transaction } from '../../../../contract/records.ts'
import { useApp } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { refresh } from '../../../lib/api/query.ts'
import { useTimeLeft } from '../../../lib/hooks/useTimeLeft.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'

export interface Correction {
  /** Only a Processing deposit, and only where the host offers the call. */
  mayEdit: boolean
  mayRevert: boolean
  /** Milliseconds until the deposit may be corrected. */
  wait: number
  isBusy: boolean
  error: string
  edit: (typed: { accountNumber: string; transactionId: string }) => Promise<boolean>
  revert: () => Promise<boolean>
}

/** Corrects or takes back a Processing deposit. Each act keeps one key until the host has answered it. */
export function useCorrection(row: Transaction): Correction {
  const { call, queryClient, t } = useApp()
  const toast = useToast()
  const isOpen = row.action === 'deposit' && row.status === 'processing'
  const mayEdit = useFeature('deposit-edit') && isOpen
  const mayRevert = useFeature('deposit-revert') && isOpen
  const { isBusy, error, run } = useAction('payment.exception')
  const wait = useTimeLeft(mayEdit ? (row.editableAt ?? 0) : 0)

  const correct = async (name: string, act: (key: string) => Promise<unknown>, said: string) => {
    const answer = await run(name, async (key) => {
      await act(key)
      toast(said)
      await refresh(queryClient, recordsApi.transactions)
    })
    return !(answer instanceof ApiError)
  }

  return {
    mayEdit,
    mayRevert,
    wait,
    isBusy,
    error,
    edit: ({ accountNumber, transactionId }) =>
      correct(
        `edit ${accountNumber} ${transactionId}`,
        (key) => call(cashierApi.editDeposit, { id: row.id, accountNumber, transactionId }, { key }),
        t('detail.edited'),
      ),
    revert: () =>
      correct(
        'revert',
        (key) => call(cashierApi.revertDeposit, { id: row.id }, { key }),
        t('detail.reverted'),
      ),
  }
}
