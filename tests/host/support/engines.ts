/**
 * Where the two databases can differ: SQL, constraints and triggers, locks, isolation, what happens at once. Every
 * file of the ledger, the store and the exchange that holds SQL is named here with the tests that run it on both;
 * the other tests run on one (`onOneStore`).
 */
const STORES = 'processes/stores.test.ts'

export const ON_BOTH: Record<string, string[]> = {
  'server/ledger/accounts.ts': [
    'money/ledger.test.ts',
    'money/ledger-invariants.test.ts',
    'money/ledger-random.test.ts',
  ],
  'server/ledger/bets.ts': [
    'money/ledger.test.ts',
    'money/ledger-random.test.ts',
    'games/rounds.test.ts',
    'games/live-tables.test.ts',
  ],
  'server/ledger/deposits.ts': ['money/ledger.test.ts', 'money/cashier.test.ts'],
  'server/ledger/exchange.ts': ['exchange/exchange.test.ts', 'exchange/exchange-random.test.ts'],
  'server/ledger/exchange-settle.ts': ['exchange/exchange.test.ts', 'exchange/exchange-random.test.ts'],
  'server/ledger/exposure.ts': ['exchange/exchange.test.ts', 'exchange/exchange-random.test.ts'],
  'server/ledger/ops.ts': ['money/ledger.test.ts', 'http/replays.test.ts'],
  'server/ledger/referral.ts': ['money/referral.test.ts'],
  'server/ledger/turnover.ts': ['money/turnovers.test.ts', 'money/ledger-random.test.ts'],
  'server/ledger/vip.ts': ['money/vip.test.ts'],
  'server/ledger/withdrawals.ts': ['money/ledger.test.ts', 'money/withdrawals.test.ts'],
  'server/store/migrations/013-desk.ts': [STORES],
  'server/store/migrations/031-exchange-tokens.ts': ['exchange/exchange.test.ts'],
  'server/store/migrations/032-texts.ts': ['money/turnovers.test.ts'],
  'server/store/migrations/016-expiry.ts': ['money/turnovers.test.ts'],
  'server/store/migrations/026-devices.ts': ['account/lock-out.test.ts'],
  'server/store/migrations/020-factors.ts': ['account/factors.test.ts'],
  'server/store/migrations/028-lease.ts': [STORES],
  'server/store/migrations/010-live.ts': ['exchange/live-events.test.ts'],
  'server/store/migrations/001-players.ts': [STORES, 'money/ledger-invariants.test.ts'],
  'server/store/migrations/002-ledger.ts': [STORES, 'money/ledger-invariants.test.ts'],
  'server/store/migrations/003-cashier.ts': [STORES, 'money/ledger-invariants.test.ts'],
  'server/store/migrations/004-games.ts': [STORES, 'money/ledger-invariants.test.ts'],
  'server/store/migrations/005-content.ts': [STORES, 'money/ledger-invariants.test.ts'],
  'server/store/migrations/006-studio.ts': [STORES, 'money/ledger-invariants.test.ts'],
  'server/store/migrations/007-audit-check.ts': [STORES, 'money/ledger-invariants.test.ts'],
  'server/store/migrations/migrations.ts': [STORES, 'money/ledger-invariants.test.ts'],
  'server/store/migrations/011-money-out.ts': ['money/withdrawals.test.ts'],
  'server/store/open.ts': [STORES],
  'server/store/migrations/017-push.ts': [STORES],
  'server/store/migrations/029-receipt-pieces.ts': ['http/uploads.test.ts'],
  'server/store/migrations/015-rotation.ts': ['account/token-rotation.test.ts'],
  'server/store/migrations/012-round-moves.ts': ['games/rounds.test.ts'],
  'server/store/migrations/014-seal.ts': ['desk/seal.test.ts'],
  'server/store/migrations/009-security.ts': [STORES],
  'server/store/migrations/022-shared-rounds.ts': ['games/live-tables.test.ts'],
  'server/store/migrations/008-social.ts': [STORES],
  'server/store/migrations/018-step-up.ts': [STORES],
  'server/store/migrations/024-time-out.ts': ['account/time-out.test.ts'],
  'server/store/migrations/023-wallet-callers.ts': [STORES],
  'server/jobs/exchange-keeper.ts': ['exchange/exchange.test.ts'],
}
