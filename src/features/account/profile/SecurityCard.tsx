import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ACTIONS, securityApi } from '../../../../contract/security.ts'
import type { Output } from '../../../../contract/kit/endpoint.ts'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import styles from './Profile.module.css'
import { useSignOut } from './useSignOut.ts'

const SignOutOthers = lazyDialog(async () => (await import('./SignOutOthers.tsx')).SignOutOthers)

type SessionRow = Output<typeof securityApi.sessions>['data'][number]
type Act = Output<typeof securityApi.activity>['data'][number]

/** Where the player is signed in and how to end that, and what was done in the account. Source: money.md 3.4; X-41. */
export function SecurityCard() {
  const hasSessions = useFeature('sessions')
  const hasActivity = useFeature('activity')
  return (
    <>
      {hasSessions ? <Sessions /> : null}
      {hasActivity ? <Activity /> : null}
    </>
  )
}

function Sessions() {
  const { t } = useApp()
  const { data, error, refetch } = useQuery(query(securityApi.sessions, {}))
  const [isAsking, setIsAsking] = useState(false)
  const signOut = useSignOut()
  return (
    <section className={styles.box}>
      <h2 className={styles.boxTitle}>{t('profile.security')}</h2>
      {data ? (
        <ul className={styles.list}>
          {data.data.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isBusy={signOut.isBusy}
              onSignOut={() => void signOut.end(session.id)}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          message={t('state.failed')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={120} label={t('common.loading')} />
      )}
      {signOut.error && !isAsking ? (
        <p role="alert" className={styles.error}>
          {signOut.error}
        </p>
      ) : null}
      {data && data.data.length > 1 ? (
        <Button kind="secondary" small aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          <Icon name="logout" size={20} />
          {t('profile.signOutOthers')}
        </Button>
      ) : null}
      {isAsking ? <SignOutOthers onClose={() => setIsAsking(false)} /> : null}
    </section>
  )
}

function SessionItem({
  session,
  isBusy,
  onSignOut,
}: {
  session: SessionRow
  isBusy: boolean
  onSignOut: () => void
}) {
  const { t, format } = useApp()
  const device = session.device || t('profile.unknownDevice')
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        <strong>{device}</strong>
        <small className={styles.note}>
          {t('profile.session', {
            created: format.dateTime(session.createdAt),
            used: format.dateTime(session.lastUsedAt),
          })}
        </small>
      </div>
      {session.isCurrent ? (
        <span className={styles.tag}>{t('profile.thisDevice')}</span>
      ) : (
        <Button
          kind="quiet"
          small
          disabled={isBusy}
          aria-label={t('profile.signOutOf', { device })}
          onClick={onSignOut}
        >
          {t('profile.signOut')}
        </Button>
      )}
    </li>
  )
}

const FIRST_ACTS = 5

function Activity() {
  const { t } = useApp()
  const { data, error, refetch } = useQuery(query(securityApi.activity, {}))
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? data?.data : data?.data.slice(0, FIRST_ACTS)
  return (
    <section className={styles.box} id="activity">
      <h2 className={styles.boxTitle}>{t('profile.activity')}</h2>
      {shown ? (
        shown.length === 0 ? (
          <p className={styles.note}>{t('common.noData')}</p>
        ) : (
          <ul className={styles.list}>
            {shown.map((act) => (
              <ActItem key={act.id} act={act} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState
          message={t('state.failed')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={200} label={t('common.loading')} />
      )}
      {data && !isWhole && data.data.length > FIRST_ACTS ? (
        <Button kind="quiet" small onClick={() => setIsWhole(true)}>
          {t('profile.activityAll')}
        </Button>
      ) : null}
    </section>
  )
}

const ACT_WORDS: Record<string, LabelKey> = {
  sign_up: 'profile.act.sign_up',
  login: 'profile.act.login',
  logout: 'profile.act.logout',
  password_change: 'profile.act.password_change',
  password_reset: 'profile.act.password_reset',
  phone_add: 'profile.act.phone_add',
  phone_verify: 'profile.act.phone_verify',
  email_verify: 'profile.act.email_verify',
  birthday: 'profile.act.birthday',
  session_end: 'profile.act.session_end',
  session_copied: 'profile.act.session_copied',
  two_step_on: 'profile.act.two_step_on',
  two_step_off: 'profile.act.two_step_off',
  recovery_codes: 'profile.act.recovery_codes',
  passkey_add: 'profile.act.passkey_add',
  passkey_remove: 'profile.act.passkey_remove',
  phone_remove: 'profile.act.phone_remove',
  contact_change: 'profile.act.contact_change',
  account_close: 'profile.act.account_close',
} satisfies Record<(typeof ACTIONS)[number], LabelKey>

function ActItem({ act }: { act: Act }) {
  const { t, format } = useApp()
  const words = ACT_WORDS[act.action]
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        <span>
          {words ? t(words) : act.action}
          {act.outcome === 'refused' ? <em className={styles.refused}> · {t('profile.refused')}</em> : null}
        </span>
        <small className={styles.note}>{act.device || t('profile.unknownDevice')}</small>
      </div>
      <time className={`${styles.note} figures`} dateTime={new Date(act.at).toISOString()}>
        {format.dateTime(act.at)}
      </time>
    </li>
  )
}
