import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { exportApi } from '../../../../contract/export.ts'
import { useApp } from '../../../lib/app.tsx'
import { useAgeWords } from '../../../lib/hooks/useAgeWords.ts'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { Title } from '../../../lib/Title.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { inAccount } from '../../account/shared/AccountFrame.tsx'
import styles from '../Protection.module.css'
import { useHostNow } from '../../../lib/hooks/useTimeLeft.ts'
import { Budget } from './Budget.tsx'
import { Chart } from './Chart.tsx'
import { PeriodTable, ProductTable } from './FigureTable.tsx'
import { dayAt, periodsOf, type Span, SPANS } from './periods.ts'
import { usePeriodName } from './words.ts'

/**
 * `/protection/play`: time, stakes, returns and net by week and month, by product, and against the player's own budget;
 * from the device's copy, so offline too. Source: protection.md PP-15, PP-18.
 */
export const MyPlay = inAccount('protection', function MyPlay() {
  const { t } = useApp()
  const read = useCachedRead(exportApi.myPlay, {})
  const ageOf = useAgeWords()
  return (
    <div className={styles.screen}>
      <Title>{t('play.title')}</Title>
      <div className={styles.head}>
        <Link to="/protection" className={styles.back} aria-label={t('turnover.back')}>
          <Icon name="back" />
        </Link>
        <h1 className={styles.title}>{t('play.title')}</h1>
      </div>
      <p className={styles.text}>{t('play.text')}</p>
      {read.isOld && read.at !== undefined ? <p className={styles.small}>{ageOf(read.at)}</p> : null}
      {read.data ? (
        <Played days={read.data.days} />
      ) : read.error ? (
        <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={read.retry} />
      ) : (
        <Skeleton height={480} label={t('common.loading')} />
      )}
    </div>
  )
})

function Played({ days }: { days: Parameters<typeof periodsOf>[0] }) {
  const { t } = useApp()
  const today = dayAt(useHostNow()())
  const [span, setSpan] = useState<Span>('week')
  const [chosen, setChosen] = useState<string>()
  const nameOf = usePeriodName(span)
  const periods = periodsOf(days, span, today)
  const period = periods.find(({ start }) => start === chosen) ?? periods.at(-1)
  if (days.length === 0 || !period) return <EmptyState title={t('play.none')} />
  return (
    <>
      <Tabs
        label={t('play.by')}
        tabs={SPANS.map((id) => ({ id, label: t(`play.${id}`) }))}
        selected={span}
        onSelect={(next) => {
          setSpan(next)
          setChosen(undefined)
        }}
        panelId="play"
      />
      <div id="play" role="tabpanel" aria-label={t(`play.${span}`)} className={styles.form}>
        <Chart key={span} span={span} periods={periods} selected={period.start} onSelect={setChosen} />
        <section className={styles.card} aria-labelledby="play-period">
          <h2 id="play-period" className={styles.heading}>
            {nameOf(period.start).long}
          </h2>
          <Budget span={span} net={period.net} />
          <ProductTable period={period} />
        </section>
        <section className={styles.card} aria-labelledby="play-all">
          <h2 id="play-all" className={styles.heading}>
            {t(`play.all.${span}`)}
          </h2>
          <PeriodTable key={span} span={span} periods={periods} />
        </section>
      </div>
    </>
  )
}
