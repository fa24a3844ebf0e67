import { type FormEvent, useId } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DemoMark } from '../../wallet/shared/DemoMark.tsx'
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

/**
 * The form in the Funds frame: what has to be chosen at the left, with its button always in sight, and the promotions
 * beside it. The button waits until all is valid, and says meanwhile what for (S-DEP-14, X-28).
 */
export function DepositDesktop({ model }: { model: DepositModel }) {
  const { t, format } = useApp()
  const missing = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void model.submit()
  }
  return (
    <Funds
      tab="deposit"
      side={
        <div className={styles.beside}>
          <PromotionChoice model={model} />
          <Tips />
        </div>
      }
    >
      <form className={styles.panel} onSubmit={submit} noValidate>
        <DemoNotice short />
        {model.last ? <LastTime last={model.last} /> : null}
        <MethodChoice model={model} />
        <ChannelChoice model={model} />
        <DepositAmount model={model} />
        <div className={styles.go}>
          <p id={missing} className={styles.meta} role="status">
            {model.missing}
          </p>
          <Button
            type="submit"
            wide
            disabled={!model.isValid}
            busy={model.isBusy}
            aria-describedby={model.missing ? missing : undefined}
          >
            {model.paisa === undefined || !model.isValid
              ? t('deposit.button')
              : `${t('deposit.button')} · ${format.money(model.paisa)}`}
            <DemoMark />
          </Button>
        </div>
      </form>
    </Funds>
  )
}
