/**
 * Where the two databases can differ: SQL, constraints and triggers, locks, isolation, what happens at once. Every
 * file of the ledger, the store and the exchange that holds SQL is named here with the tests that run it on both;
 * the other tests run on one (`onOneStore`).
 */
const STORES = 'stores.test.ts'

export const ON_BOTH: Record<string, string[]> = {
  'server/ledger/accounts.ts': ['ledger.test.ts', 'ledger-invariants.test.ts', 'ledger-random.test.ts'],
  'server/ledger/bets.ts': ['ledger.test.ts', 'ledger-random.test.ts', 'rounds.test.ts', 'tables.test.ts'],
  'server/ledger/deposits.ts': ['ledger.test.ts', 'cashier.test.ts'],
  'server/ledger/exchange.ts': ['exchange.test.ts', 'exchange-random.test.ts'],
  'server/ledger/exchange-settle.ts': ['exchange.test.ts', 'exchange-random.test.ts'],
  'server/ledger/exposure.ts': ['exchange.test.ts', 'exchange-random.test.ts'],
  'server/ledger/ops.ts': ['ledger.test.ts', 'replays.test.ts'],
  'server/ledger/referral.ts': ['referral.test.ts'],
  'server/ledger/turnover.ts': ['turnovers.test.ts', 'ledger-random.test.ts'],
  'server/ledger/vip.ts': ['vip.test.ts'],
  'server/ledger/withdrawals.ts': ['ledger.test.ts', 'withdrawals.test.ts'],
  'server/store/migrations/013-desk.ts': [STORES],
  'server/store/migrations/031-exchange-tokens.ts': ['exchange.test.ts'],
  'server/store/migrations/016-expiry.ts': ['turnovers.test.ts'],
  'server/store/migrations/026-devices.ts': ['owner.test.ts'],
  'server/store/migrations/020-factors.ts': ['factors.test.ts'],
  'server/store/migrations/028-lease.ts': [STORES],
  'server/store/migrations/010-live.ts': ['live.test.ts'],
  'server/store/migrations/migrations.ts': [STORES, 'ledger-invariants.test.ts'],
  'server/store/migrations/011-money-out.ts': ['withdrawals.test.ts'],
  'server/store/open.ts': [STORES],
  'server/store/migrations/017-push.ts': [STORES],
  'server/store/migrations/029-receipt-pieces.ts': ['uploads.test.ts'],
  'server/store/migrations/015-rotation.ts': ['rotation.test.ts'],
  'server/store/migrations/012-round-moves.ts': ['rounds.test.ts'],
  'server/store/migrations/014-seal.ts': ['seal.test.ts'],
  'server/store/migrations/009-security.ts': [STORES],
  'server/store/migrations/022-shared-rounds.ts': ['tables.test.ts'],
  'server/store/migrations/008-social.ts': [STORES],
  'server/store/migrations/018-step-up.ts': [STORES],
  'server/store/migrations/024-time-out.ts': ['time-out.test.ts'],
  'server/store/migrations/023-wallet-callers.ts': [STORES],
  'server/jobs/exchange-keeper.ts': ['exchange.test.ts'],
}
