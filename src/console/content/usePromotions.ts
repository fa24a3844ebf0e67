/** Offers as staff see them: those that are over, too. */
import { useQuery } from '@tanstack/react-query'
import { promotionsApi } from '../../../contract/console/promotions.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { useConsole } from '../lib/console.tsx'

export type SavedOffer = z.output<typeof promotionsApi.promotions.output>['data'][number]
export const PROMOTIONS = 'promotions'

export function usePromotions() {
  const { call } = useConsole()
  return useQuery({
    queryKey: [PROMOTIONS],
    queryFn: ({ signal }) => call(promotionsApi.promotions, {}, { signal }),
    staleTime: 0,
  })
}
