/** Faults in markets that staff make void: while they go on, over a result, and as screens and results tell it. Decision 218. */
const markets = (title) => [{ file: 'tests/host/console/markets.test.ts', title }]
const TWO =
  'a suspended market is made void by two: every stake goes back, players are told, and its match never settles it [embedded]'
const AFTER =
  'a market that goes on, or that its match has ended, is not made void after all; nor one with an order of the own'

export const mutants = [
  {
    name: 'void: a market that goes on is made void',
    file: 'server/ledger/exchange-settle.ts',
    from: "    if (isEarly && !market.is_suspended) throw fail('CONFLICT')\n",
    to: '',
    tests: markets(AFTER),
  },
  {
    name: 'void: screens go on saying suspended',
    file: 'server/exchange/suspended.ts',
    from: "const status = own.isVoid ? 'void' : 'suspended'",
    to: "const status = own.isVoid && own.times < 0 ? 'void' : 'suspended'",
    tests: markets(TWO),
  },
  {
    name: 'void: results say what the match says',
    file: 'server/exchange/results.ts',
    from: "row.or([row('version', '>', 1), row('voided_at', 'is not', null)])",
    to: "row.or([row('version', '>', 1)])",
    tests: markets(TWO),
  },
  {
    name: 'void: one decides about a market with an own order',
    file: 'server/console/handlers/approvals.ts',
    from: '    await refuseOwnMarket(host.db, staff, { market, at })\n    await voidMarket',
    to: '    await voidMarket',
    tests: markets(AFTER),
  },
]
