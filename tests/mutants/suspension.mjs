/** Faults in markets that staff suspend (what is taken meanwhile, what is told, who knows under the lock) and in the preview of another result. Decision 215. */
const suspension = (title) => [{ file: 'tests/host/exchange/suspension.test.ts', title }]
const markets = (title) => [{ file: 'tests/host/console/markets.test.ts', title }]
const TAKEN =
  'console.md a suspended market takes no bet, no larger edit and no way out; what waits is taken back or lowered; resumed it goes on'
const HELD =
  'console.md what was held back in play when a market is suspended is refused when its time comes, and a way out with it'
const MATCHED =
  'console.md what waits in a suspended market is not matched, nor let go at the start by a keeper who saw it open a moment before'
const TOLD =
  'console.md screens that are open are told within a second that a market is suspended, whichever kind, and that it goes on'
const AT_ONCE = 'console.md of a bet and a suspension at once either comes first, and nothing is half'
const PREVIEW =
  'a preview moves nothing and says to the poisha what another result then moves, commission and what is gone included'

export const mutants = [
  {
    name: 'a bet that waited for the lock of a market is taken though it is suspended',
    file: 'server/ledger/exchange.ts',
    from: "status === 'open' && !is_suspended",
    to: "status === 'open' && (!is_suspended || true)",
    tests: suspension(AT_ONCE),
  },
  {
    name: 'what waits is matched in a suspended market',
    file: 'server/ledger/exchange.ts',
    from: "    if (row.is_suspended) throw fail('MARKET_CLOSED')\n",
    to: '',
    tests: suspension(MATCHED),
  },
  {
    name: 'what was held back is placed in a suspended market',
    file: 'server/exchange/suspended.ts',
    from: 'if (!own.isSuspended || isOver)',
    to: 'if (own.isSuspended || isOver)',
    tests: suspension(HELD),
  },
  {
    name: 'a bet is taken at what was seen before a suspension',
    file: 'server/exchange/suspended.ts',
    from: 'market.version + own.times',
    to: 'market.version',
    tests: suspension(TAKEN),
  },
  {
    name: 'open screens are not told of a suspension',
    file: 'server/exchange/figures.ts',
    from: '      await suspensions.look(events, now)\n',
    to: '',
    tests: suspension(TOLD),
  },
  {
    name: 'a preview forgets what players no longer have',
    file: 'server/ledger/exchange-preview.ts',
    from: 'cash: cash.get(player) ?? 0n',
    to: 'cash: 10n ** 12n',
    tests: markets(PREVIEW),
  },
]
