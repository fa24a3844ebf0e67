import { paisaToWire } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { CopyRow } from './CopyRow.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './MakePayment.module.css'
import type { PaymentModel } from './usePayment.ts'
import { useWakeLock } from './useWakeLock.ts'

/** What to pay, to which number, and until when. At the end the number is withdrawn. */
export function PayTo({ payment, model }: { payment: Payment; model: PaymentModel }) {
  const { t, format } = useApp()
  const { number } = model
  useWakeLock(number.value !== undefined)
  if (number.isExpired) return <Expired model={model} />
  return (
    <section className={styles.payTo}>
      {number.value === undefined ? null : <Countdown left={number.left} until={number.until} />}
      <CopyRow
        label={
          <>
            {t('payment.step1')} <DemoTag />
          </>
        }
        shown={format.money(payment.amount)}
        value={payment.amount > 0 ? paisaToWire(payment.amount).replace(/\.00$/, '') : ''}
        buttonLabel={t('payment.copyAmount')}
        copied={t('payment.amountCopied')}
        nothing={t('payment.noAmount')}
      />
      <NumberRow payment={payment} model={model} />
      <p className={styles.tips}>{t('payment.tips')}</p>
    </section>
  )
}

function NumberRow({ payment, model }: { payment: Payment; model: PaymentModel }) {
  const { t } = useApp()
  const { number, isGuest } = model
  if (isGuest) {
    return (
      <div className={styles.guest}>
        <p>{t('payment.logInFirst')}</p>
        <ButtonLink to="/login" search={{ next: '/make-payment' }} kind="secondary" small>
          {t('payment.logIn')}
        </ButtonLink>
      </div>
    )
  }
  if (number.error) {
    const words = number.error.isNetwork ? t('error.network') : number.error.message
    return (
      <ErrorState
        message={words || t('payment.numberFailed')}
        retryLabel={t('common.retry')}
        onRetry={number.retry}
      />
    )
  }
  return (
    <CopyRow
      label={t(payment.channel.accountType === 'Agent' ? 'payment.step2Agent' : 'payment.step2Personal')}
      shown={number.value === undefined ? t('payment.numberNone') : grouped(number.value)}
      value={number.value ?? ''}
      buttonLabel={t('payment.copyNumber')}
      copied={t('payment.numberCopied')}
      nothing={t('payment.noNumber')}
    />
  )
}

/** Eleven digits as 5 and 6, as people read them out. */
export const grouped = (number: string): string =>
  /^\d{11}$/.test(number) ? `${number.slice(0, 5)} ${number.slice(5)}` : number

function Expired({ model }: { model: PaymentModel }) {
  const { t } = useApp()
  const { number } = model
  return (
    <section className={styles.expired} role="alert">
      <p className={styles.expiredTitle}>
        <Icon name="alert" />
        {t('payment.expired')}
      </p>
      <p>{t('payment.expiredText')}</p>
      {number.error ? <p className={styles.bad}>{number.error.message || t('error.network')}</p> : null}
      <div className={styles.two}>
        <Button kind="secondary" busy={number.isLoading} onClick={number.error ? number.retry : number.renew}>
          {t('payment.newNumber')}
        </Button>
        <Button kind="secondary" aria-pressed={number.isPaid} onClick={number.setPaid}>
          {t('payment.paidAlready')}
        </Button>
      </div>
    </section>
  )
}
