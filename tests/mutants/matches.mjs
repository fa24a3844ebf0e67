/** Faults in how matches are committed to, drawn, told and checked again. PP-30, F-08; exchange.md 1. */
const in_ = (file) => (title) => [{ file, title }]
const host = in_('tests/host/exchange/commitments.test.ts')
const check = in_('src/features/games/fairness/bets/checkBet.test.ts')

const MATCHES = 'server/matches/matches.ts'
const CHECK = 'src/features/games/fairness/bets/checkBet.ts'
const COMMITTED = 'PP-30 what is drawn is committed to for each day that has prices'
const PREDICTOR = 'PP-30 who has the repository and all that is public knows no more'
const RECEIPT = 'PP-30 the receipt of a bet carries the root'
const BYTES = 'PP-30 a bet on a match that is over is checked by the match played again'

export const mutants = [
  {
    name: 'a match is drawn from what everybody can read',
    file: MATCHES,
    from: 'publicSeed(fixture) : seedOfMatch(day.secret, fixture.eventId)',
    to: 'publicSeed(fixture) : seedOfMatch(day.commitment, fixture.eventId)',
    tests: host(PREDICTOR),
  },
  {
    name: 'matches are drawn as before there were secrets',
    file: MATCHES,
    from: 'const seed = isFromBefore || !day ?',
    to: 'const seed = day ?',
    tests: host(PREDICTOR),
  },
  {
    name: 'a seed is told before its match is over',
    file: 'server/exchange/data.ts',
    from: "    if (now < match.endsAt) throw fail('MATCH_NOT_OVER')\n",
    to: '',
    tests: host(COMMITTED),
  },
  {
    name: 'a day is not chained to the one before it',
    file: MATCHES,
    from: '    previous = commitment\n',
    to: '',
    tests: host(COMMITTED),
  },
  {
    name: 'each host makes secrets of its own',
    file: MATCHES,
    from: 'if (newest && day <= newest.day) continue',
    to: 'if (newest && day < newest.day) continue',
    tests: host('PP-30 hosts on one database make a day once'),
  },
  {
    name: 'a match with bets from before is drawn anew',
    file: MATCHES,
    from: 'const isFromBefore = before?.has(fixture.eventId) ?? false',
    to: 'const isFromBefore = false',
    tests: host('an order from before the migration is settled as its match went on'),
  },
  {
    name: 'a match whose seed is public takes orders',
    file: 'server/exchange/state.ts',
    from: '    isPublic ||\n',
    to: '',
    tests: host('an order from before the migration is settled as its match went on'),
  },
  {
    name: 'a repeated order is signed anew, at another moment',
    file: 'server/exchange/receipts.ts',
    from: 'at: row.created_at.getTime() }',
    to: 'at: Date.now() }',
    tests: host(RECEIPT),
  },
  {
    name: 'the database lets a receipt be changed',
    file: 'server/store/migrations/exchange/048-match-days.ts',
    from: 'create trigger exchange_receipt_fixed before update on exchange_order for each row execute function exchange_receipt_fixed();',
    to: '',
    tests: host(RECEIPT),
  },
  {
    name: 'the price before the start knows the first moment',
    file: 'server/matches/cricket.ts',
    from: '  const opening = firstInnings(0, BALLS)\n',
    to: '  const opening = moments[0]?.chances[0] ?? 0\n',
    tests: host('what is said before the start, and of each moment, depends on nothing'),
  },
  {
    name: 'a seed is not compared with what was committed to',
    file: CHECK,
    from: "  if (leafOf(event, proof.seed) !== proof.leaf) return 'seed'\n",
    to: '',
    tests: check(BYTES),
  },
  {
    name: 'a way may lead anywhere',
    file: CHECK,
    from: 'rootFrom(proof.leaf, proof.path) !== root || ',
    to: '',
    tests: check(BYTES),
  },
  {
    name: 'a bet that came to something else checks out',
    file: CHECK,
    from: "if (said === found) return 'good'",
    to: "if (said !== undefined) return 'good'",
    tests: check(BYTES),
  },
  {
    name: 'a later receipt takes the place of the one that was had before',
    file: 'src/features/exchange/shared/keptBets.ts',
    from: 'before?.isSeen ? { receipt: before.receipt, isSeen: true }',
    to: 'before?.isSeen ? { isSeen: true }',
    tests: check('kept bets are read as they were kept'),
  },
]
