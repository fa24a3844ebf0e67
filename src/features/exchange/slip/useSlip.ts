import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { type PriceChoice, PRICE_CHOICES } from '../../../../contract/exchange.ts'
import { protectionApi } from '../../../../contract/protection.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { type Attempt, attemptsOf, forgetAttempt, keepAttempt, settle } from '../../../lib/outbox/attempts.ts'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { refresh } from '../../../lib/api/query.ts'
import { newOrder, orderWays, type Placed } from '../shared/orderAttempt.ts'
import { refreshOrders } from '../shared/orderReads.ts'
import { isUnderWay, type Slip, slipOf, stakeOf } from '../shared/slip.ts'
import { type SlipTerms, wantedTerms } from '../shared/terms.ts'
import { useKeepBet } from '../shared/useKeptBets.ts'
import { useChoice } from '../useChoice.ts'

export interface SlipModel {
  slip: Slip | undefined
  setStake: (typed: string) => void
  setOdds: (odds: number) => void
  setTerms: (terms: SlipTerms) => void
  /** Takes the price (and a fancy's line) that is offered now. */
  take: (offer: { odds: number; run: number | undefined }) => void
  priceChange: PriceChoice
  setPriceChange: (choice: PriceChoice) => void
  /** Places the order once, however often it is pressed. `version`: of the market as it is on screen. */
  place: (version: number) => Promise<void>
  /** What the host wanted first is done, or put away. */
  closeAsked: (isDone: boolean) => void
  close: () => void
}

/** Refusals that the player can lift at once. */
const ASKED_BY: Partial<Record<string, Slip['asks']>> = { BIRTHDAY_NEEDED: 'age', TOOLS_UNSEEN: 'tools' }

/** The slip and what becomes of it. Used once on a screen. Source: F-01 to F-03; PP-33. */
export function useSlip(): SlipModel {
  const { session, call, now, queryClient, t } = useApp()
  const remoteId = usePlayer()?.remoteId ?? ''
  const keepBet = useKeepBet()
  const store = slipOf(session)
  const slip = useSyncExternalStore(store.subscribe, store.get)
  const [priceChange, setPriceChange] = useChoice('priceChange', PRICE_CHOICES, 'better')
  const page = useRef<AbortController>(undefined)
  /** At once, before anything is drawn: two taps are one. */
  const isPressed = useRef(false)
  // It is in memory alone: a reload would take it away.
  useReloadHold(slip !== undefined && slip.state !== 'placed')

  const keep = ({ order, receipt }: Placed): void => {
    if (order && receipt) keepBet({ order, receipt })
  }
  const run = async (attempt: Attempt, signal: AbortSignal): Promise<void> => {
    const isOurs = () => store.get()?.reference === attempt.key && !signal.aborted
    const onWait = () => isOurs() && store.change({ state: 'unknown' })
    const fate = await settle(attempt, { ...orderWays(call, attempt), now, signal, onWait })
    if (fate.is !== 'unknown') await forgetAttempt(attempt.key)
    refreshOrders(queryClient)
    if (fate.is === 'done') keep(fate.done)
    if (!isOurs()) return
    switch (fate.is) {
      case 'done':
        return store.change({ state: 'placed', order: fate.done.order })
      case 'refused':
        // The window that asks for it looks by itself (TimeCheck.tsx).
        if (fate.error.code === 'CHECK_DUE') void refresh(queryClient, protectionApi.protection)
        return store.change({
          state: 'editing',
          refusal: fate.error.message || t('slip.failed'),
          asks: ASKED_BY[fate.error.code],
        })
      case 'never':
        return store.change({ state: 'editing', refusal: t('slip.never') })
      case 'unknown':
        return store.change({ state: 'unknown' })
    }
  }
  /** A screen that was left while a bet was under way goes on asking when it is opened again. */
  const resume = useEffectEvent((signal: AbortSignal) => {
    const open = store.get()
    if (!isUnderWay(open)) return
    void attemptsOf(remoteId).then((left) => {
      const attempt = left.find(({ key }) => key === open?.reference)
      if (signal.aborted) return
      if (attempt) void run(attempt, signal)
      // What became of it was said elsewhere.
      else store.close()
    })
  })
  useEffect(() => {
    const gone = new AbortController()
    page.current = gone
    resume(gone.signal)
    return () => gone.abort()
  }, [remoteId])

  return {
    slip,
    setStake: (stake) => store.change({ stake, refusal: '' }),
    setOdds: (odds) => store.change({ odds, refusal: '' }),
    setTerms: (terms) => store.change({ terms, refusal: '' }),
    take: (offer) => store.change({ ...offer, refusal: '' }),
    priceChange,
    setPriceChange,
    async place(version) {
      const signal = page.current?.signal
      if (!slip || slip.state !== 'editing' || isPressed.current || !signal) return
      const stake = stakeOf(slip)
      if (typeof stake === 'string') return
      isPressed.current = true
      store.change({ state: 'sending', refusal: '' })
      const { market, selection, side, odds, run: line, eventName, selectionName } = slip
      const name = `${eventName} · ${selectionName}`
      const isShared = slip.kind === 'match_odds'
      const terms = isShared ? wantedTerms(slip.terms, stake, now()) : {}
      const wanted = { market, selection, side, odds, run: line, stake, version, priceChange, terms, name }
      const attempt = newOrder(slip.reference, remoteId, wanted, now())
      await keepAttempt(attempt)
      await run(attempt, signal).finally(() => {
        isPressed.current = false
      })
    },
    closeAsked: (isDone) => store.change({ asks: undefined, ...(isDone ? { refusal: '' } : {}) }),
    close: store.close,
  }
}
