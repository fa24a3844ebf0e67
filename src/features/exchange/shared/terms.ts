/** What a bet asks for beside its price, as it is chosen on the slip. Source: exchange.md 2; decision 199. */
import { type AtStart, WITHOUT_TERMS } from '../../../../contract/exchange.ts'
import { type Paisa, paisaFromWire, paisaToWire } from '../../../../contract/money.ts'
import { paisaFromTyped } from '../../../../contract/typed.ts'

/** Minutes that a bet waits at most; 0 is as long as its market. */
export const WAITS = [0, 5, 30, 120] as const

/** What the typed amount is: the stake, or what the odds make of it: what a back wins, what a lay can lose. */
export const AMOUNTS = ['stake', 'gain'] as const

export interface SlipTerms {
  amountIs: (typeof AMOUNTS)[number]
  atStart: AtStart
  waits: (typeof WAITS)[number]
  makeOnly: boolean
  /** Matched no further than it lowers what the player can lose in the market. */
  reduceOnly: boolean
  atOnce: boolean
  /** The least that is to be filled at once, as it was typed; the whole stake while it is empty. */
  least: string
}

export const NO_TERMS: SlipTerms = {
  amountIs: 'stake',
  atStart: 'lapse',
  waits: 0,
  makeOnly: false,
  reduceOnly: false,
  atOnce: false,
  least: '',
}

/** As an attempt keeps them: what is not said is not there. */
export interface WantedTerms {
  atStart?: AtStart
  expiresAt?: number
  makeOnly?: boolean
  reduceOnly?: boolean
  /** As on the wire. */
  least?: string
}

/** The least that must be filled at once; undefined where what was typed is no amount within the stake. */
export function leastOf({ least }: SlipTerms, stake: Paisa): Paisa | undefined {
  if (least.trim() === '') return stake
  const typed = paisaFromTyped(least)
  return typed !== undefined && typed > 0 && typed <= stake ? typed : undefined
}

/** What is asked of the host. A bet that is filled at once does not wait: nothing else is said of it. */
export function wantedTerms(terms: SlipTerms, stake: Paisa, now: number): WantedTerms {
  const { atStart, waits, makeOnly, reduceOnly, atOnce } = terms
  const lowers = reduceOnly ? { reduceOnly } : {}
  if (atOnce) return { ...lowers, least: paisaToWire(leastOf(terms, stake) ?? stake) }
  return {
    ...lowers,
    ...(atStart === 'lapse' ? {} : { atStart }),
    ...(waits === 0 ? {} : { expiresAt: now + waits * 60_000 }),
    ...(makeOnly ? { makeOnly } : {}),
  }
}

/** As the call takes them. */
export const termsForCall = ({ least, ...terms }: WantedTerms) => ({
  ...WITHOUT_TERMS,
  ...terms,
  least: least === undefined ? undefined : paisaFromWire(least),
})
