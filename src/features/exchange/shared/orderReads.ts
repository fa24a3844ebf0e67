import type { QueryClient } from '@tanstack/react-query'
import { cashOutApi } from '../../../../contract/exchange/cash-out.ts'
import { guardApi } from '../../../../contract/exchange/guard.ts'
import { timelineApi } from '../../../../contract/exchange/timeline.ts'
import { exchangeApi } from '../../../../contract/exchange.ts'
import { walletApi } from '../../../../contract/wallet.ts'
import { refresh } from '../../../lib/api/query.ts'

/** Has all that shows a player's bets and their money asked for anew, after one was placed, changed or taken back. */
export function refreshOrders(client: QueryClient): void {
  const { openOrders, exchangeRecords } = exchangeApi
  for (const endpoint of [
    openOrders,
    exchangeRecords,
    timelineApi.orderTimeline,
    cashOutApi.positions,
    walletApi.balance,
    guardApi.guard,
  ])
    void refresh(client, endpoint)
}
