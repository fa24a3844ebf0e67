/** Faults in positions and in the way out of them: what is quoted, what is accepted, what is held and what is shown. Decision 201. */
const out = (title) => [{ file: 'tests/host/exchange/cash-out.test.ts', title }]
const delayed = (title) => [{ file: 'tests/host/exchange/cash-out-delay.test.ts', title }]
const byHand = [
  {
    file: 'tests/host/exchange/cash-out-random.test.ts',
    title: 'random steps: positions come to what is worked out by hand, and cashed out they are equal',
  },
]

const alone = [
  {
    file: 'tests/host/exchange/hedge.test.ts',
    title:
      'outcomes are equal after the hedge, none is worse than by hand, and nothing is refused that goes by hand',
  },
]

const PLACE = 'server/ledger/exchange-cash-out.ts'
const HEDGE = 'server/ledger/hedge.ts'
const QUOTES = 'server/exchange/quotes.ts'
const KEEPER = 'server/jobs/exchange-keeper.ts'
const RELEASE = 'server/exchange/cash-outs.ts'
const HANDLER = 'server/handlers/cash-out.ts'
const TOLD =
  'exchange.md 3 a position is told by outcome, cashed out in part and whole it is equal, and a result pays just that'
const ONCE =
  'exchange.md 3 a quote is accepted once: its key answers the same again, and neither a repeat nor a forged one places anything'
const AGREED =
  'exchange.md 3 what was accepted is the position and the end that were said: of another position, or to a worse end, nothing is placed'
const HOLDS =
  'exchange.md 3 a quote holds for five seconds, of the prices that it was made from, while nothing happens in the market'
const MEANWHILE =
  'exchange.md 3 when the match begins, a point is played, the market is suspended or the result is known, no earlier quote places anything'
const WHY =
  'exchange.md 3 where there is no way out the reason is said: nothing matched, equal already, an own order, too little on offer, a part that is none'
const TOOLS =
  'PP-19 PP-06 exchange.md 3 in a time-out and beyond a limit what lowers the hold is cashed out, what would grow it is refused'
const KINDS =
  'exchange.md 3 the bookmaker’s and the side markets’ positions are cashed out by their own prices, a fancy’s is told by spans of runs'

const HELD =
  'exchange.md 2 a way out that is accepted in play is held back: nothing is placed or held until its delay is over, then all of it is'
const INCIDENT =
  'exchange.md 2 a ball, a point or a goal meanwhile refuses the whole way out, in words, and the bets stand as they were; a minute of football does not'
const BESIDE =
  'exchange.md 2 meanwhile its player begins nothing else in that market, neither a bet nor another way out, so that what was accepted is not left'
const LACKS =
  'exchange.md 2 a way out for which the money could be gone when its delay is over is not held back: what waits is taken back first'
const FRIEND =
  'exchange.md 2 a friend who takes back what he waits with does not spoil a way out: it is promised by the house’s offers, and done by better ones that are there'
const ENDED =
  'PP-19 PP-06 exchange.md 3 a time-out or a limit meanwhile stops no way out that lowers the hold; a result that staff say does'

export const mutants = [
  {
    name: 'a way out is done at once in play',
    file: PLACE,
    from: 'if (market.delayMs === 0) {',
    to: 'if (market.delayMs >= 0) {',
    tests: delayed(HELD),
  },
  {
    name: 'what is held back of ways out is released before its time',
    file: KEEPER,
    from: 'dueAt: held.delayed_until.getTime(),',
    to: 'dueAt: 0,',
    tests: delayed(HELD),
  },
  {
    name: 'a way out is done at other prices than it was accepted at',
    file: RELEASE,
    from: 'isSame ? await marketThen(host, id, quotedAt) : current',
    to: 'isSame ? current : await marketThen(host, id, quotedAt)',
    tests: delayed(HELD),
  },
  {
    name: 'what happens in the match meanwhile does not refuse a way out',
    file: RELEASE,
    from: "  if (held.incidents !== incidents) throw fail('INCIDENT')\n",
    to: '',
    tests: delayed(INCIDENT),
  },
  {
    name: 'a bet is placed beside a way out that is held back',
    file: 'server/ledger/exchange.ts',
    from: "  if (held) throw fail('CASH_OUT_HELD')\n",
    to: '',
    tests: delayed(BESIDE),
  },
  {
    name: 'a way out is held back that fails when its player has spent the money',
    file: PLACE,
    from: 'market.delayMs > 0 && mayLack(',
    to: 'market.delayMs < 0 && mayLack(',
    tests: delayed(LACKS),
  },
  {
    name: 'a way out that is held back is promised by what others wait with',
    file: PLACE,
    from: "market.delayMs > 0 ? 'house' : 'all'",
    to: "'all'",
    tests: delayed(FRIEND),
  },
  {
    name: 'a way out that was held back passes better offers of others by',
    file: PLACE,
    from: "await planHedge(tx, market, wanted, 'all')",
    to: "await planHedge(tx, market, wanted, 'house')",
    tests: delayed(FRIEND),
  },
  {
    name: 'a way out is held back beyond the end of its market',
    file: 'server/ledger/exchange-settle.ts',
    from: ".set({ status: 'refused', refusal: 'RESULT_KNOWN', ended_at: new Date(at) })\n      .where('market', '=', id)",
    to: ".set({ status: 'refused', refusal: 'RESULT_KNOWN', ended_at: new Date(at) })\n      .where('market', '=', '')",
    tests: delayed(ENDED),
  },
  {
    name: 'a quote is accepted though the position is another by now',
    file: PLACE,
    from: 'plan.before.every((net, index) => net === agreed.before[index])',
    to: 'plan.before.every((net) => Number.isInteger(net))',
    tests: out(AGREED),
  },
  {
    name: 'a hedge is placed to a worse end than was accepted',
    file: PLACE,
    from: 'net >= (agreed.after[index] ?? Infinity)',
    to: 'net >= (agreed.after[index] ?? Infinity) - 1e9',
    tests: out(AGREED),
  },
  {
    name: 'a quote that is over is accepted',
    file: QUOTES,
    from: 'Math.abs(now - at) > QUOTE_MS',
    to: 'Math.abs(now - at) > QUOTE_MS * 2',
    tests: out(HOLDS),
  },
  {
    name: 'a quote from before a point is accepted after it',
    file: QUOTES,
    from: 'momentAt(match, now) !== momentAt(match, at)',
    to: 'momentAt(match, now) === undefined && momentAt(match, at) !== undefined',
    tests: out(MEANWHILE),
  },
  {
    name: 'another player accepts a quote',
    file: QUOTES,
    from: "  if (read.player !== player) throw fail('QUOTE_WRONG')\n",
    to: '',
    tests: out(ONCE),
  },
  {
    name: 'a quote that was written anew is accepted',
    file: QUOTES,
    from: 'given.length !== wanted.length || !timingSafeEqual(given, wanted)',
    to: 'given.length !== wanted.length',
    tests: out(ONCE),
  },
  {
    name: 'a hedge that grows the hold is placed in a time-out',
    file: PLACE,
    from: '  if (change <= 0) return\n',
    to: '  if (change <= held) return\n',
    tests: out(TOOLS),
  },
  {
    name: 'a hedge that lowers the hold is refused in a time-out',
    file: PLACE,
    from: '  if (change <= 0) return\n',
    to: '',
    tests: out(TOOLS),
  },
  {
    name: 'of all ways out the one that leaves least is taken',
    file: HEDGE,
    from: 'worth > best.worth',
    to: 'worth < best.worth',
    tests: alone,
  },
  {
    name: 'a hedge goes beyond what is on offer at its price',
    file: HEDGE,
    from: 'const part = Math.min(left, size)\n    gain',
    to: 'const part = left\n    gain',
    tests: alone,
  },
  {
    name: 'whole stakes are not made up for by the finest selection',
    file: HEDGE,
    from: 'const goal = isLast ?',
    to: 'const goal = isLast && level < -1e12 ?',
    tests: alone,
  },
  {
    name: 'where the depth is short by a poisha nothing is placed of that selection',
    file: HEDGE,
    from: 'stakeFor(distance, offers) ?? there',
    to: 'stakeFor(distance, offers) ?? 0',
    tests: alone,
  },
  {
    name: 'the hold of who is met by a hedge is not renewed',
    file: PLACE,
    from: 'holdExposure(tx, [playerId, ...makersOf(whole)], {',
    to: 'holdExposure(tx, [playerId], {',
    tests: byHand,
  },
  {
    name: 'the hold is not renewed by a hedge',
    file: PLACE,
    from: 'holdExposure(tx, [playerId, ...makersOf(whole)], {',
    to: 'holdExposure(tx, makersOf(whole), {',
    tests: byHand,
  },
  {
    name: 'a part is cashed out whole',
    file: PLACE,
    from: 'Math.round((net * percent) / 100)',
    to: 'Math.round((net * Math.ceil(percent / 100) * 100) / 100)',
    tests: out(TOLD),
  },
  {
    name: 'what the way out costs is said the other way round',
    file: HANDLER,
    from: '(one.before - one.after)',
    to: '(one.after - one.before)',
    tests: out(TOLD),
  },
  {
    name: 'a hedge is matched with what an own order stands against',
    file: PLACE,
    from: 'isBlocked ||= plan.refusal !== undefined',
    to: 'isBlocked = false',
    tests: out(WHY),
  },
  {
    name: 'a fancy’s position is told for the wrong runs',
    file: 'server/exchange/positions.ts',
    from: 'least ?? most ?? 0',
    to: '(least ?? most ?? 0) + 1',
    tests: out(KINDS),
  },
]
