import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Overview } from '../../account/shared/Overview.tsx'
import { DepositRecords } from '../../records/shared/DepositRecords.tsx'
import { DemoNotice } from '../shared/DemoNotice.tsx'
import { OutboxCard } from '../shared/OutboxCard.tsx'
import { AmountPicker } from './AmountPicker.tsx'
import { ChannelChoice } from './ChannelChoice.tsx'
import styles from './Deposit.module.css'
import { LastTime } from './LastTime.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { PromotionChoice } from './PromotionChoice.tsx'
import { Tips } from './Tips.tsx'
import type { DepositModel } from './useDeposit.ts'

/** The Funds frame: the form at the left, the player's deposits at the right (S-FUNDS-01, S-DEP-14, 15). */
export function DepositDesktop({ model }: { model: DepositModel }) {
  const { t, format } = useApp()
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void model.submit()
  }
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('deposit.funds')}</h1>
        <Tabs
          label={t('deposit.funds')}
          tabs={[
            { id: 'deposit', label: t('deposit.title') },
            { id: 'withdrawal', label: t('deposit.withdrawal') },
          ]}
          selected="deposit"
          onSelect={(tab) => void (tab === 'withdrawal' && navigate({ href: '/withdrawal' }))}
          panelId="funds-panel"
        />
      </div>
      <Overview />
      <div className={styles.columns} id="funds-panel" role="tabpanel" aria-label={t('deposit.title')}>
        <form className={styles.panel} onSubmit={submit} noValidate>
          <DemoNotice />
          {model.last ? <LastTime last={model.last} /> : null}
          <MethodChoice model={model} />
          <ChannelChoice model={model} />
          <AmountPicker model={model} />
          <PromotionChoice model={model} />
          <Tips />
          <Button type="submit" wide disabled={!model.isValid} busy={model.isBusy}>
            {model.paisa === undefined || !model.isValid
              ? t('deposit.button')
              : `${t('deposit.button')} · ${format.money(model.paisa)}`}
          </Button>
        </form>
        <div className={styles.side}>
          <OutboxCard />
          <DepositRecords />
        </div>
      </div>
    </div>
  )
}
