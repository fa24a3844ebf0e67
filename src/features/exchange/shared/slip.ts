/**
 * The bet slip: one bet at a time, kept while the player walks through the exchange, with one client reference for its
 * whole life, so that whatever happens to an answer it can only ever make one order. Source: F-01; X-88; protection.md
 * "What they teach".
 */
import { type ExchangeOrder, EXCHANGE_STAKE } from '../../../../contract/exchange.ts'
import { gainOf, liabilityOf, type MarketKind, profitOf, type Side } from '../../../../contract/exposure.ts'
import { type Paisa, paisa } from '../../../../contract/money.ts'
import { paisaFromTyped } from '../../../../contract/typed.ts'
import { NO_TERMS, type SlipTerms } from './terms.ts'
import type { Session } from '../../../lib/session.ts'

/** What was tapped. */
export interface SlipSelection {
  eventId: string
  eventName: string
  kind: MarketKind
  market: string
  marketName: string
  selection: number
  selectionName: string
  /** For a fancy `back` is Yes and `lay` is No. */
  side: Side
  odds: number
  /** A fancy's line. */
  run: number | undefined
  version: number
}

export interface Slip extends SlipSelection {
  /** The order's client reference. */
  reference: string
  /** The amount as it was typed, which `terms` may say is another than the stake. */
  stake: string
  terms: SlipTerms
  /** What the host said no with; "" before. */
  refusal: string
  /** What the host wants first: the player's birthday (PP-03), or that the tools were shown (PP-04). */
  asks: 'age' | 'tools' | undefined
  /** `sending` until the host has said what became of it; no answer is not a no. */
  state: 'editing' | 'sending' | 'unknown' | 'placed'
  order: ExchangeOrder | undefined
}

export interface SlipStore {
  get: () => Slip | undefined
  subscribe: (listener: () => void) => () => void
  /** A new bet; the stake that was typed stays. Ignored while one is under way. */
  pick: (pick: SlipSelection) => void
  change: (values: Partial<Slip>) => void
  close: () => void
}

const stores = new WeakMap<Session, SlipStore>()

/** The app's one slip. */
export function slipOf(session: Session): SlipStore {
  const store = stores.get(session) ?? createSlip(session)
  stores.set(session, store)
  return store
}

function createSlip(session: Session): SlipStore {
  const listeners = new Set<() => void>()
  let slip: Slip | undefined
  const set = (next: Slip | undefined): void => {
    slip = next
    listeners.forEach((listener) => listener())
  }
  // Nobody else's bet.
  session.subscribe(() => session.player || set(undefined))
  return {
    get: () => slip,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pick(pick) {
      if (isUnderWay(slip)) return
      const reference = crypto.randomUUID()
      const stake = slip?.state === 'editing' ? slip.stake : ''
      const terms: SlipTerms = { ...NO_TERMS, amountIs: slip?.terms.amountIs ?? 'stake' }
      set({
        ...pick,
        reference,
        stake,
        terms,
        refusal: '',
        asks: undefined,
        state: 'editing',
        order: undefined,
      })
    },
    change(values) {
      if (slip) set({ ...slip, ...values })
    },
    close: () => set(undefined),
  }
}

export const isUnderWay = (slip: Slip | undefined): boolean =>
  slip?.state === 'sending' || slip?.state === 'unknown'

export type StakeProblem = 'empty' | 'unclear' | 'range'

/** Whether what is typed is what a back wins or a lay can lose. Only match odds have terms. */
export const isTypedAsGain = ({ kind, terms }: Pick<Slip, 'kind' | 'terms'>): boolean =>
  kind === 'match_odds' && terms.amountIs === 'gain'

/** What the odds make of a stake: what a back wins, what a lay can lose. */
export const gainWord = ({ side }: Pick<Slip, 'side'>) => (side === 'lay' ? 'slip.liability' : 'slip.profit')

/**
 * The stake that comes to a gain at these odds: a lay can lose no more than it, a back wins no less. Better odds than were asked
 * for only make it better.
 */
export function stakeFor({ side, odds }: { side: Side; odds: number }, gain: Paisa): Paisa {
  const stake = (gain * 100) / (odds - 100)
  return paisa(side === 'lay' ? Math.floor(stake) : Math.ceil(stake))
}

/** The stake in poisha, or what is wrong with it. */
export function stakeOf(
  slip: Pick<Slip, 'kind' | 'side' | 'odds' | 'stake' | 'terms'>,
): Paisa | StakeProblem {
  const typed = paisaFromTyped(slip.stake)
  if (typed === undefined) return slip.stake.trim() === '' ? 'empty' : 'unclear'
  if (typed === 0) return 'empty'
  const stake = isTypedAsGain(slip) ? stakeFor(slip, typed) : typed
  return stake < EXCHANGE_STAKE.min || stake > EXCHANGE_STAKE.max ? 'range' : stake
}

/** What the bet wins when it is right, and what it costs when it is not. */
export function atStake({ side, odds }: { side: Side; odds: number }, stake: Paisa) {
  const gain = gainOf(stake, odds)
  return side === 'back'
    ? { profit: paisa(profitOf(gain)), liability: stake }
    : { profit: stake, liability: paisa(liabilityOf(gain)) }
}
