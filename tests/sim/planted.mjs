/**
 * Faults that `npm run sim -- planted` plants one at a time: those of money.md "Planted bugs used here", then twelve more over the outbox,
 * limits, the book and the time-out. A patch is a text that stands once in its file.
 */
const OPS = 'server/ledger/ops.ts'
const BETS = 'server/ledger/bets.ts'
const DEPOSITS = 'server/ledger/deposits.ts'
const WITHDRAWALS = 'server/ledger/withdrawals.ts'
const one = (file, from, to) => [{ file, from, to }]

export const planted = [
  {
    name: 'no tombstone is left by a rollback before its bet',
    patches: one(BETS, '    if (!isDone && !bet) await bury(tx, rollback, opId)\n', ''),
  },
  {
    name: 'a withdrawal is decided twice',
    patches: one(
      WITHDRAWALS,
      "    if (row.status !== STATUS.processing) throw fail('WITHDRAWAL_DECIDED')\n",
      '',
    ),
  },
]
