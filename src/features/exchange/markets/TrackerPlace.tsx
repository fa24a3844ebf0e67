import { Suspense, useSyncExternalStore } from 'react'
import type { Sport } from '../../../../contract/exchange.ts'
import { useApp } from '../../../lib/app.tsx'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import styles from '../Exchange.module.css'
import type { Book } from '../prices/feed.ts'
import { useBookPart } from '../prices/useBook.ts'
import { useEvent } from '../prices/useEvents.ts'
import { slipOf } from '../shared/slip.ts'

const Tracker = lazyPart(async () => (await import('../tracker/Tracker.tsx')).Tracker)

const scoreOf = ({ data, isPaused }: Book<'event'>) => ({ score: data?.score, isOld: isPaused })
const sidesOf = ({ data }: Book<'odds'>) => ({
  home: data?.runners[0]?.name ?? '',
  away: data?.runners[1]?.name ?? '',
})

/**
 * The match tracker of an event whose host tells its score as data; of another nothing. A line that unfolds on phones, and above
 * a slip that holds a bet, which must not be pushed out of sight; else open.
 */
export function TrackerPlace({
  eventId,
  marketId,
  sport,
  isWide,
}: {
  eventId: string
  /** "" where the address names none. */
  marketId: string
  sport: Sport
  isWide: boolean
}) {
  const { event } = useEvent(sport, eventId)
  const { score, isOld } = useBookPart('event', eventId, scoreOf)
  const sides = useBookPart('odds', marketId || event?.marketId || '', sidesOf)
  const { subscribe, get } = slipOf(useApp().session)
  const hasBet = useSyncExternalStore(subscribe, get) !== undefined
  if (!score) return null
  return (
    <Suspense fallback={<div className={styles.score} />}>
      <Tracker score={score} sides={sides} isOld={isOld} isFolded={!isWide || hasBet} />
    </Suspense>
  )
}
