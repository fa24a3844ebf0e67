/** Faults at the exchange: prices, matching, the money that orders hold, results. */
const exchange = (title) => [{ file: 'tests/host/exchange/exchange.test.ts', title }]
const exposure = (title) => [{ file: 'contract/exposure.test.ts', title }]

const ORDERS = 'server/ledger/exchange.ts'
const MATCH = 'server/ledger/exchange-match.ts'
const SETTLE = 'server/ledger/exchange-settle.ts'
const HOLD = 'server/ledger/exposure.ts'
const SUMS = 'contract/exposure.ts'
const HANDLER = 'server/handlers/exchange.ts'
const MARKET = 'server/exchange/market.ts'

export const mutants = [
  {
    name: 'an order is matched at a worse price than it asked for',
    file: MATCH,
    from: "priceChange === 'any' || price === odds",
    to: "priceChange !== 'exact' || price === odds",
    tests: exchange('PP-33 a market or price that has moved is refused, and the player chooses how'),
  },
  {
    name: 'what is matched counts at a step above its price',
    file: MATCH,
    from: 'gainOf(Number(part.size), part.price)',
    to: 'gainOf(Number(part.size), part.price + 1)',
    tests: exchange('PP-33 a market or price that has moved is refused, and the player chooses how'),
  },
  {
    name: 'the same offer of the book is taken twice',
    file: 'server/ledger/house.ts',
    from: 'const there = offered - (gone.get(price) ?? 0n)',
    to: 'const there = offered',
    tests: exchange('X-88 an order is matched as far as the book goes, and holds what it can cost'),
  },
  {
    name: 'the other terms of a used reference are answered as if they were placed',
    file: ORDERS,
    from: "  if (!isSame) throw fail('KEY_REUSED')\n",
    to: '',
    tests: exchange('an order is one order for its reference and its key, and is answered the same for good'),
  },
  {
    name: 'an order is cancelled by another player',
    file: ORDERS,
    from: "      .where('op_id', '=', orderId)\n      .where('player_id', '=', playerId)\n",
    to: "      .where('op_id', '=', orderId)\n",
    tests: exchange('an order is one order for its reference and its key, and is answered the same for good'),
  },
  {
    name: 'a lapsed or cancelled order goes on holding its money',
    file: ORDERS,
    from: '  await holdExposure(tx, [order.player_id], { opId, market, at })\n  return order.rest\n',
    to: '  return order.rest\n',
    tests: exchange('what waits lapses when the match begins, and the result settles the rest'),
  },
  {
    name: 'to cancel an order that is wholly matched is called done',
    file: ORDERS,
    from: "if (order.status !== 'open' || order.rest === 0n) return 0n",
    to: "if (order.status !== 'open') return 0n",
    tests: exchange('of an order that is wholly matched nothing can be taken back'),
  },
  {
    name: 'an order before the match stays in the market when it begins',
    file: 'server/jobs/exchange-keeper.ts',
    from: 'isInPlay && !order.placed_in_play &&',
    to: 'isInPlay && order.placed_in_play &&',
    tests: exchange('what waits lapses when the match begins, and the result settles the rest'),
  },
  {
    name: 'an order that waits is never matched',
    file: 'server/jobs/exchange-keeper.ts',
    from: 'best !== undefined && isTaken(order, best)',
    to: 'best !== undefined && isTaken(order, best / 100)',
    tests: exchange('an order that waits is matched when the book reaches it'),
  },
  {
    name: 'an order is placed without the money for it',
    file: HOLD,
    from: "  if (change > cash) throw fail('FUNDS')\n",
    to: '',
    tests: exchange('PP-33 a market or price that has moved is refused, and the player chooses how'),
  },
  {
    name: 'the hold covers the first outcome, not the worst',
    file: SUMS,
    from: '-Math.min(0, ...worst)',
    to: '-Math.min(0, worst[0] ?? 0)',
    tests: exposure('the hold covers every outcome, whatever is matched of what waits'),
  },
  {
    name: 'what waits to be matched is not held',
    file: SUMS,
    from: 'net(side, matched + rest, gain + gainOf(rest, odds), isHit)',
    to: 'net(side, matched, gain, isHit)',
    tests: exposure('the hold covers every outcome, whatever is matched of what waits'),
  },
  {
    name: 'a Yes at a fancy that reaches its line is lost',
    file: SUMS,
    from: "kind === 'fancy' ? outcome >= selection : outcome === selection",
    to: "kind === 'fancy' ? outcome > selection : outcome === selection",
    tests: exchange('a Yes at a fancy wins when the runs reach its line, and a No when they do not'),
  },
  {
    name: 'the result pays the losing side',
    file: SUMS,
    from: "  if (side === 'back') return isHit ? profitOf(gain) : -stake\n",
    to: "  if (side === 'back') return isHit ? -stake : profitOf(gain)\n",
    tests: exchange('what waits lapses when the match begins, and the result settles the rest'),
  },
  {
    name: 'a changed result pays the whole again',
    file: SETTLE,
    from: 'earlier.reduce((left, row) => left - row.moved, net)',
    to: 'earlier.reduce((left) => left, net)',
    tests: exchange('PP-31 a changed result moves the difference only, and never more than there is'),
  },
  {
    name: 'a result is taken for a runner that is not in the market',
    file: SETTLE,
    from: "    if (!isOutcome(market, outcome)) throw fail('SELECTION_UNKNOWN')\n",
    to: '',
    tests: exchange('a result names a runner of the market'),
  },
  {
    name: 'a match that is called off is lost for who laid',
    file: SETTLE,
    from: "const ended = outcome === null ? 'void'",
    to: "const ended = outcome === null ? 'lost'",
    tests: exchange('a match that is called off gives every stake back'),
  },
  {
    name: 'an order is taken for a market that has moved on',
    file: HANDLER,
    from: "  if (input.version !== undefined && input.version !== version) throw fail('MARKET_CHANGED', { extra })\n",
    to: '',
    tests: exchange('PP-33 a market or price that has moved is refused, and the player chooses how'),
  },
  {
    name: 'an order above the highest stake is taken',
    file: HANDLER,
    from: 'input.stake < EXCHANGE_STAKE.min || input.stake > EXCHANGE_STAKE.max',
    to: 'input.stake < EXCHANGE_STAKE.min',
    tests: exchange('an order is refused above the highest stake'),
  },
  {
    name: 'the bookmaker rounds what it pays up',
    file: MARKET,
    from: 'Math.floor(fair * 0.97)',
    to: 'Math.ceil(fair * 0.97)',
    tests: exchange('the bookmaker rounds its prices to its own side'),
  },
  {
    name: 'the bookmaker rounds what it takes down',
    file: MARKET,
    from: '100 + Math.ceil(fair * 1.03)',
    to: '100 + Math.floor(fair * 1.03)',
    tests: exchange('the bookmaker rounds its prices to its own side'),
  },
  {
    name: 'the price offered to back is that to lay: who does both wins for certain',
    file: MARKET,
    from: 'const laid = steps(higherOdds(ladderOdds(Math.ceil(fair * (1 + MARGIN)) - 1)), higherOdds, count)',
    to: 'const laid = steps(backed[0] ?? best, higherOdds, count)',
    tests: [
      {
        file: 'server/exchange/match.test.ts',
        title: 'prices are of the ladder, best first, and nobody can back and lay at a profit',
      },
    ],
  },
  {
    name: 'match odds are one step up for the player',
    file: MARKET,
    from: 'steps(ladderOdds(best), lowerOdds, count)',
    to: 'steps(higherOdds(ladderOdds(best)), lowerOdds, count)',
    tests: [
      {
        file: 'server/exchange/match.test.ts',
        title:
          'at match odds whoever takes a price takes it on the house’s side of the chance it was made of',
      },
    ],
  },
  {
    name: 'prices lean to who will win',
    file: MARKET,
    from: 'return (chances[selection - 1] ?? 0) * (1 + (dice() - 0.5) * 0.03)',
    to: 'return (chances[selection - 1] ?? 0) * (1 + (dice() - 0.5) * 0.03 + (match.winner === selection - 1 ? 0.04 : 0))',
    tests: [
      {
        file: 'tests/host/exchange/commitments.test.ts',
        title: 'PP-30 who has the repository and all that is public knows no more than the first price',
      },
    ],
  },
]
