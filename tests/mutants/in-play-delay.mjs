/** Faults in the delay of bets in play: who is held back, what refuses them, their money and their place in the queue. Decision 200. */
const delay = (title) => [{ file: 'tests/host/exchange/in-play-delay.test.ts', title }]
const ORDERS = 'server/ledger/exchange.ts'
const RELEASE = 'server/ledger/exchange-delay.ts'
const KEEPER = 'server/jobs/exchange-keeper.ts'
const HELD =
  'exchange.md 2 what would be matched at once is held back: its money is held, it is in no queue, and after the delay it is matched'
const INCIDENT =
  'exchange.md 2 a ball, a point or a goal meanwhile refuses it, says so, and gives the money back; a minute of football does not'
const BACK =
  'exchange.md 2 it is taken back meanwhile, but not in the last second, and a repeat is answered as it was'
const STOPPED =
  'PP-05 PP-19 PP-20 what is held back counts as any bet: in the limits, and a time-out or an exclusion takes it back'
const BOOK = [
  {
    file: 'tests/host/exchange/players-random.test.ts',
    title: 'orders meet as in a book that is written down by hand',
  },
]
const EARLY = [
  {
    file: 'tests/host/exchange/hears-early.test.ts',
    title: 'bets by who hears each ball a second early none wins by it',
  },
]

export const mutants = [
  {
    name: 'nobody is held back in play',
    file: ORDERS,
    from: 'market.delayMs > 0 && plan.parts.length > 0',
    to: 'market.delayMs < 0 && plan.parts.length > 0',
    tests: [...delay(HELD), ...EARLY],
  },
  {
    name: 'the delay is skipped',
    file: KEEPER,
    from: '    if (dueAt > now && incidents === market.incidents) continue\n',
    to: '',
    tests: delay(HELD),
  },
  {
    name: 'who only joins the queue is held back',
    file: ORDERS,
    from: 'market.delayMs > 0 && plan.parts.length > 0',
    to: 'market.delayMs > 0',
    tests: delay(HELD),
  },
  {
    name: 'a place in the queue is given when the order is placed',
    file: ORDERS,
    from: '    seat: null,\n    delayed_until',
    to: '    delayed_until',
    tests: delay(HELD),
  },
  {
    name: 'what happens in the match meanwhile is forgotten',
    file: RELEASE,
    from: "    if (order.incidents !== book.incidents) throw fail('INCIDENT')\n",
    to: '',
    tests: delay(INCIDENT),
  },
  {
    name: 'what happens in the match is looked at when the delay is over alone',
    file: KEEPER,
    from: 'dueAt > now && incidents === market.incidents',
    to: 'dueAt > now',
    tests: delay(INCIDENT),
  },
  {
    name: 'the money of a refused order is not given back',
    file: ORDERS,
    from: '  await holdExposure(tx, [order.player_id], { opId, market, at })\n  return order.rest',
    to: '  if (refusal === undefined) await holdExposure(tx, [order.player_id], { opId, market, at })\n  return order.rest',
    tests: delay(INCIDENT),
  },
  {
    name: 'every minute of football is an incident',
    file: 'server/exchange/state.ts',
    from: "fixture.sport === 'soccer' ? closings : (moment?.number ?? 0)",
    to: 'moment?.number ?? 0',
    tests: delay(INCIDENT),
  },
  {
    name: 'an order is taken back in the last second of its delay',
    file: ORDERS,
    from: "  if (isWish && isDecided(order, at)) throw fail('ORDER_DECIDED')\n",
    to: '',
    tests: delay(BACK),
  },
  {
    name: 'who goes into a time-out meanwhile is matched',
    file: RELEASE,
    from: "    if (await isStopped(tx, playerId, at)) throw fail('TIME_OUT')\n",
    to: '',
    tests: delay(STOPPED),
  },
  {
    name: 'what waits is matched with the next prices at once',
    file: KEEPER,
    from: 'placed_in_play && created_at.getTime() + delayMs > now',
    to: 'placed_in_play && created_at.getTime() > now',
    tests: BOOK,
  },
]
