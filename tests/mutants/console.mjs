/** Faults in the staff's console: who may, two pairs of eyes, and what is written down. */
const matrix = (title) => [{ file: 'tests/host/console/matrix.test.ts', title }]
const queues = (title) => [{ file: 'tests/host/console/queues.test.ts', title }]
const fourEyes = (title) => [{ file: 'tests/host/console/four-eyes.test.ts', title }]
const signIn = (title) => [{ file: 'tests/host/console/sign-in.test.ts', title }]

const LARGE = 'a payment above the amount is asked for by one and paid by another, once'

export const mutants = [
  {
    name: 'support decides deposits',
    file: 'server/console/answer.ts',
    from: 'if (staff.roles.some((role) => may.includes(role))) return',
    to: 'if (staff.roles.length > 0 || may.length > 0) return',
    tests: matrix(': is answered what the table says, and refused the rest, in writing'),
  },
  {
    name: 'a refusal is not written down',
    file: 'server/console/answer.ts',
    from: '  await noteRefusal(host.db, staff, call, host.clock())\n',
    to: '',
    tests: matrix(': is answered what the table says, and refused the rest, in writing'),
  },
  {
    name: 'whoever asked for a payment approves it',
    file: 'server/console/handlers/approvals.ts',
    from: '  askedBy !== staff.id &&\n',
    to: '  askedBy > 0n &&\n',
    tests: fourEyes(LARGE),
  },
  {
    name: 'one person pays whatever the amount',
    file: 'server/console/handlers/withdrawals.ts',
    from: 'amount > BigInt(config.payAlone)',
    to: 'amount > BigInt(config.payAlone) * 1000n',
    tests: fourEyes(LARGE),
  },
  {
    name: 'staff decide about their own account',
    file: 'server/console/shown.ts',
    from: 'if (staff.playerId !== playerId) return',
    to: 'if (staff.playerId !== playerId || playerId > 0n) return',
    tests: queues('nobody decides about their own account, whatever queue it stands in'),
  },
  {
    name: 'who came second is not told who was first',
    file: 'server/console/handlers/deposits.ts',
    from: 'await tellingWho(host.db, object, () =>',
    to: 'await tellingWho(host.db, `${object}0`, () =>',
    tests: queues('two who decide one deposit at once: one wins, and the other is told who'),
  },
  {
    name: 'a session of staff outlives half an hour alone',
    file: 'server/staff/sessions.ts',
    from: "    .where('last_used_at', '>', new Date(now - STAFF_IDLE_MS))\n",
    to: '',
    tests: signIn('a session ends after half an hour alone, after twelve hours, and when it is ended'),
  },
  {
    name: 'a code of the authenticator app is good twice',
    file: 'server/staff/second-step.ts',
    from: 'if (span <= last) throw wrong()',
    to: 'if (span < last) throw wrong()',
    tests: signIn('a password is as good with its code alone, each once, and is not a short or an easy one'),
  },
]
