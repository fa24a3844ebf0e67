import { useApp } from '../../../lib/app.tsx'
import { useTimeLeft } from '../../../lib/hooks/useTimeLeft.ts'

/** For how long a bet is held back yet, by the host's clock (decision 200). It ticks, so that nothing announces it. */
export function HeldBack({ until }: { until: number }) {
  const { t } = useApp()
  const seconds = Math.ceil(useTimeLeft(until) / 1000)
  return (
    <span role="timer" className="figures">
      {seconds > 0 ? t('slip.heldFor', { count: seconds }) : t('slip.heldOver')}
    </span>
  )
}
