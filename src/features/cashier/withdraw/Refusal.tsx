import { useApp } from '../../../lib/app.tsx'
import { isExcluded } from '../../../lib/protection/isExcluded.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DemoMark } from '../../wallet/shared/DemoMark.tsx'
import type { WithdrawModel } from './useWithdraw.ts'
import own from './Withdraw.module.css'

/** Why nothing can be taken out now, and what to do about it (D-04, D-14); what is missing stands in the tip above (V-WD-05). */
export function Refusal({ model }: { model: WithdrawModel }) {
  const app = useApp()
  const { t, format } = app
  const { bonus } = model
  // To who has excluded themself no stake is spoken of: the bonus can be given up (PP-21).
  const mayStake = !isExcluded(app)
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
      {bonus && !mayStake ? null : <p>{model.refusal}</p>}
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
          {mayStake ? (
            <ButtonLink to="/turnover-record" kind="quiet">
              {t('turnover.title')}
            </ButtonLink>
          ) : null}
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
