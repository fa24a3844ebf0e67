import { type Ref, Suspense, useRef, useState } from 'react'
import { Title } from '../../../lib/Title.tsx'
import { useT } from '../../../lib/app.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { lazyLayout } from '../../account/shared/lazyLayout.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { inAccount } from '../../account/shared/AccountFrame.tsx'
import { usePlaceRefusal } from '../../protection/shared/usePlaceRefusal.ts'
import { usePlayStop } from '../../protection/shared/usePlayStop.ts'
import { usePrompts } from '../../protection/shared/usePrompts.ts'
import styles from './Deposit.module.css'
import { useDeposit } from './useDeposit.ts'

const Mobile = lazyLayout(async () => (await import('./Deposit.mobile.tsx')).DepositMobile)
const Desktop = lazyLayout(async () => (await import('./Deposit.desktop.tsx')).DepositDesktop)
const StartDialog = lazyDialog(
  async () => (await import('../../protection/shared/StartDialog.tsx')).StartDialog,
)

/** `/deposit`, and the Funds tab of the wide account. Source: spec 2.14. */
export const Deposit = inAccount('deposit', function Deposit() {
  const t = useT()
  const model = useDeposit()
  const Layout = useIsWide() ? Desktop : Mobile
  const isUnasked = usePrompts()?.includes('limits')
  const stop = usePlayStop()
  const place = usePlaceRefusal()
  const notice = useRef<HTMLParagraphElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  // Before the first deposit, once: whether the player wants a limit (PP-05). What stands against it is said first.
  const submit: typeof model.submit = async () => {
    if (stop === 'timeOut' || stop === 'excluded' || place) {
      notice.current?.focus()
      return undefined
    }
    if (stop || !isUnasked || !model.isValid) return model.submit()
    setIsAsked(true)
    return undefined
  }
  const goOn = () => {
    setIsAsked(false)
    void model.submit()
  }
  return (
    <>
      <Title>{t('deposit.title')}</Title>
      {stop || place ? <Stopped ref={notice} words={stop ? t(STOPPED[stop]) : place} /> : null}
      <Suspense fallback={<Skeleton height={480} label={t('common.loading')} />}>
        <Layout model={{ ...model, submit }} />
      </Suspense>
      {isAsked ? <StartDialog prompt="limits" onClose={() => setIsAsked(false)} onDone={goOn} /> : null}
    </>
  )
})

const STOPPED = {
  excluded: 'exclusion.refused',
  timeOut: 'timeOut.refused',
  untold: 'protection.waitsForHost',
} as const

/** What stands against deposits, before anything is typed (PP-02, PP-19, F-21). */
function Stopped({ words, ref }: { words: string | undefined; ref: Ref<HTMLParagraphElement> }) {
  return (
    <p ref={ref} className={styles.stopped} role="status" tabIndex={-1}>
      <Icon name="pause" size={20} />
      {words}
    </p>
  )
}
