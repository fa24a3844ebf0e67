import { Link } from '@tanstack/react-router'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { inAccount } from '../../account/shared/AccountFrame.tsx'
import { WorksOffline } from '../shared/WorksOffline.tsx'
import { Age } from '../list/Age.tsx'
import { TurnoverItem } from './TurnoverItem.tsx'
import styles from './Turnover.module.css'
import { type TurnoversModel, useTurnovers } from './useTurnovers.ts'

const PANEL = 'turnover-panel'

/** `/turnover-record`, and a tab of the wide account: what must be staked before a bonus is one's own. Source: spec 2.19. */
export const TurnoverRecords = inAccount('turnover', function TurnoverRecords() {
  const { t } = useApp()
  const model = useTurnovers()
  const isWide = useIsWide()
  return (
    <div className={styles.screen}>
      <Title>{t('turnover.title')}</Title>
      <div className={styles.head}>
        <Link to="/account" className={styles.back} aria-label={t('turnover.back')}>
          <Icon name="back" />
        </Link>
        <h1 className={styles.title}>{t('turnover.title')}</h1>
        <Link to="/help" className={styles.help}>
          <Icon name="help" size={20} />
          {t('turnover.help')}
        </Link>
      </div>
      <Tabs
        label={t('turnover.title')}
        tabs={[
          { id: 'active', label: t('turnover.active') },
          { id: 'complete', label: t(isWide ? 'turnover.complete' : 'turnover.completed') },
        ]}
        selected={model.tab}
        onSelect={model.choose}
        panelId={PANEL}
      />
      <Age model={model} />
      <div id={PANEL} role="tabpanel" aria-label={t(`turnover.${model.tab}`)}>
        <List model={model} />
      </div>
    </div>
  )
})

function List({ model }: { model: TurnoversModel }) {
  const { t } = useApp()
  if (model.isFailed) {
    return (
      <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={model.retry}>
        <WorksOffline />
      </ErrorState>
    )
  }
  if (!model.rows) return <Skeleton height={320} label={t('common.loading')} />
  if (model.rows.length === 0) {
    return (
      <EmptyState title={t('common.noData')}>
        {model.tab === 'active' ? <p className={styles.meta}>{t('turnover.free')}</p> : null}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {model.rows.map((row) => (
        <TurnoverItem key={row.id} row={row} />
      ))}
    </ul>
  )
}
