/**
 * What became of an order, step by step: asked for, held back, queued, matched and with whom, changed, taken back or lapsed and
 * by whom, settled. Ours. Source: exchange.md 2; decision 207.
 */
import { defineApi } from '../kit/endpoint.ts'
import { maybe } from '../kit/optional.ts'
import { from, id, instant, optionalInstant, optionalText, rows, shape, text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { money } from '../money.ts'
import { odds } from './price.ts'

/** The word of a host that tells it. */
export const TIMELINE_FEATURE = 'order-timeline'

/** Why something of an order neither waits any more nor was matched: by its player, the guard, an exclusion, the match, its time, its terms. */
export const LET_GO = [
  'taken_back',
  'all_taken_back',
  'guard',
  'excluded',
  'start',
  'expired',
  'closed',
  'refused',
  'not_filled',
  'less',
  'moved',
  'reduce_only',
] as const
export type LetGo = (typeof LET_GO)[number]

/** `before`: let go before hosts kept why. */
export const STEPS = [
  'asked',
  'held',
  'queued',
  'matched',
  ...LET_GO,
  'before',
  'won',
  'lost',
  'void',
] as const
export type StepKind = (typeof STEPS)[number]

const step = shape({
  /** One of `STEPS`; hosts may have others, which are not shown. */
  kind: text(20),
  at: instant,
  /** Asked for, queued, matched or let go: of the stake. Of a result what it came to. */
  amount: maybe(money),
  /** Asked for, or matched at. */
  odds: maybe(odds),
  /** Of `matched`: another player, or the house. Who it was nobody is told, nor how many. */
  with: maybe(z.enum(['player', 'house'])),
  /** Of `held`: until then. */
  until: optionalInstant,
  /** Another order of the player's: of `asked` the one that it stands in place of, of `moved` the one that stands in its place. */
  order: optionalText(64),
  /** Of `refused`: the code of why. */
  refusal: optionalText(40),
})
export type OrderStep = z.output<typeof step>

export const timelineApi = defineApi({
  orderTimeline: {
    method: 'GET',
    path: '/api/exchange/orders/{id}/timeline',
    auth: 'player',
    excluded: true,
    limit: 'exchangeData',
    feature: TIMELINE_FEATURE,
    summary: 'What became of an order, the first step first. 404 for one that is not the player’s.',
    input: z.object({ id }),
    output: shape({ steps: from('data', rows(step)) }),
  },
})
