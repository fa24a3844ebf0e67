import { ApiError } from '../../../contract/kit/errors.ts'
import { type Referral, referralApi } from '../../../contract/referral.ts'
import { walletApi } from '../../../contract/wallet.ts'
import { useApp } from '../../lib/app.tsx'
import { useAction } from '../../lib/hooks/useAction.ts'
import { refresh } from '../../lib/api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { Money } from '../wallet/shared/Money.tsx'
import { DemoMark } from '../wallet/shared/DemoMark.tsx'
import styles from './Referral.module.css'

/** What can be claimed, once; disabled with its reason when there is nothing (S-REF-09, X-96, T-STATE-23). */
export function Claim({ referral }: { referral: Referral }) {
  const { t, call, queryClient } = useApp()
  const toast = useToast()
  const { isBusy, error, run } = useAction()
  const isNothing = referral.claimable <= 0

  const claim = async () => {
    const answer = await run('claim', (key) => call(referralApi.claimReferral, {}, { key }))
    if (!(answer instanceof ApiError)) toast(answer.message)
    void refresh(queryClient, referralApi.referral)
    void refresh(queryClient, walletApi.balance)
  }

  return (
    <section className={styles.card}>
      <dl className={styles.figures}>
        <div>
          <dt>{t('referral.claimable')}</dt>
          <dd>
            <Money amount={referral.claimable} />
          </dd>
        </div>
        {referral.perFriend === undefined ? (
          <div>
            <dt>{t('referral.turnover')}</dt>
            <dd>
              <Money amount={referral.referralTurnover} />
            </dd>
          </div>
        ) : null}
      </dl>
      <Button
        wide
        disabled={isNothing}
        busy={isBusy}
        aria-describedby={isNothing ? 'claim-reason' : undefined}
        onClick={() => void claim()}
      >
        {t('referral.claimAll')}
        <DemoMark />
      </Button>
      {isNothing ? (
        <p id="claim-reason" className={styles.meta}>
          {referral.reason || t('referral.nothing')}
        </p>
      ) : null}
      {error ? (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      ) : null}
    </section>
  )
}
