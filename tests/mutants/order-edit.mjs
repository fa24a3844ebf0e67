/** Faults in the change of an order: its place in the queue, its money, its terms, and what may refuse it. Decision 202. */
const edits = (title) => [{ file: 'tests/host/exchange/order-edit.test.ts', title }]
const EDIT = 'server/ledger/exchange-edit.ts'
const PLACE =
  'exchange.md 2 less of an order keeps its place in the queue; another price or more goes to the back, with its terms'
const ONCE =
  'exchange.md 2 a change is made once for its key, of what waits as its player saw it, and of nobody else’s order'
const COMES =
  'exchange.md 2 at a price that is there it is matched as any order that comes then; one that only waits is left as it was, and in play it is held back'
const COSTS =
  'PP-19 PP-05 exchange.md 2 what costs more is asked about as a new bet is; what costs less never is'

export const mutants = [
  {
    name: 'less of an order goes to the back',
    file: EDIT,
    from: 'if (odds === order.odds && BigInt(stake) <= order.rest) {',
    to: 'if (odds === order.odds && BigInt(stake) < 0n) {',
    tests: edits(PLACE),
  },
  {
    name: 'the place in the queue is kept after a price change',
    file: EDIT,
    from: 'isHeldBack ? heldBack(market, placed, plan) : IN_QUEUE',
    to: 'isHeldBack ? heldBack(market, placed, plan) : { ...IN_QUEUE, seat: -(order.seat ?? 0n) }',
    tests: edits(PLACE),
  },
  {
    name: 'the terms of an order are lost when it is changed',
    file: EDIT,
    from: '  atStart: at_start,\n',
    to: "  atStart: at_start === 'keep' ? 'lapse' : at_start,\n",
    tests: edits(PLACE),
  },
  {
    name: 'what stood before a change waits on beside it',
    file: EDIT,
    from: '    await leaveQueue(tx, order, at)\n',
    to: '',
    tests: edits(PLACE),
  },
  {
    name: 'the money of what is less is not given back',
    file: EDIT,
    from: '      await holdExposure(tx, [playerId], { opId, market: row, at })\n      return after',
    to: '      return after',
    tests: edits(PLACE),
  },
  {
    name: 'another part waits than was seen, and is changed all the same',
    file: EDIT,
    from: "    if (order.rest !== waited) throw fail('ORDER_MOVED')\n",
    to: '',
    tests: edits(ONCE),
  },
  {
    name: 'a change that would be matched at once skips the delay',
    file: EDIT,
    from: 'mayMatch && market.delayMs > 0 && plan.parts.length > 0',
    to: 'mayMatch && market.delayMs < 0 && plan.parts.length > 0',
    tests: edits(COMES),
  },
  {
    name: 'one that only waits takes what is there when it is changed',
    file: EDIT,
    from: '  holdToTerms(market, placed, plan)\n',
    to: '',
    tests: edits(COMES),
  },
  {
    name: 'a change that costs more is made in a time-out',
    file: EDIT,
    from: 'riskOf(side, stake, odds) > riskOf(side, Number(order.rest), order.odds)',
    to: 'riskOf(side, stake, odds) > 1e12 + riskOf(side, Number(order.rest), order.odds)',
    tests: edits(COSTS),
  },
  {
    name: 'a change that costs less is refused in a time-out',
    file: EDIT,
    from: 'riskOf(side, stake, odds) > riskOf(side, Number(order.rest), order.odds)',
    to: 'riskOf(side, stake, odds) > 0',
    tests: edits(COSTS),
  },
]
