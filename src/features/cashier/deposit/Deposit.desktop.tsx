import type { FormEvent } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DemoNotice } from '../shared/DemoNotice.tsx'
import { Funds } from '../funds/Funds.tsx'
import { ChannelChoice } from './ChannelChoice.tsx'
import styles from './Deposit.module.css'
import { DepositAmount } from './DepositAmount.tsx'
import { LastTime } from './LastTime.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { PromotionChoice } from './PromotionChoice.tsx'
import { Tips } from './Tips.tsx'
import type { DepositModel } from './useDeposit.ts'

/** The form in the Funds frame; its button waits until all is valid (S-DEP-14, X-28). */
export function DepositDesktop({ model }: { model: DepositModel }) {
  const { t, format } = useApp()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void model.submit()
  }
  return (
    <Funds tab="deposit">
      <form className={styles.panel} onSubmit={submit} noValidate>
        <DemoNotice />
        {model.last ? <LastTime last={model.last} /> : null}
        <MethodChoice model={model} />
        <ChannelChoice model={model} />
        <DepositAmount model={model} />
        <PromotionChoice model={model} />
        <Tips />
        <Button type="submit" wide disabled={!model.isValid} busy={model.isBusy}>
          {model.paisa === undefined || !model.isValid
            ? t('deposit.button')
            : `${t('deposit.button')} · ${format.money(model.paisa)}`}
        </Button>
      </form>
    </Funds>
  )
}
