/** Faults in the commission (what it is taken of, at which rate, once, and corrected with the result) and in the house's limit. Decision 210. */
const commission = (title) => [{ file: 'tests/host/exchange/commission.test.ts', title }]
const limit = (title) => [{ file: 'tests/host/exchange/house-limit.test.ts', title }]
const SETTLE = 'server/ledger/exchange-settle.ts'
const NET =
  'exchange.md 2 commission is taken once of what a player won in a market, all bets together, and of nobody who lost'
const CORRECTED =
  'exchange.md 2 a corrected result corrects the commission, back and forth, void and when nothing is left of it'
const KEPT =
  'exchange.md 2 a bet keeps the commission that it was placed at, also when it is changed; of several the lowest counts'
const LOWEST = 'exchange.md 2 who placed one bet in a market at a lower rate pays that rate for all of it'
const HOUSE = 'server/ledger/house.ts'
const BOUNDED =
  'exchange.md 2 random orders in each kind of market: the house never stands above its limit, and what is shown can be had'
const NARROWS =
  'exchange.md 2 over HTTP: depth narrows for everyone as the house fills, ends at its limit, and the way back is whole'

export const mutants = [
  {
    name: 'commission is rounded up',
    file: SETTLE,
    from: '(net * BigInt(rate)) / 10_000n : 0n',
    to: '(net * BigInt(rate) + 9_999n) / 10_000n : 0n',
    tests: commission(NET),
  },
  {
    name: 'commission is told and not taken',
    file: SETTLE,
    from: '  if (taken > 0n)\n',
    to: '  if (taken > 10n ** 12n)\n',
    tests: commission(NET),
  },
  {
    name: 'commission is no loss as far as limits go',
    file: 'server/store/migrations/exchange/065-commission.ts',
    from: "'bet','exchange_lost','exchange_commission') then transfer.amount",
    to: "'bet','exchange_lost') then transfer.amount",
    tests: commission(NET),
  },
  {
    name: 'commission stays taken when the result is corrected',
    file: SETTLE,
    from: 'const taken = commission - (earlier.at(-1)?.commission ?? 0n)',
    to: 'const taken = earlier.length > 0 ? 0n : commission',
    tests: commission(CORRECTED),
  },
  {
    name: 'commission is taken of a player who has nothing left',
    file: SETTLE,
    from: 'const moved = due < taken - cash ? taken - cash : due',
    to: 'const moved = due < -cash ? -cash : due',
    tests: commission(CORRECTED),
  },
  {
    name: 'a bet pays what the host takes now, not what it was placed at',
    file: 'server/ledger/exchange-edit.ts',
    from: 'const asBefore = { ...market, commission: order.commission_rate }',
    to: 'const asBefore = { ...market }',
    tests: commission(KEPT),
  },
  {
    name: 'of several rates in a market the highest counts',
    file: SETTLE,
    from: 'rate: Math.min(...rates)',
    to: 'rate: Math.max(...rates)',
    tests: commission(LOWEST),
  },
  {
    name: 'each level of the house has the whole limit to itself',
    file: HOUSE,
    from: '    left -= given * cost\n',
    to: '',
    tests: limit(BOUNDED),
  },
  {
    name: 'the limit looks at the outcomes that a bet loses on',
    file: HOUSE,
    from: "=== (side === 'back'))",
    to: "!== (side === 'back'))",
    tests: limit(BOUNDED),
  },
  {
    name: 'what is shown of the house knows no limit',
    file: 'server/exchange/data.ts',
    from: '  taken: house.filter(({ market }) => market === id),\n  limit,\n',
    to: '  taken: house.filter(({ market }) => market === `no ${id}`),\n  limit,\n',
    tests: limit(NARROWS),
  },
]
