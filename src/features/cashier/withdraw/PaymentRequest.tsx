import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paisaFromWire } from '../../../../contract/money.ts'
import { recordsApi, type Transaction } from '../../../../contract/records.ts'
import { useApp, usePicture, usePlayer } from '../../../lib/app.tsx'
import { useKept } from '../../../lib/kept.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Money } from '../../wallet/shared/Money.tsx'
import own from './Withdraw.module.css'

const POLL_MS = 10_000
const MINUTE_MS = 60_000

/** `/payment-request`: what really became of a withdrawal, with the host's estimate while it is processed. Source: spec 2.16; X-64. */
export function PaymentRequest() {
  const { t } = useApp()
  const picture = usePicture()
  const player = usePlayer()
  const state = useLocation({ select: (location) => location.state })
  const { data } = useKept(
    recordsApi.transactions,
    { remote_id: player?.remoteId },
    { refetchInterval: () => POLL_MS },
  )
  const withdrawals = data?.transactions.filter((row) => row.action === 'withdraw') ?? []
  const record = state.record ? withdrawals.find((row) => row.id === state.record) : withdrawals[0]
  const amount = record?.amount ?? paisaFromWire(state.amount ?? '')
  return (
    <div className={own.request}>
      <title>{`${t('request.title')} · Maidan`}</title>
      <h1 className="visually-hidden">{t('request.title')}</h1>
      {state.payment_icon ? <img src={picture(state.payment_icon)} alt="" width={48} height={48} /> : null}
      <Progress record={record} />
      {amount === undefined ? null : (
        <p className={own.sum}>
          <Money amount={amount} />
        </p>
      )}
      <p>{`${player?.username ?? ''} · Maidan`}</p>
      {record ? (
        <ButtonLink to="/transaction-record" search={{ id: record.id }} kind="secondary">
          {t('payment.seeRecord')}
        </ButtonLink>
      ) : null}
      <ButtonLink to="/account">{t('common.close')}</ButtonLink>
    </div>
  )
}

/** The promise stands only while it is true: processing, and within the estimate. */
function Progress({ record }: { record: Transaction | undefined }) {
  const { t } = useApp()
  const minutes = useMinutesLeft(record?.estimatedAt)
  if (!record) return <p role="status">{t('request.none')}</p>
  if (record.status === 'fail') return <p role="status">{record.reason || t('request.fail')}</p>
  if (record.status === 'success') return <p role="status">{t('request.success')}</p>
  return (
    <>
      <div className={own.sequence} aria-hidden="true">
        <Icon name="wallet" size={32} />
        <Icon name="chevron-right" size={32} />
        <Icon name="phone" size={32} />
      </div>
      <p role="status">{minutes > 0 ? t('request.onItsWay', { n: minutes }) : t('request.longer')}</p>
    </>
  )
}

function useMinutesLeft(until: number | undefined): number {
  const { now } = useApp()
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [now])
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - at) / MINUTE_MS))
}
