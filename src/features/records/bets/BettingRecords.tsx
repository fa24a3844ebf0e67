import { Suspense } from 'react'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { lazyLayout } from '../../account/shared/lazyLayout.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { inAccount } from '../../account/shared/AccountFrame.tsx'
import { useBets } from './useBets.ts'

const Mobile = lazyLayout(async () => (await import('./Bets.mobile.tsx')).BetsMobile)
const Desktop = lazyLayout(async () => (await import('./Bets.desktop.tsx')).BetsDesktop)

/** `/betting-record`, and a tab of the wide account. Source: spec 2.17. */
export const BettingRecords = inAccount('bettingRecords', function BettingRecords() {
  const { t } = useApp()
  const model = useBets()
  const Layout = useIsWide() ? Desktop : Mobile
  return (
    <>
      <Title>{t('bets.title')}</Title>
      <Suspense fallback={<Skeleton height={480} label={t('common.loading')} />}>
        <Layout model={model} />
      </Suspense>
    </>
  )
})
