/** Faults in the queue that an order tells of and in orders that only lower a risk. Decision 211. */
const lowers = (title) => [{ file: 'tests/host/exchange/reduce-only.test.ts', title }]
const queue = (title) => [{ file: 'tests/host/exchange/order-queue.test.ts', title }]
const MATCH = 'server/ledger/exchange-match.ts'
const QUEUE = 'server/ledger/exchange-queue.ts'
const EXPOSURE = 'server/ledger/exposure.ts'
const ROOM = 'server/ledger/reduce-only.ts'
const AS_FAR =
  'exchange.md 2 an order that only lowers a risk waits and is matched as far as it does; the rest is let go and says why'
const NOTHING =
  'exchange.md 2 where nothing of it would lower a risk it is not placed: without a position, on the side that grows it, and as a repeat with other terms'
const TWO =
  'exchange.md 2 one that is met after another of its player lowers what is left, in one operation and in the next'
const SHRINKS =
  'exchange.md 2 it shrinks as the position does: by another bet, a way out, a change; and held back in play it waits for nothing then'
const TOLD =
  'exchange.md 2 a waiting order says how much came before it at its price, and is told when that is other'
const NOBODY =
  'exchange.md 2 what is not to be met any more stands before nobody: of a player in a time-out, after its time, and in play what was not kept'

export const mutants = [
  {
    name: 'an order that only lowers a risk turns the position over',
    file: ROOM,
    from: 'return wins <= loses',
    to: 'return wins <= loses || loses > -1100',
    tests: lowers(AS_FAR),
  },
  {
    name: 'what would grow a position waits on',
    file: EXPOSURE,
    from: 'if (room === most) continue',
    to: 'if (room <= most) continue',
    tests: lowers(SHRINKS),
  },
  {
    name: 'an order that lowers nothing is placed',
    file: MATCH,
    from: "if (roomOf(held, own, terms.odds, wanted) < wanted) throw fail('WOULD_GROW')",
    to: '',
    tests: lowers(NOTHING),
  },
  {
    name: 'two of one player that are met at once are each matched as if alone',
    file: MATCH,
    from: 'if (reduce_only && before.length > 0) {',
    to: 'if (reduce_only && before.length > 9) {',
    tests: lowers(TWO),
  },
  {
    name: 'who waits behind is not told',
    file: QUEUE,
    from: 'if (orderIds.length === 0) return',
    to: 'if (orderIds.length < 9) return',
    tests: queue(TOLD),
  },
  {
    name: 'what the match has begun without stands before others',
    file: QUEUE,
    from: "(came.placed_in_play or came.at_start = 'keep')",
    to: 'true',
    tests: queue(NOBODY),
  },
]
