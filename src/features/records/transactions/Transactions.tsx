import { Suspense } from 'react'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { lazyLayout } from '../../account/shared/lazyLayout.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { inAccount } from '../../account/shared/AccountFrame.tsx'
import { useTransactions } from './useTransactions.ts'

const Mobile = lazyLayout(async () => (await import('./Transactions.mobile.tsx')).TransactionsMobile)
const Desktop = lazyLayout(async () => (await import('./Transactions.desktop.tsx')).TransactionsDesktop)

/** `/transaction-record`, and a tab of the wide account. Source: spec 2.18. */
export const Transactions = inAccount('transactionRecords', function Transactions() {
  const { t } = useApp()
  const model = useTransactions()
  const Layout = useIsWide() ? Desktop : Mobile
  return (
    <>
      <Title>{t('records.title')}</Title>
      <Suspense fallback={<Skeleton height={480} label={t('common.loading')} />}>
        <Layout model={model} />
      </Suspense>
    </>
  )
})
