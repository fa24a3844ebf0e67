import { type FormEvent, useRef } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Overview } from '../../account/shared/Overview.tsx'
import { VerificationTip } from '../../account/shared/VerificationTip.tsx'
import { DemoMark } from '../../wallet/shared/DemoMark.tsx'
import { DemoNotice } from '../shared/DemoNotice.tsx'
import { OutboxCard } from '../shared/OutboxCard.tsx'
import { Stepper } from '../shared/Stepper.tsx'
import { ChannelChoice } from './ChannelChoice.tsx'
import styles from './Deposit.module.css'
import { DepositAmount } from './DepositAmount.tsx'
import { LastTime } from './LastTime.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { PromotionChoice } from './PromotionChoice.tsx'
import { Tips } from './Tips.tsx'
import type { DepositModel } from './useDeposit.ts'

/**
 * Step 1 of 3 on a phone; the button can always be pressed and then says what is missing. Method, channel, amount
 * and the first quick picks are all seen at 360 × 640: what is only read stands below them.
 */
export function DepositMobile({ model }: { model: DepositModel }) {
  const { t, format } = useApp()
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const field = await model.submit()
    if (field) form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()
  }
  return (
    <form ref={form} className={styles.screen} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('deposit.title')}</h1>
        <Stepper now="amount" />
      </div>
      <Overview />
      <DemoNotice short />
      <OutboxCard />
      {model.last ? <LastTime last={model.last} /> : null}
      <MethodChoice model={model} />
      <ChannelChoice model={model} />
      <DepositAmount model={model} />
      <PromotionChoice model={model} />
      <VerificationTip />
      <Tips />
      <div className={styles.sticky}>
        <Button type="submit" wide busy={model.isBusy}>
          {model.paisa === undefined
            ? t('deposit.continue')
            : t('deposit.continueAmount', { amount: format.money(model.paisa) })}
          <DemoMark />
        </Button>
      </div>
    </form>
  )
}
