import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cashOutApi, type CashOutQuote } from '../../../../contract/exchange/cash-out.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import type { Output } from '../../../../contract/kit/endpoint.ts'
import { errorWords } from '../../../lib/api/errorWords.ts'
import { poll, query, refresh } from '../../../lib/api/query.ts'
import { useApp } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { isForGood } from '../../../lib/outbox/retry.ts'
import { ORDER_READS } from '../slip/useSlip.ts'

/** Before an offer is over another one is asked for. */
const RENEW_MS = 4000

export interface CashOutModel {
  /** What is offered now, or what was accepted and is not answered yet. */
  offer: CashOutQuote | undefined
  /** Why nothing is offered; "" where something is, or is being asked for. */
  refusal: string
  /** What an accepted offer was refused with. */
  failure: string
  /** Accepted, and no answer came: it is asked about again with the same key. */
  isUnanswered: boolean
  isBusy: boolean
  done: Output<(typeof cashOutApi)['cashOut']> | undefined
  ask: () => void
  accept: () => Promise<void>
}

/** What is offered for a part of a position, renewed while it is looked at, and what becomes of it once it is accepted. */
export function useCashOut(market: string, percent: number | undefined): CashOutModel {
  const { t, call, queryClient } = useApp()
  const { isBusy, error: failure, run } = useAction('slip.cancelFailed')
  const [pending, setPending] = useState<CashOutQuote>()
  const [done, setDone] = useState<CashOutModel['done']>()
  const { data, error, refetch } = useQuery({
    ...query(cashOutApi.quoteCashOut, { market, percent: percent ?? 1 }),
    enabled: percent !== undefined && !pending && !done && !isBusy,
    refetchInterval: poll(RENEW_MS),
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const offer = pending ?? (error || percent === undefined ? undefined : data)
  return {
    offer,
    refusal: error && !pending ? errorWords(error, t, 'error.unexpected') : '',
    failure,
    isUnanswered: pending !== undefined && !isBusy,
    isBusy,
    done,
    ask: () => void refetch(),
    async accept() {
      if (!offer) return
      const { quote } = offer
      const answer = await run(quote, (key) => call(cashOutApi.cashOut, { quote }, { key }))
      for (const endpoint of [...ORDER_READS, cashOutApi.positions]) void refresh(queryClient, endpoint)
      if (!(answer instanceof ApiError)) return setDone(answer)
      // A no is a no, and a new offer is asked for; no answer leaves open whether it was done.
      setPending(isForGood(answer) ? undefined : offer)
    },
  }
}
