import { useQuery } from '@tanstack/react-query'
import { exchangeApi, type ExchangeOrder } from '../../../../contract/exchange.ts'
import { query } from '../../../lib/api/query.ts'
import { HELD_MS, useOpenOrders } from '../orders/useOpenOrders.ts'
import type { Slip } from '../shared/slip.ts'

/**
 * The bet of a slip as the host has it: its answer until its lists have it. One that was held back in play may have been refused,
 * and is no open bet then: it is looked for among all.
 */
export function useFate({ order: placed, reference }: Slip): ExchangeOrder | undefined {
  const { orders } = useOpenOrders()
  const isOurs = (order: ExchangeOrder): boolean => order.reference === reference
  const open = orders.find(isOurs)
  const { data } = useQuery({
    ...query(exchangeApi.exchangeRecords, {}),
    enabled: placed?.delayedUntil !== undefined && !open,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.find(isOurs)?.delayedUntil === undefined && state.data?.data.some(isOurs)
        ? false
        : HELD_MS,
  })
  return open ?? data?.data.find(isOurs) ?? placed
}
