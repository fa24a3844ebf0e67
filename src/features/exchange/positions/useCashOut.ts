import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cashOutApi, type CashOutQuote, type MarketPosition } from '../../../../contract/exchange/cash-out.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import type { Output } from '../../../../contract/kit/endpoint.ts'
import { errorWords } from '../../../lib/api/errorWords.ts'
import { poll, query } from '../../../lib/api/query.ts'
import { useApp } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { isForGood } from '../../../lib/outbox/retry.ts'
import { refreshOrders } from '../shared/orderReads.ts'

/** Before an offer is over another one is asked for. */
const RENEW_MS = 4000

type Accepted = Output<(typeof cashOutApi)['cashOut']>

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
  /** Accepted in play and held back until then, by the host's clock; it cannot be left. */
  heldUntil: number | undefined
  /** What was done, or is held back. */
  done: Accepted | undefined
  ask: () => void
  accept: () => Promise<void>
}

/** What is offered for a part of a position, renewed while it is looked at, and what becomes of it once it is accepted. */
export function useCashOut(position: MarketPosition, percent: number | undefined): CashOutModel {
  const { market } = position
  const { t, call, queryClient } = useApp()
  const { isBusy, error: failure, run } = useAction('slip.cancelFailed')
  const [pending, setPending] = useState<CashOutQuote>()
  const [accepted, setAccepted] = useState<Accepted>()
  const fate = fateOf(accepted, position)
  const done = fate === 'refused' ? undefined : accepted
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
    failure: fate === 'refused' ? (position.cashOut?.message ?? '') : failure,
    heldUntil: fate === 'held' ? accepted?.delayedUntil : undefined,
    isUnanswered: pending !== undefined && !isBusy,
    isBusy,
    done: fate === 'placed' && done ? asItIs(done, position) : done,
    ask: () => void refetch(),
    async accept() {
      if (!offer) return
      const { quote } = offer
      const answer = await run(quote, (key) => call(cashOutApi.cashOut, { quote }, { key }))
      refreshOrders(queryClient)
      if (!(answer instanceof ApiError)) return setAccepted(answer)
      // A no is a no, and a new offer is asked for; no answer leaves open whether it was done.
      setPending(isForGood(answer) ? undefined : offer)
    },
  }
}

/** What became of what was accepted: done at once, or what is told of it with the positions. */
function fateOf(
  accepted: Accepted | undefined,
  { cashOut }: MarketPosition,
): 'held' | 'placed' | 'refused' | undefined {
  if (accepted?.delayedUntil === undefined) return undefined
  return cashOut?.id === accepted.id ? cashOut.state : 'held'
}

/** It may have been done at better prices than were accepted. */
const asItIs = (accepted: Accepted, { outcomes }: MarketPosition): Accepted => ({
  ...accepted,
  outcomes: accepted.outcomes.map((outcome, n) => ({ ...outcome, after: outcomes[n]?.net ?? outcome.after })),
})
