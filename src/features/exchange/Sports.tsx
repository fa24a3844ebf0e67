import { useNavigate, useSearch } from '@tanstack/react-router'
import { SPORTS } from '../../../contract/exchange.ts'
import { useApp } from '../../lib/app.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { EventGroups } from './markets/EventList.tsx'
import styles from './Exchange.module.css'
import { ExchangeFrame } from './ExchangeFrame.tsx'
import { useEvents } from './prices/useEvents.ts'

const PANEL = 'sport-events'
const TABS = ['all', ...SPORTS] as const

/** `/exchange-sports`: what is under way and to come, by sport. Source: spec 2.26; R-ROUTE-33; X-42. */
export function Sports() {
  const { t } = useApp()
  const navigate = useNavigate()
  const search: { sport?: string } = useSearch({ strict: false })
  const chosen = TABS.find((one) => one === search.sport) ?? 'all'
  const model = useEvents()
  return (
    <ExchangeFrame title={t('exch.sports')}>
      <h1 className={styles.title}>{t('exch.sports')}</h1>
      <Tabs
        label={t('exch.sports')}
        tabs={TABS.map((id) => ({ id, label: id === 'all' ? t('exch.tab.all') : t(`exch.sport.${id}`) }))}
        selected={chosen}
        onSelect={(next) =>
          void navigate({ to: '.', search: { sport: next }, replace: true, resetScroll: false })
        }
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-label={t('exch.sports')} className={styles.panel}>
        <EventGroups
          model={model}
          keep={({ isOver }) => !isOver}
          sports={chosen === 'all' ? SPORTS : [chosen]}
          none={t('exch.noEvents.today')}
          hasPrices={false}
        />
      </div>
    </ExchangeFrame>
  )
}
