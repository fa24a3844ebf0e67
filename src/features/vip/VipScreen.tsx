import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { taka } from '../../../contract/money.ts'
import type { Vip } from '../../../contract/vip.ts'
import { Title } from '../../lib/Title.tsx'
import { useApp } from '../../lib/app.tsx'
import { useAgeWords } from '../../lib/hooks/useAgeWords.ts'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { useVipOffered } from '../../lib/hooks/useVipOffered.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useUser } from '../account/shared/useUser.ts'
import { WorksOffline } from '../records/shared/WorksOffline.tsx'
import { inAccount } from '../account/shared/AccountFrame.tsx'
import { Convert } from './Convert.tsx'
import { Months, Received, Used } from './Lists.tsx'
import { levelName } from './shared/levelName.ts'
import { useVip } from './useVip.ts'
import { useMayShowOffers } from '../protection/shared/useMaySell.ts'
import styles from './Vip.module.css'

const TABS = ['my', 'received', 'used', 'history'] as const
const PANEL = 'vip-panel'

/**
 * `/vip`, and a tab of the wide account: level, points, what they are worth, and where they went. While a tool of the player
 * runs it speaks of none of that, and where there is no VIP programme there is nothing here. Source: spec 2.20; D-10, PP-38.
 */
export const VipScreen = inAccount('vip', function VipScreen() {
  const { t } = useApp()
  const hasVip = useVipOffered()
  const mayShow = useMayShowOffers()
  if (!hasVip)
    return (
      <div className={styles.screen}>
        <Title>{t('error.notFound')}</Title>
        <h1 className={styles.title}>{t('error.notFound')}</h1>
        <p>{t('error.notFoundText')}</p>
      </div>
    )
  return (
    <div className={styles.screen}>
      <Title>{t('vip.title')}</Title>
      <h1 className={styles.title}>{t('vip.title')}</h1>
      {mayShow ? <Programme /> : <p role="status">{t('vip.paused')}</p>}
    </div>
  )
})

/** The four tabs. */
function Programme() {
  const { t } = useApp()
  const ageWords = useAgeWords()
  const navigate = useNavigate()
  const search: { list?: string } = useSearch({ strict: false })
  const tab = TABS.find((one) => one === search.list) ?? 'my'
  const read = useVip()
  const choose = (next: (typeof TABS)[number]) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, list: next }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <Tabs
        label={t('vip.title')}
        tabs={TABS.map((id) => ({ id, label: t(`vip.${id}`) }))}
        selected={tab}
        onSelect={choose}
        panelId={PANEL}
      />
      {read.isOld && read.at !== undefined ? (
        <p className={styles.age} role="status">
          <Icon name="clock" size={16} />
          {ageWords(read.at)}
        </p>
      ) : null}
      <div id={PANEL} role="tabpanel" aria-label={t(`vip.${tab}`)} className={styles.panel}>
        {read.data ? (
          <Panel tab={tab} vip={read.data} />
        ) : read.error ? (
          <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={read.retry}>
            <WorksOffline />
          </ErrorState>
        ) : (
          <Skeleton height={420} label={t('common.loading')} />
        )}
      </div>
    </>
  )
}

function Panel({ tab, vip }: { tab: (typeof TABS)[number]; vip: Vip }) {
  switch (tab) {
    case 'my':
      return (
        <>
          <Level vip={vip} />
          <Convert vip={vip} />
          <Levels vip={vip} />
        </>
      )
    case 'received':
      return <Received rows={vip.received} />
    case 'used':
      return <Used rows={vip.used} />
    case 'history':
      return <Months rows={vip.history} />
  }
}

/** The level that the host says, the points, and their value in money (D-10). */
function Level({ vip }: { vip: Vip }) {
  const app = useApp()
  const { t, format } = app
  const isWide = useIsWide()
  const coins = useUser().data?.user.vipCoin ?? 0
  return (
    <section className={styles.level}>
      <h2 className={styles.label}>{t(isWide ? 'vip.level' : 'vip.levelNarrow')}</h2>
      <p className={styles.levelName}>
        <Icon name="vip" size={32} />
        {levelName(vip.level, app)}
      </p>
      {vip.nextLevel ? (
        <>
          <progress
            className={styles.bar}
            max={vip.nextAt}
            value={Math.min(vip.experience, vip.nextAt)}
            aria-label={t('vip.toNext', { level: levelName(vip.nextLevel, app) })}
          />
          <p className={styles.meta}>
            {t('vip.next', {
              have: format.number(vip.experience),
              need: format.number(vip.nextAt),
              level: levelName(vip.nextLevel, app),
            })}
          </p>
        </>
      ) : null}
      <dl className={styles.points}>
        <div>
          <dt>{t(isWide ? 'vip.totalPoints' : 'vip.totalVp')}</dt>
          <dd className="figures">{format.number(isWide ? vip.points : coins)}</dd>
        </div>
        <div>
          <dt>{t('vip.worth')}</dt>
          <dd className="figures">{t('vip.worthFigures', worth(vip, format))}</dd>
        </div>
      </dl>
      <p className={styles.links}>
        <Link to="." search={true} hash="vip-levels">
          {t('vip.details')}
        </Link>
        <Link to="." search={(before: Record<string, string>) => ({ ...before, list: 'history' })}>
          {t('vip.history')}
        </Link>
      </p>
    </section>
  )
}

const worth = (vip: Vip, format: ReturnType<typeof useApp>['format']) => ({
  points: format.number(vip.points),
  money: format.money(taka(Math.floor(vip.points / vip.vpPerCoin))),
})

/** Every level and what it takes; nothing is lost and nothing expires (D-10). */
function Levels({ vip }: { vip: Vip }) {
  const app = useApp()
  const { t, format } = app
  return (
    <section id="vip-levels" className={`${styles.card} ${styles.levels}`}>
      <h2 className={styles.heading}>{t('vip.levels')}</h2>
      <p className={styles.meta}>{t('vip.kept')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('vip.columnLevel')}</th>
            <th scope="col" data-column="number">
              {t('vip.columnFrom')}
            </th>
          </tr>
        </thead>
        <tbody>
          {vip.levels.map(({ name, from }) => (
            <tr key={name} aria-current={name === vip.level ? 'true' : undefined}>
              <td>{levelName(name, app)}</td>
              <td data-column="number">{format.number(from)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
