/** Faults in the terms of an order: what only waits, what is filled at once, until when, and what the start of a match does. Decision 199. */
const terms = (title) => [{ file: 'tests/host/exchange/order-terms.test.ts', title }]
const MATCH = 'server/ledger/exchange-match.ts'
const ORDERS = 'server/ledger/exchange.ts'
const KEEPER = 'server/jobs/exchange-keeper.ts'
const AT_ONCE =
  'exchange.md 2 an order that only waits takes nothing; one that is filled at once is filled as far as was asked, or never was'
const TIME = 'exchange.md 2 an order waits until its time: then it is neither shown nor met, and comes back'
const START =
  'exchange.md 2 when the match begins what waits comes back, waits on, or takes the first prices, as its player said'
const COSTS =
  'exchange.md 2 who takes the first prices holds what they cost: what their money or their limit is too little for comes back'
const REPEAT =
  'exchange.md 2 terms that say nothing together or nothing any more are refused by their names, and a repeat has the same ones'

export const mutants = [
  {
    name: 'an order that only waits is matched at once',
    file: ORDERS,
    from: "if (makeOnly && parts.length > 0) throw fail('WOULD_MATCH')",
    to: '',
    tests: terms(AT_ONCE),
  },
  {
    name: 'less is filled at once than was asked for',
    file: ORDERS,
    from: 'sizeOf(parts) < BigInt(least)) throw',
    to: 'parts.length === 0) throw',
    tests: terms(AT_ONCE),
  },
  {
    name: 'the rest of an order that was filled at once waits',
    file: ORDERS,
    from: 'if (terms.least !== undefined && !isHeldBack) await letRestGo(tx, { opId, orderId: opId, at })',
    to: '',
    tests: terms(AT_ONCE),
  },
  {
    name: 'an order is met after its time, before the keeper has been there',
    file: MATCH,
    from: "    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', new Date(at))]))\n",
    to: '',
    tests: terms(TIME),
  },
  {
    name: 'an order waits on after its time',
    file: KEEPER,
    from: 'order.expires_at.getTime() <= now) return',
    to: 'order.expires_at.getTime() <= 0) return',
    tests: terms(TIME),
  },
  {
    name: 'what is kept lapses when the match begins',
    file: KEEPER,
    from: "isInPlay && !order.placed_in_play && order.at_start === 'lapse' ?",
    to: "isInPlay && !order.placed_in_play && order.at_start !== 'take' ?",
    tests: terms(START),
  },
  {
    name: 'what is kept is met by nobody in play',
    file: MATCH,
    from: "row('at_start', '=', 'keep')])",
    to: "row('at_start', '=', 'take')])",
    tests: [
      {
        file: 'tests/host/exchange/players-at-once.test.ts',
        title:
          'exchange.md 2 what waited before the match is not met in it, though nobody has let it lapse yet',
      },
    ],
  },
  {
    name: 'who takes the first prices is held to their own',
    file: ORDERS,
    from: "takesStart(order, book.isInPlay) ? 'any' : 'better'",
    to: "takesStart(order, book.isInPlay) ? 'better' : 'better'",
    tests: terms(START),
  },
  {
    name: 'who has no money for the first prices holds up everybody',
    file: KEEPER,
    from: "if ((await once(match)) !== 'MARKET_CLOSED') await lapse(order)",
    to: 'await match().then(() => lapse(order))',
    tests: terms(COSTS),
  },
  {
    name: 'who takes the first prices goes beyond their limit',
    file: ORDERS,
    from: 'await holdExposure(tx, [playerId, ...makersOf(plan)], { opId, market: row, at, placed: orderId })',
    to: 'await holdExposure(tx, [playerId, ...makersOf(plan)], { opId, market: row, at })',
    tests: terms(COSTS),
  },
  {
    name: 'a repeat with other terms is answered as the first',
    file: ORDERS,
    from: '    known.at_start === order.terms.atStart &&\n',
    to: '',
    tests: terms(REPEAT),
  },
]
