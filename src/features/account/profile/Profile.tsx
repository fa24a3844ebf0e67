import { Link } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import type { User } from '../../../../contract/account.ts'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { useAgeWords } from '../../../lib/hooks/useAgeWords.ts'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import { Closing, Protection } from '../security/Protection.tsx'
import { usePlayStop } from '../../protection/shared/usePlayStop.ts'
import { WorksOffline } from '../../records/shared/WorksOffline.tsx'
import { inAccount } from '../shared/AccountFrame.tsx'
import { Overview } from '../shared/Overview.tsx'
import { NewPromotions } from './NewPromotions.tsx'
import { PersonalInfo } from './PersonalInfo.tsx'
import styles from './Profile.module.css'
import { SecurityCard } from './SecurityCard.tsx'
import { type ProfileModel, useProfile } from './useProfile.ts'

const Verify = lazyDialog(async () => (await import('./Verify.tsx')).Verify)
const AddPhone = lazyDialog(async () => (await import('./AddPhone.tsx')).AddPhone)
const ChangeContact = lazyDialog(async () => (await import('./ContactDialogs.tsx')).ChangeContact)
const RemovePhone = lazyDialog(async () => (await import('./ContactDialogs.tsx')).RemovePhone)
const BirthdayDialog = lazyDialog(async () => (await import('../shared/BirthdayDialog.tsx')).BirthdayDialog)

/** The profile: what happened last, who the player is and what is proven, devices; new promotions below what helps (D-20). Source: spec 2.13. */
export const Profile = inAccount('profile', function Profile() {
  const { t } = useApp()
  const ageWords = useAgeWords()
  const isWide = useIsWide()
  const model = useProfile()
  const { user } = model
  return (
    <div className={styles.screen}>
      <Title>{t('account.profile')}</Title>
      <h1 className={styles.title}>{t('account.profile')}</h1>
      {isWide ? null : <Overview />}
      {model.oldAt === undefined ? null : <p className={styles.note}>{ageWords(model.oldAt)}</p>}
      {model.isFailed ? (
        <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={model.retry}>
          <WorksOffline />
        </ErrorState>
      ) : user ? (
        <>
          <Times user={user} />
          <PersonalInfo user={user} model={model} />
          <Protection />
          <SecurityCard />
          <Closing />
          <NewPromotions />
        </>
      ) : (
        <Skeleton height={560} label={t('common.loading')} />
      )}
      <Opened model={model} />
    </div>
  )
})

/** When the player last came, deposited and withdrew, and since when they are here (S-PROF-01..04). */
function Times({ user }: { user: User }) {
  const { t, format } = useApp()
  const time = (at: number | undefined, otherwise: ReactNode) =>
    at === undefined ? otherwise : format.dateTime(at)
  const facts = [
    [t('account.lastLogin'), time(user.lastLogin, t('common.noData'))],
    [t('account.lastDeposit'), time(user.lastDeposit, <FirstDeposit />)],
    [t('account.lastWithdrawal'), time(user.lastWithdrawal, t('common.noData'))],
    [t('account.registered'), format.date(user.createdAt)],
  ] as const
  return (
    <dl className={styles.times}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Beside the way to a first deposit stands the way to a limit, of the same look (D-02); neither is held out in a break. */
function FirstDeposit() {
  const { t } = useApp()
  const stop = usePlayStop()
  if (stop === 'excluded' || stop === 'timeOut') return t('common.noData')
  return (
    <>
      <Link to="/deposit">{t('account.depositNow')}</Link>
      <Link to="/protection">{t('protection.wantLimit')}</Link>
    </>
  )
}

/** The dialog that the address names. */
function Opened({ model }: { model: ProfileModel }) {
  const { open } = model
  const close = () => model.show(undefined)
  if (open?.what === 'birthday') return <BirthdayDialog purpose="profile" onClose={close} />
  if (open?.what === 'add') return <AddPhone onClose={close} />
  if (open?.what === 'change') return <ChangeContact contact={open.contact} onClose={close} />
  if (open?.what === 'remove') return <RemovePhone contact={open.contact} onClose={close} />
  return open ? <Verify key={open.contact.id} contact={open.contact} onClose={close} /> : null
}
