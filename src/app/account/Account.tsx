import { Suspense } from 'react'
import { Title } from '../../lib/Title.tsx'
import { useApp } from '../../lib/app.tsx'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { lazyLayout } from '../../features/account/shared/lazyLayout.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { useAccount } from './useAccount.ts'

const Mobile = lazyLayout(async () => (await import('./Account.mobile.tsx')).AccountMobile)
const Desktop = lazyLayout(async () => (await import('./Account.desktop.tsx')).AccountDesktop)

/** `/account`: the member menu on phones, the account shell with its tabs on wide screens. Source: spec 2.12. */
export function Account() {
  const { t } = useApp()
  const model = useAccount()
  const Layout = useIsWide() ? Desktop : Mobile
  return (
    <>
      <Title>{t('account.title')}</Title>
      <Suspense fallback={<Skeleton height={480} label={t('common.loading')} />}>
        <Layout model={model} />
      </Suspense>
    </>
  )
}
