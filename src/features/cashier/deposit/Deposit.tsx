import { lazy, Suspense } from 'react'
import { Title } from '../../../lib/Title.tsx'
import { useT } from '../../../lib/app.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { Skeleton } from '../../../ui/States.tsx'
import { inAccount } from '../../account/shared/AccountFrame.tsx'
import { useDeposit } from './useDeposit.ts'

const Mobile = lazy(async () => ({ default: (await import('./Deposit.mobile.tsx')).DepositMobile }))
const Desktop = lazy(async () => ({ default: (await import('./Deposit.desktop.tsx')).DepositDesktop }))

/** `/deposit`, and the Funds tab of the wide account. Source: spec 2.14. */
export const Deposit = inAccount('deposit', function Deposit() {
  const t = useT()
  const model = useDeposit()
  const Layout = useIsWide() ? Desktop : Mobile
  return (
    <>
      <Title>{t('deposit.title')}</Title>
      <Suspense fallback={<Skeleton height={480} label={t('common.loading')} />}>
        <Layout model={model} />
      </Suspense>
    </>
  )
})
