import { Suspense } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { CASH_OUT_FEATURE } from '../../../../contract/exchange/cash-out.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import { Skeleton } from '../../../ui/States.tsx'
import { ExchangeFrame } from '../ExchangeFrame.tsx'

const AllPositions = lazyPart(async () => (await import('./AllPositions.tsx')).AllPositions)
const EventPositions = lazyPart(async () => (await import('./EventPositions.tsx')).EventPositions)

/** `/exchange-positions`: what the player's matched bets come to, in every market and over all. Source: exchange.md 3; decision 201. */
export function Positions() {
  const { t } = useApp()
  return (
    <ExchangeFrame title={t('exch.positions')}>
      <Suspense fallback={<Skeleton height={420} label={t('common.loading')} />}>
        <AllPositions />
      </Suspense>
    </ExchangeFrame>
  )
}

/** The same of one event, beside its open bets; nothing of it is loaded where the host has no such thing. */
export function EventPositionsPlace({ eventId }: { eventId: string }) {
  const isOffered = useFeature(CASH_OUT_FEATURE)
  if (!isOffered) return null
  return (
    <Suspense>
      <EventPositions eventId={eventId} />
    </Suspense>
  )
}
