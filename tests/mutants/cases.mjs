/** Faults in cases: what staff say among themselves, whose case it is, and what an answer is to. Decision 219. */
const cases = (title) => [{ file: 'tests/host/console/cases.test.ts', title }]

const HANDLERS = 'server/console/handlers/cases.ts'
const PLAYERS = 'server/players/complaints.ts'
const READ =
  'console.md an answer is to what was read: of two who answer one is told who was first, and a word of the player’s comes before'
const OWN =
  'nobody reads, answers or notes the case of their own account, and a cashier reads those about money alone'

export const mutants = [
  {
    name: 'a note among staff is written where the player reads it',
    file: 'server/staff/cases.ts',
    from: '    const done = await also(tx, opId)\n',
    to: "    const done = await also(tx, opId)\n    if (act === 'noted') await tx.insertInto('complaint_note').values({ complaint_id: complaint, op_id: opId, sender: 'staff', act: 'answered', content, said_by: null, at: new Date(at) }).execute()\n",
    tests: cases('a note among staff reaches no call of the player’s, and the trail repeats no words'),
  },
  {
    name: 'staff open and answer the case of their own account',
    file: HANDLERS,
    from: '  await refuseOwn(host.db, staff, own)\n',
    to: '',
    tests: cases(OWN),
  },
  {
    name: 'a cashier reads every case',
    file: 'server/staff/cases.ts',
    from: 'if (roles.some((role) => READ_ALL.has(role))) return undefined',
    to: 'if (roles.length > 0) return undefined',
    tests: cases(OWN),
  },
  {
    name: 'a closed case is answered',
    file: PLAYERS,
    from: '    await refuseClosed(tx, id)\n    if (by)',
    to: '    if (by)',
    tests: cases(READ),
  },
  {
    name: 'an answer is taken whatever was written since',
    file: PLAYERS,
    from: '    if (by) await refuseMoved(tx, id, by.last)\n',
    to: '',
    tests: cases(READ),
  },
  {
    name: 'a day under 18 is kept in what is asked of a second person',
    file: HANDLERS,
    from: "kind === 'adult' ? input.birthday : null",
    to: "kind === 'adult' ? input.birthday : input.birthday",
    tests: cases('a day of birth is put right by two, and under 18 locks and is not kept'),
  },
]
