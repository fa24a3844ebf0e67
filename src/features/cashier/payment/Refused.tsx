import { useNavigate } from '@tanstack/react-router'
import type { Transaction } from '../../../../contract/records.ts'
import { useApp } from '../../../lib/app.tsx'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { StatusPill } from '../../records/shared/StatusPill.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import styles from './MakePayment.module.css'

/** The Error dialog of a refused claim; one whose transaction id was used shows the earlier record (V-DEP-08, E-ERR-16..18). */
export function Refused({
  payment,
  record,
  onCorrect,
}: {
  payment: Payment
  /** The player's own record with this transaction id, if there is one. */
  record: Transaction | undefined
  onCorrect: () => void
}) {
  const { t, format, outbox } = useApp()
  const navigate = useNavigate()
  const refusal = payment.refusal
  const isUsed = refusal?.code === 'TRX_USED'
  const earlierId = record?.id ?? refusal?.earlierId ?? ''
  const startOver = async () => {
    await navigate({ to: '/deposit' })
    await outbox.remove(payment.key)
  }
  return (
    <Dialog
      title={t('payment.errorTitle')}
      mark={<DemoTag />}
      closeLabel={t('common.close')}
      onClose={onCorrect}
      actions={
        <>
          <Button kind="secondary" onClick={() => void startOver()}>
            {t('payment.startOver')}
          </Button>
          <Button onClick={onCorrect}>{t('payment.correct')}</Button>
        </>
      }
    >
      <p>
        {refusal?.message
          ? t('payment.refused', { message: refusal.message })
          : isUsed
            ? t('payment.trxUsed')
            : t('payment.exception')}
      </p>
      {isUsed && earlierId ? (
        <div className={styles.earlier}>
          {record ? (
            <p>
              <strong>{format.money(record.amount)}</strong> · {format.dateTime(record.createdAt)}{' '}
              <StatusPill status={record.status} />
            </p>
          ) : null}
          <ButtonLink to="/transaction-record" search={{ id: earlierId }} kind="quiet" small>
            {t('payment.earlier')}
          </ButtonLink>
        </div>
      ) : null}
    </Dialog>
  )
}
