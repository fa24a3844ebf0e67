import { Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Transaction } from '../../../../contract/records.ts'
import { Title, useSiteTitle } from '../../../lib/Title.tsx'
import { useApp, usePicture, usePlayer } from '../../../lib/app.tsx'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { StatusPill } from '../../records/shared/StatusPill.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { Money } from '../../wallet/shared/Money.tsx'
import styles from './PaymentRequest.module.css'
import { type PaymentRequestModel, usePaymentRequest } from './usePaymentRequest.ts'

const TellMe = lazyPart(async () => (await import('../../notifications/shared/TellMe.tsx')).TellMe)

/** `/payment-request`: what really became of a withdrawal, with the host's estimate while it is processed. Source: spec 2.16, D-07. */
export function PaymentRequest() {
  const { t } = useApp()
  const model = usePaymentRequest()
  const title = t('request.title')
  if (model.isNone) return <Navigate to="/account" replace />
  return (
    <div className={styles.screen}>
      <Title>{title}</Title>
      <h1 className={styles.title}>{title}</h1>
      {model.record || model.amount !== undefined ? (
        <Card model={model} />
      ) : model.isFailed ? (
        <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={model.retry} />
      ) : (
        <Skeleton height={420} label={t('common.loading')} />
      )}
    </div>
  )
}

const TONES = { processing: 'info', success: 'good', fail: 'bad' } as const

function Card({ model }: { model: PaymentRequestModel }) {
  const { t, format } = useApp()
  const picture = usePicture()
  const player = usePlayer()
  const siteTitle = useSiteTitle()
  const { record, amount, icon } = model
  return (
    <section className={styles.card} data-tone={TONES[record?.status ?? 'processing']}>
      <Way status={record?.status ?? 'processing'} />
      <p className={styles.words} role="status">
        {wordsOf(model, t)}
      </p>
      {amount === undefined ? null : (
        <p className={styles.sum}>
          <Money amount={amount} />
          <DemoTag />
        </p>
      )}
      <p className={styles.who}>
        {icon ? <img src={picture(icon)} alt="" crossOrigin="anonymous" width={24} height={24} /> : null}
        <span>{`${player?.username ?? ''} · ${siteTitle}`}</span>
        {record ? <StatusPill status={record.status} /> : null}
      </p>
      {record ? <Steps record={record} /> : null}
      {model.oldAt === undefined ? null : (
        <p className={styles.old}>{t('state.asOf', { time: format.dateTime(model.oldAt) })}</p>
      )}
      {record?.status === 'processing' ? (
        <Suspense>
          <TellMe kind="withdrawal" />
        </Suspense>
      ) : null}
      <div className={styles.ways}>
        {record ? (
          <ButtonLink to="/transaction-record" search={{ id: record.id }} kind="secondary" wide>
            {t('payment.seeRecord')}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/account" wide>
          {t('common.close')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** The promise stands only while it is true: processing, and within the estimate. */
function wordsOf({ record, minutes }: PaymentRequestModel, t: ReturnType<typeof useApp>['t']): string {
  if (!record) return t('request.asked')
  if (record.status === 'fail')
    return record.reason ? `${t('request.fail')} ${record.reason}` : t('request.fail')
  if (record.status === 'success') return t('request.success')
  return minutes > 0 ? t('request.onItsWay', { n: minutes }) : t('request.longer')
}

/** From the wallet to the phone: three pictures that pass once the money is under way, still with reduced motion (S-PAYREQ-03). */
function Way({ status }: { status: Transaction['status'] }) {
  return (
    <div className={styles.way} data-status={status} aria-hidden="true">
      <span>
        <Icon name="wallet" size={32} />
      </span>
      <i />
      <span>
        <Icon name={status === 'fail' ? 'close' : status === 'success' ? 'check' : 'clock'} size={32} />
      </span>
      <i />
      <span>
        <Icon name="phone" size={32} />
      </span>
    </div>
  )
}

const KNOWN_STEPS = ['submitted', 'processing', 'success', 'fail'] as const

function Steps({ record }: { record: Transaction }) {
  const { t, format } = useApp()
  if (record.steps.length === 0) return null
  return (
    <ol className={styles.steps} aria-label={t('detail.timeline')}>
      {record.steps.map((step) => {
        const known = KNOWN_STEPS.find((name) => name === step.name)
        return (
          <li key={`${step.name} ${step.at}`}>
            <span>{known ? t(`detail.step.${known}`) : step.name}</span>
            <time dateTime={new Date(step.at).toISOString()}>{format.dateTime(step.at)}</time>
          </li>
        )
      })}
    </ol>
  )
}
