import { useNavigate, useSearch } from '@tanstack/react-router'
import { ZERO } from '../../../contract/money.ts'
import { type Referral, referralApi } from '../../../contract/referral.ts'
import { Title } from '../../lib/Title.tsx'
import { useApp } from '../../lib/app.tsx'
import { useCachedRead } from '../../lib/hooks/useCachedRead.ts'
import { useAgeWords } from '../../lib/hooks/useAgeWords.ts'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Money } from '../wallet/shared/Money.tsx'
import { WorksOffline } from '../records/shared/WorksOffline.tsx'
import { inAccount } from '../account/shared/AccountFrame.tsx'
import { Agreement } from './Agreement.tsx'
import { Board } from './Board.tsx'
import { Claim } from './Claim.tsx'
import { Invite } from './Invite.tsx'
import styles from './Referral.module.css'

const PANEL = 'referral-panel'
type Tab = 'info' | 'mine'

/** `/refrrel-program`, and a tab of the wide account. Source: spec 2.24. */
export const ReferralScreen = inAccount('referralProgram', function ReferralScreen() {
  const { t } = useApp()
  const ageWords = useAgeWords()
  const isWide = useIsWide()
  const navigate = useNavigate()
  const search: { list?: string } = useSearch({ strict: false })
  const tab: Tab = search.list === 'mine' ? 'mine' : 'info'
  const read = useCachedRead(referralApi.referral, {})
  const choose = (list: Tab) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, list }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={styles.screen}>
      <Title>{t('referral.title')}</Title>
      <h1 className={styles.title}>{t('referral.title')}</h1>
      <Tabs
        label={t('referral.title')}
        tabs={[
          { id: 'info', label: t(isWide ? 'referral.intro' : 'referral.info') },
          { id: 'mine', label: t(isWide ? 'referral.rewards' : 'referral.mine') },
        ]}
        selected={tab}
        onSelect={choose}
        panelId={PANEL}
      />
      {read.isOld && read.at !== undefined ? (
        <p className={styles.meta} role="status">
          {ageWords(read.at)}
        </p>
      ) : null}
      <div id={PANEL} role="tabpanel" aria-label={t(`referral.${tab}`)} className={styles.panel}>
        {read.data ? (
          tab === 'info' ? (
            <Info referral={read.data} />
          ) : (
            <Rewards referral={read.data} />
          )
        ) : read.error ? (
          <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={read.retry}>
            <WorksOffline />
          </ErrorState>
        ) : (
          <Skeleton height={420} label={t('common.loading')} />
        )}
      </div>
    </div>
  )
})

function Info({ referral }: { referral: Referral }) {
  return (
    <>
      <Agreement referral={referral} />
      <Invite code={referral.code} />
      <Figures referral={referral} />
      <Board rows={referral.board} unpaid={unpaidOf(referral)} />
      <Guide />
    </>
  )
}

/** Said before the rates where nobody is paid by them: why nothing is paid, or "" where friends are rewarded instead. */
const unpaidOf = ({ isBoardPaid, perFriend, reason }: Referral): string | undefined =>
  isBoardPaid ? undefined : perFriend === undefined ? reason : ''

/** Counters and requirements; 0 where there is nothing, never a blank (S-REF-02, S-REF-07). */
function Figures({ referral }: { referral: Referral }) {
  const { t, format } = useApp()
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('referral.figures')}</h2>
      <dl className={styles.figures}>
        <div>
          <dt>{t('referral.downlines')}</dt>
          <dd className="figures">{format.number(referral.activeDownlines)}</dd>
        </div>
        <div>
          <dt>{t('referral.lifetime')}</dt>
          <dd>
            <Money amount={referral.lifetimeRewards} />
          </dd>
        </div>
        {referral.perFriend === undefined ? null : (
          <div>
            <dt>{t('referral.perFriend')}</dt>
            <dd>
              <Money amount={referral.perFriend} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('referral.needDeposit')}</dt>
          <dd>
            <Money amount={referral.requiredDeposit} />
          </dd>
        </div>
        <div>
          <dt>{t('referral.needTurnover')}</dt>
          <dd>
            <Money amount={referral.requiredTurnover} />
          </dd>
        </div>
      </dl>
      {referral.perFriend === undefined ? null : <p className={styles.meta}>{t('referral.perFriendText')}</p>}
    </section>
  )
}

const STEPS = [
  { icon: 'share', words: 'referral.step1' },
  { icon: 'people', words: 'referral.step2' },
  { icon: 'deposit', words: 'referral.step3' },
] as const

function Guide() {
  const { t } = useApp()
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('referral.guide')}</h2>
      <ol className={styles.steps}>
        {STEPS.map(({ icon, words }) => (
          <li key={words}>
            <Icon name={icon} />
            {t(words)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Rewards({ referral }: { referral: Referral }) {
  const { t, format } = useApp()
  return (
    <>
      <Claim referral={referral} />
      {referral.history.length === 0 ? (
        <EmptyState title={t('common.noData')} />
      ) : (
        <ul className={styles.history}>
          {referral.history.map((row) => (
            <li key={row.id} className={styles.reward}>
              <strong>{row.status}</strong>
              <Money amount={row.amount} signed />
              <span className={styles.meta}>{row.details}</span>
              {row.turnover === ZERO ? null : (
                <span className={styles.meta}>
                  {t('referral.ofTurnover', { amount: format.money(row.turnover) })}
                </span>
              )}
              <time className={styles.meta}>{format.dateTime(row.at)}</time>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
