import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useApp } from '../../lib/app.tsx'
import { lazyPart } from '../../ui/lazy/lazyPart.ts'
import { Skeleton } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { EventGroups } from './markets/EventList.tsx'
import styles from './Exchange.module.css'
import { ExchangeFrame } from './ExchangeFrame.tsx'
import { DAY_TABS, tabOf, useEvents } from './prices/useEvents.ts'

const Results = lazyPart(async () => (await import('./results/Results.tsx')).Results)

const PANEL = 'events'

/** `/exchange-inplay`: In-Play, Today, Tomorrow and Result. Source: spec 2.26; S-EXCH-07, S-EXCH-08; PP-34. */
export function InPlay() {
  const { t, now, settings } = useApp()
  const navigate = useNavigate()
  const search: { tab?: string } = useSearch({ strict: false })
  const tab = DAY_TABS.find((one) => one === search.tab) ?? 'inplay'
  const model = useEvents()
  const events = (
    <EventGroups
      model={model}
      keep={(event) => tabOf(event, now()) === tab}
      none={t(`exch.noEvents.${tab}`)}
      hasPrices={tab === 'inplay' && !settings.savesData()}
    />
  )
  return (
    <ExchangeFrame title={t('exch.inPlay')}>
      <h1 className={styles.title}>{t('exch.inPlay')}</h1>
      <Tabs
        label={t('exch.inPlay')}
        tabs={DAY_TABS.map((id) => ({ id, label: t(`exch.day.${id}`) }))}
        selected={tab}
        onSelect={(next) =>
          void navigate({ to: '.', search: { tab: next }, replace: true, resetScroll: false })
        }
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-label={t(`exch.day.${tab}`)} className={styles.panel}>
        {tab === 'result' ? (
          <Suspense fallback={<Skeleton height={320} label={t('common.loading')} />}>
            <Results instead={events} />
          </Suspense>
        ) : (
          events
        )}
      </div>
      <p className={styles.note}>{t('exch.delay')}</p>
    </ExchangeFrame>
  )
}
