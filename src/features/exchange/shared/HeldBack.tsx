import { useApp } from '../../../lib/app.tsx'
import { useTimeLeft } from '../../../lib/hooks/useTimeLeft.ts'
import { useHeldWords } from './heldWords.ts'

/** For how long a bet is held back yet, by the host's clock (decision 200). It ticks, so that nothing announces it. */
export function HeldBack({ until }: { until: number }) {
  const { t } = useApp()
  const { say } = useHeldWords()
  const seconds = Math.ceil(useTimeLeft(until) / 1000)
  return (
    <span role="timer" className="figures">
      {seconds > 0 ? t('slip.heldFor', { count: seconds }) : say('over')}
    </span>
  )
}
