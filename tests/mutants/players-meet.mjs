/** Faults where players' orders meet: who goes first, who is met, what is held and what is shown. Decision 198. */
const meet = (title) => [{ file: 'tests/host/exchange/players-meet.test.ts', title }]
const atOnce = (title) => [{ file: 'tests/host/exchange/players-at-once.test.ts', title }]
const byHand = [
  {
    file: 'tests/host/exchange/players-random.test.ts',
    title: 'random steps: orders meet as in a book that is written down by hand',
  },
]

const MATCH = 'server/ledger/exchange-match.ts'
const ORDERS = 'server/ledger/exchange.ts'
const FIRST =
  'exchange.md 2 the best price goes first, then players before the house, and of players who came first'
const BESIDE =
  'exchange.md 2 what players wait with is shown beside the house’s sizes: asked for, in depth and by the stream'
const TAKEN =
  'exchange.md 2 what was taken of the house’s levels is shown no more while its book stands, asked for and in depth'
const STOPPED =
  'PP-19 PP-20 what a player waits with in a time-out is neither shown nor met, and after it is; of who is excluded nothing waits'
const OWN =
  'exchange.md 2 an own order is never met: the newer one is refused, whatever else it would be matched with'

export const mutants = [
  {
    name: 'a worse price goes before a better one',
    file: MATCH,
    from: 'isBetter(side, a.price, b.price) ? -1',
    to: 'isBetter(side, b.price, a.price) ? -1',
    tests: meet(FIRST),
  },
  {
    name: 'of two players at one price the later one goes first',
    file: MATCH,
    from: "    .orderBy('seat')\n    .limit(MOST_MAKERS)\n",
    to: "    .orderBy('seat', 'desc')\n    .limit(MOST_MAKERS)\n",
    tests: meet(FIRST),
  },
  {
    name: 'the house goes before players at one price',
    file: MATCH,
    from: '[...players, ...house].sort(',
    to: '[...house, ...players].sort(',
    tests: meet(FIRST),
  },
  {
    name: 'an own order on the other side refuses nothing',
    file: MATCH,
    from: "    return { parts: [], refusal: 'OWN_ORDER' }\n",
    to: '    return { parts: [], refusal: undefined }\n',
    tests: meet(OWN),
  },
  {
    name: 'an own order refuses only what would be matched with it, at the very price',
    file: MATCH,
    from: 'any_price || isTakeable(terms, odds))',
    to: 'any_price || odds === terms.odds)',
    tests: meet(OWN),
  },
  {
    name: 'what is matched in part is counted twice',
    file: MATCH,
    from: 'set matched = matched + part.size,',
    to: 'set matched = matched + part.size * 2,',
    tests: meet(FIRST),
  },
  {
    name: 'what is matched goes on waiting',
    file: MATCH,
    from: 'rest = rest - part.size, ',
    to: '',
    tests: meet(FIRST),
  },
  {
    name: 'the hold of who waited is not renewed',
    file: ORDERS,
    from: 'const players = [playerId, ...makersOf(now)]\n',
    to: 'const players = [playerId]\n',
    tests: byHand,
  },
  {
    name: 'who comes goes before those who waited for the house’s price',
    file: MATCH,
    from: 'of before) {\n    let due',
    to: 'of before.slice(before.length)) {\n    let due',
    tests: atOnce(
      'exchange.md 2 what the house’s next book has for who waits is kept for them, whoever comes before they are looked at',
    ),
  },
  {
    name: 'who waits in a time-out is met',
    file: MATCH,
    from: "    .where(sql<boolean>`not is_stopped(player_id, ${new Date(at)})`)\n    .orderBy('odds', side === 'back' ? 'desc' : 'asc')\n",
    to: "    .orderBy('odds', side === 'back' ? 'desc' : 'asc')\n",
    tests: byHand,
  },
  {
    name: 'what waits in a time-out is shown',
    file: 'server/exchange/players.ts',
    from: ' and not is_stopped(player_id, ${new Date(now)})',
    to: '',
    tests: meet(STOPPED),
  },
  {
    name: 'what waited before the match is met in it',
    file: MATCH,
    from: "    .where((row) => row.or([row('placed_in_play', '=', isInPlay), row('at_start', '=', 'keep')]))\n",
    to: '',
    tests: atOnce(
      'exchange.md 2 what waited before the match is not met in it, though nobody has let it lapse yet',
    ),
  },
  {
    name: 'what is shown leaves out what players wait with',
    file: 'server/exchange/players.ts',
    from: 'joined([...left.back, ...laying]',
    to: 'joined(left.back',
    tests: meet(BESIDE),
  },
  {
    name: 'what was taken is shown for as long as the house’s book stands',
    file: 'server/exchange/players.ts',
    from: 'level.book === market.book',
    to: 'level.book < market.book',
    tests: meet(TAKEN),
  },
  {
    name: 'a bet between two players is traded twice',
    file: 'server/exchange/traded.ts',
    from: ' and (counter is null or order_id > counter)',
    to: '',
    tests: meet(BESIDE),
  },
]
