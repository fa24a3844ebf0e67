import { Suspense } from 'react'
import { Title } from '../../lib/Title.tsx'
import { useApp } from '../../lib/app.tsx'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { lazyLayout } from '../account/shared/lazyLayout.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { inAccount } from '../account/shared/AccountFrame.tsx'
import { useInbox } from './useInbox.ts'

const Mobile = lazyLayout(async () => (await import('./Inbox.mobile.tsx')).InboxMobile)
const Desktop = lazyLayout(async () => (await import('./Inbox.desktop.tsx')).InboxDesktop)

/** `/inbox`: letters from the house. Source: spec 2.23. */
export const Inbox = inAccount('inbox', function Inbox() {
  const { t } = useApp()
  const model = useInbox()
  const Layout = useIsWide() ? Desktop : Mobile
  return (
    <>
      <Title>{t('inbox.title')}</Title>
      <Suspense fallback={<Skeleton height={480} label={t('common.loading')} />}>
        <Layout model={model} />
      </Suspense>
    </>
  )
})
