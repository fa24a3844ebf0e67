import { useId } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { FieldError } from '../funds/FieldError.tsx'
import styles from './Deposit.module.css'
import type { DepositModel } from './useDeposit.ts'

/** Payment Type tabs, and in them the channels CashOut and Send Money with their ranges (S-DEP-05..08). */
export function ChannelChoice({ model }: { model: DepositModel }) {
  const { t, format } = useApp()
  const name = useId()
  const { rows, isLoading, isFailed, retry } = model.channels
  return (
    <>
      <div className={styles.block} hidden={model.types.length < 2}>
        <h2 className={styles.legend}>{t('deposit.type')}</h2>
        <Tabs
          label={t('deposit.type')}
          tabs={model.types.map((type) => ({
            id: type,
            label: type || t('payment.title', { method: model.method?.name ?? '' }),
          }))}
          selected={model.type}
          onSelect={model.chooseType}
          panelId={`${name}-panel`}
        />
      </div>
      <fieldset className={styles.block} id={`${name}-panel`} aria-describedby={`${name}-error`}>
        <legend className={`${styles.legend} ${styles.channelLegend}`}>{t('deposit.channel')}</legend>
        {!model.method ? <p className={styles.quiet}>{t('deposit.channelFirst')}</p> : null}
        {isLoading ? <Skeleton height={56} label={t('common.loading')} /> : null}
        {isFailed ? (
          <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={retry} />
        ) : null}
        {model.method && !isLoading && !isFailed && rows.length === 0 ? (
          <p className={styles.quiet}>{t('deposit.channelsNone')}</p>
        ) : null}
        <div className={styles.channels}>
          {rows.map((channel) => (
            <label key={channel.id} className={styles.channel} data-closed={channel.isClosed || undefined}>
              <input
                type="radio"
                name={name}
                data-field="channel"
                checked={model.channel?.id === channel.id}
                disabled={channel.isClosed}
                onChange={() => model.chooseChannel(channel.accountType)}
                onBlur={() => model.touch('channel')}
              />
              <span className={styles.cardName}>{t(`deposit.channel.${channel.accountType}`)}</span>
              <small className={styles.meta}>
                {channel.isClosed
                  ? t('deposit.channelClosed')
                  : `${format.money(channel.min)} – ${format.money(channel.max)}`}
              </small>
            </label>
          ))}
        </div>
        <FieldError id={`${name}-error`} text={model.errors.channel} />
      </fieldset>
    </>
  )
}
