/** Faults in balances that staff put right: below zero, twice, by or for oneself, unseen by the player or the report. Decision 218. */
const adjustments = (title) => [{ file: 'tests/host/console/adjustments.test.ts', title }]
const CREDIT =
  'a credit is asked for by one, approved by another, moved once, and read by the player [embedded]'
const TWO = 'of two who approve a debit at once one has done it, and the money goes once [PostgreSQL]'
const FREE = 'a debit takes what is free and no more, when it is asked for and when it is approved [embedded]'
const OWN = 'nobody asks for or decides a change of their own balance'
const WRONG = 'what is no amount, no words, no record of theirs or urges on is refused in words'
const REPORT = 'a report has adjustments in a sum of their own, and still equals the ledger [embedded]'
const KEPT = 'the database keeps adjustments as they were made, each approved once [embedded]'

export const mutants = [
  {
    name: 'adjust: a debit is approved though less is free',
    file: 'server/ledger/adjustments.ts',
    from: 'refuseShort(adjustment, await lockPlayer(tx, playerId))',
    to: 'await lockPlayer(tx, playerId)',
    tests: adjustments(FREE),
  },
  {
    name: 'adjust: a debit is asked for though less is free',
    file: 'server/console/handlers/adjustments.ts',
    from: '      refuseShort(wanted, BigInt(await balanceOf(tx, player.id)))\n',
    to: '',
    tests: adjustments(FREE),
  },
  {
    name: 'adjust: each approval moves the money',
    file: 'server/console/handlers/approvals.ts',
    from: 'await adjust(host.db, `approval:${row.id}`, adjustment, by)',
    to: 'await adjust(host.db, `approval:${staff.name}`, adjustment, { ...by, approval: null, also: (tx) => close(tx).catch(() => {}) })',
    tests: adjustments(TWO),
  },
  {
    name: 'adjust: one decides about the own balance',
    file: 'server/console/handlers/approvals.ts',
    from: 'await refuseOwn(host.db, staff, { playerId: adjustment.playerId, object: row.object, at })\n    const by',
    to: 'const by',
    tests: adjustments(OWN),
  },
  {
    name: 'adjust: one asks for the own balance',
    file: 'server/console/handlers/adjustments.ts',
    from: '    await refuseOwn(host.db, staff, { playerId: player.id, object, at })\n',
    to: '',
    tests: adjustments(OWN),
  },
  {
    name: 'adjust: a cashier approves what a cashier asked for',
    file: 'contract/console/approvals.ts',
    from: "adjustment: ['risk', 'owner']",
    to: "adjustment: ['cashier', 'risk', 'owner']",
    tests: adjustments(CREDIT),
  },
  {
    name: 'adjust: a record of somebody else is named',
    file: 'server/ledger/adjustments.ts',
    from: "          .where('player_id', '=', playerId)\n",
    to: '',
    tests: adjustments(WRONG),
  },
  {
    name: 'adjust: the report counts it among bonuses',
    file: 'server/console/day-report.ts',
    from: "adjustment_credit: 'adjustments'",
    to: "adjustment_credit: 'bonuses'",
    tests: adjustments(REPORT),
  },
  {
    name: 'adjust: the player is sent no letter',
    file: 'server/ledger/adjustments.ts',
    from: '    await sendLetter(tx, playerId, kind, params, at, opId)\n',
    to: '    void [kind, params]\n',
    tests: adjustments(CREDIT),
  },
  {
    name: 'adjust: the examination does not know it',
    file: 'server/store/migrations/console/072-adjustments.ts',
    from: "is distinct from (adjustment.player_id, adjustment.direction, adjustment.amount, 'adjustments')",
    to: 'is distinct from (moved.player_id, moved.direction, moved.amount, moved.house)',
    tests: adjustments(KEPT),
  },
]
