/**
 * What people trade by, of a match-odds market: ten levels of each side with what was traded, and how the prices went. Ours.
 * Source: exchange.md 4; decision 193.
 */
import { maybeNull } from '../kit/optional.ts'
import { count, flag, from, instant, rows, shape, text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { money } from '../money.ts'
import { levels, odds, status } from './price.ts'

const runner = {
  id: from('SelectionId', count()),
  name: from('SelectionName', text(120)),
  /** The price of the last bet that was matched; null where none was. */
  ltp: maybeNull(odds),
  /** The stakes of all bets that were matched; null where none was. */
  vol: maybeNull(money),
} as const

/** A runner's levels, the best of each side first. */
const depthRunner = shape({ ...runner, back: levels, lay: levels })
export const depth = shape({
  isInPlay: from('inplay', flag),
  status,
  version: count(),
  runners: rows(depthRunner),
})
export type Depth = z.output<typeof depth>

/** How far back: `all` from where the prices were first kept. */
export const SPANS = ['10m', '1h', 'all'] as const
export type Span = (typeof SPANS)[number]

/**
 * The best price to back as it stood at `from`, and each `step` seconds later; null where none was to be had, or nobody wrote
 * it down. At most 121 of each runner.
 */
export const history = shape({
  from: instant,
  step: count(),
  runners: rows(shape({ ...runner, prices: z.array(maybeNull(odds)) })),
})
export type History = z.output<typeof history>
