import { Title } from '../../../lib/Title.tsx'
import { useApp, useT } from '../../../lib/app.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import { Overview } from '../../account/shared/Overview.tsx'
import { VerificationTip } from '../../account/shared/VerificationTip.tsx'
import { DemoNotice } from '../shared/DemoNotice.tsx'
import { Funds } from '../funds/Funds.tsx'
import { OutboxCard } from '../shared/OutboxCard.tsx'
import { Checking } from '../../wallet/shared/Checking.tsx'
import { inAccount } from '../../account/shared/AccountFrame.tsx'
import { Refusal } from './Refusal.tsx'
import { useWithdraw, type WithdrawModel } from './useWithdraw.ts'
import own from './Withdraw.module.css'
import { WithdrawForm } from './WithdrawForm.tsx'

const ConfirmPassword = lazyDialog(async () => (await import('./ConfirmPassword.tsx')).ConfirmPassword)

/** `/withdrawal`, and a tab of the wide account: the same form at both widths (X-29). Source: spec 2.14. */
export const Withdraw = inAccount('withdrawal', function Withdraw() {
  const t = useT()
  const model = useWithdraw()
  const title = <Title>{t('deposit.withdrawal')}</Title>
  if (useIsWide()) {
    return (
      <Funds tab="withdrawal">
        {title}
        <Content model={model} />
      </Funds>
    )
  }
  return (
    <div className={own.screen}>
      {title}
      <h1 className={own.title}>{t('deposit.withdrawal')}</h1>
      <Overview />
      <VerificationTip />
      <OutboxCard />
      <Content model={model} />
    </div>
  )
})

function Content({ model }: { model: WithdrawModel }) {
  const { t, format } = useApp()
  const { amount } = model.attempt
  return (
    <div className={own.form}>
      <DemoNotice short />
      {model.attempt.isKept || model.attempt.state === 'idle' ? null : (
        <p role="status" className={own.warning}>
          <Icon name="alert" size={20} />
          {t('fate.notKept')}
        </p>
      )}
      {model.attempt.state === 'checking' || model.attempt.state === 'unknown' ? (
        <Checking
          title={`${t('withdraw.checking')}${amount === undefined ? '' : ` ${format.money(amount)}`}`}
          unknown={t('withdraw.checkingUnknown')}
          isUnknown={model.attempt.state === 'unknown'}
          askAgain={model.attempt.askAgain}
        />
      ) : (
        <>
          {model.isChecking ? <Skeleton height={320} label={t('common.loading')} /> : null}
          {model.refusal && !model.isChecking ? <Refusal model={model} /> : null}
          {model.check ? <WithdrawForm model={model} /> : null}
          {model.attempt.needsPassword ? (
            <ConfirmPassword
              number={model.recipientWords ?? ''}
              onDone={model.attempt.confirmed}
              onClose={model.attempt.notConfirmed}
            />
          ) : null}
        </>
      )}
    </div>
  )
}
