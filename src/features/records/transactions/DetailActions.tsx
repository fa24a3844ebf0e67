import { type FormEvent, useState } from 'react'
import { COMPLAINTS_FEATURE } from '../../../../contract/protection/complaints.ts'
import type { Transaction } from '../../../../contract/records.ts'
import { useApp } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import {
  isTakenOut,
  paymentProblems,
  showTaken,
  typedAccount,
  typedTrx,
} from '../../cashier/shared/paymentRules.ts'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { DemoMark } from '../../wallet/shared/DemoMark.tsx'
import styles from './Detail.module.css'
import { type Correction, useCorrection } from './useCorrection.ts'

/** Edit and resubmit with its countdown, Revert for a deposit that was not paid (S-TXN-05, 06; X-46), and the receipt (F-12). */
export function DetailActions({ row }: { row: Transaction }) {
  const { t, format } = useApp()
  const correction = useCorrection(row)
  const [dialog, setDialog] = useState<'edit' | 'revert'>()
  const hasReceipt = useFeature('receipts')
  const mayComplain = useFeature(COMPLAINTS_FEATURE)
  if (!correction.mayEdit && !correction.mayRevert && !hasReceipt && !mayComplain) return null
  const { wait } = correction
  const close = () => setDialog(undefined)
  return (
    <div className={styles.actions}>
      {correction.mayEdit ? (
        <>
          <Button kind="secondary" disabled={wait > 0} onClick={() => setDialog('edit')}>
            {wait > 0 ? t('detail.editIn', { time: format.minutes(wait) }) : t('detail.edit')}
          </Button>
          <p className={styles.tip}>
            {wait > 0 ? t('detail.editTip', { count: Math.ceil(wait / 60_000) }) : t('detail.editNow')}
          </p>
        </>
      ) : null}
      {correction.mayRevert ? (
        <Button kind="quiet" onClick={() => setDialog('revert')}>
          {t('detail.revert')}
        </Button>
      ) : null}
      {hasReceipt ? (
        <ButtonLink to="/receipt" search={{ id: row.id }} kind="secondary">
          <Icon name="records" size={20} />
          {t('receipt.open')}
        </ButtonLink>
      ) : null}
      {mayComplain ? (
        <ButtonLink
          to="/complaints"
          search={{
            write: '1',
            about: row.action === 'deposit' ? 'deposit' : 'payment',
            reference: row.id,
          }}
          kind="quiet"
        >
          {t('complaints.something')}
        </ButtonLink>
      ) : null}
      {dialog === 'edit' ? <EditDialog row={row} correction={correction} onClose={close} /> : null}
      {dialog === 'revert' ? <RevertDialog correction={correction} onClose={close} /> : null}
    </div>
  )
}

function EditDialog({
  row,
  correction,
  onClose,
}: {
  row: Transaction
  correction: Correction
  onClose: () => void
}) {
  const { t } = useApp()
  const [typed, setTyped] = useState({ accountNumber: row.accountNumber, transactionId: row.reference })
  /** The id was taken out of a longer text that was pasted. */
  const [isPart, setIsPart] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  // A reload would take what is typed here.
  useReloadHold(typed.accountNumber !== row.accountNumber || typed.transactionId !== row.reference)
  const problems = paymentProblems(typed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    if (problems.accountNumber || problems.transactionId) return
    if (await correction.edit(typed)) onClose()
  }
  return (
    <Dialog title={t('detail.edit')} mark={<DemoTag />} closeLabel={t('common.close')} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={t('payment.account')}
          type="tel"
          inputMode="numeric"
          value={typed.accountNumber}
          error={isPressed && problems.accountNumber ? t('payment.error.account') : undefined}
          onChange={({ target }) => {
            setTyped({ ...typed, accountNumber: typedAccount(target.value) })
            showTaken(target, typedAccount(target.value))
          }}
        />
        <Field
          label={t('payment.trx')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={typed.transactionId}
          error={isPressed && problems.transactionId ? t('payment.error.trx') : undefined}
          hint={isPart ? t('payment.trxTaken', { id: typed.transactionId }) : undefined}
          onChange={({ target }) => {
            setIsPart(isTakenOut(target.value))
            setTyped({ ...typed, transactionId: typedTrx(target.value) })
            showTaken(target, typedTrx(target.value))
          }}
        />
        {correction.error ? (
          <p role="alert" className={styles.bad}>
            {correction.error}
          </p>
        ) : null}
        <Button type="submit" wide busy={correction.isBusy}>
          {t('detail.resubmit')}
          <DemoMark />
        </Button>
      </form>
    </Dialog>
  )
}

function RevertDialog({ correction, onClose }: { correction: Correction; onClose: () => void }) {
  const { t } = useApp()
  const revert = async () => {
    if (await correction.revert()) onClose()
  }
  return (
    <Dialog
      title={t('detail.revertAsk')}
      mark={<DemoTag />}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('detail.revertKeep')}
          </Button>
          <Button kind="danger" busy={correction.isBusy} onClick={() => void revert()}>
            {t('detail.revert')}
            <DemoMark />
          </Button>
        </>
      }
    >
      <p>{t('detail.revertText')}</p>
      {correction.error ? (
        <p role="alert" className={styles.bad}>
          {correction.error}
        </p>
      ) : null}
    </Dialog>
  )
}
