import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contentApi, isRunning, type Promotion } from '../../../../contract/content.ts'
import { useApp } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { useMayShowOffers } from '../../protection/shared/useMaySell.ts'

/**
 * The offers that run now, in the host's order; one that has ended is never shown (X-23, S-PROMO-09), and none while the
 * player takes a time-out (PP-19, D-20).
 */
export function usePromotions() {
  const { now } = useApp()
  const isPaused = !useMayShowOffers()
  const { data, error, isPending, refetch } = useQuery(query(contentApi.promotions, {}))
  useEffect(() => {
    if (error) console.error('Failed to fetch promotions', error)
  }, [error])
  return {
    offers: isPaused ? [] : (data ?? []).filter((offer) => isRunning(offer, now())),
    isPaused,
    isPending,
    isFailed: error !== null && !data,
    retry: () => void refetch(),
  }
}

/** An offer's name and description in the player's language. */
export function usePromotionWords(): (offer: Promotion) => { name: string; description: string } {
  const { language } = useApp()
  return ({ name, description }) => ({ name: name[language], description: description[language] })
}

/** Start and end as the cards show them: en-GB, in GMT+6 (S-PROMO-06). */
export function usePromotionDates(): (offer: Promotion) => { start: string; end: string } {
  const { t, format } = useApp()
  const date = (at: number | undefined) => (at === undefined ? t('promotions.open') : format.dateGb(at))
  return (offer) => ({ start: date(offer.startsAt), end: date(offer.endsAt) })
}
