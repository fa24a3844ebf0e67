import { ApiError } from '../../../contract/kit/errors.ts'
import { type Referral, referralApi } from '../../../contract/referral.ts'
import { useApp } from '../../lib/app.tsx'
import { refresh } from '../../lib/api/query.ts'
import { useAction } from '../../lib/hooks/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Referral.module.css'

/** Whoever came by an invitation says themselves whether somebody is rewarded for it, and may take it back (D-11). */
export function Agreement({ referral: { invitation, perFriend } }: { referral: Referral }) {
  const { t, call, format, queryClient } = useApp()
  const { isBusy, error, run } = useAction()
  if (invitation === 'none' || perFriend === undefined) return null
  const isAgreed = invitation === 'agreed'
  const answer = async () => {
    const said = await run(`agree-${!isAgreed}`, (key) =>
      call(referralApi.agreeReferral, { isAgreed: !isAgreed }, { key }),
    )
    if (!(said instanceof ApiError)) await refresh(queryClient, referralApi.referral)
  }
  return (
    <section className={styles.card} aria-labelledby="referral-agreement">
      <h2 id="referral-agreement" className={styles.heading}>
        {t('referral.invited')}
      </h2>
      <p role="status">
        {t(isAgreed ? 'referral.agreed' : 'referral.agreeText', { amount: format.money(perFriend) })}
      </p>
      <Button kind="secondary" busy={isBusy} onClick={() => void answer()}>
        {t(isAgreed ? 'referral.takeBack' : 'referral.agree')}
      </Button>
      {error ? (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      ) : null}
    </section>
  )
}
