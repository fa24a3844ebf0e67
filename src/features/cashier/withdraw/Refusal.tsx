import { useApp } from '../../../lib/app.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DemoMark } from '../../wallet/shared/DemoMark.tsx'
import type { WithdrawModel } from './useWithdraw.ts'
import own from './Withdraw.module.css'

/** Why nothing can be taken out now, and what to do about it (D-04, D-14); what is missing stands in the tip above (V-WD-05). */
export function Refusal({ model }: { model: WithdrawModel }) {
  const { t, format } = useApp()
  const { bonus } = model
  if (model.needsVerification) {
    return (
      <div className={own.again}>
        <p>{t('withdraw.afterVerification')}</p>
        <Button kind="secondary" small onClick={model.recheck}>
          {t('withdraw.checkAgain')}
        </Button>
      </div>
    )
  }
  return (
    <section className={own.refusal} role="alert">
      <p>{model.refusal}</p>
      {bonus ? (
        <>
          <p>
            {t('withdraw.bonus', {
              remaining: format.money(bonus.remaining),
              available: format.money(bonus.available),
              cost: format.money(bonus.cost),
            })}
          </p>
          <Button kind="secondary" onClick={model.giveUpBonus}>
            {t('withdraw.giveUp', { cost: format.money(bonus.cost) })}
            <DemoMark />
          </Button>
          <ButtonLink to="/turnover-record" kind="quiet">
            {t('turnover.title')}
          </ButtonLink>
        </>
      ) : model.isOpen ? (
        <ButtonLink to="/payment-request" kind="secondary">
          {t('withdraw.seeOpen')}
        </ButtonLink>
      ) : (
        <Button kind="secondary" small onClick={model.recheck}>
          {t('common.retry')}
        </Button>
      )}
    </section>
  )
}
