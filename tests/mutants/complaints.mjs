/** Faults in complaints: what was written must stand, be told, and reach the host once. */
const host = (title) => [{ file: 'tests/host/account/complaints.test.ts', title }]
const journey = (title) => [{ file: 'tests/journeys/complaints.test.tsx', title }]

const PLAYERS = 'server/players/complaints.ts'
const ANSWERED = 'PP-43 an answer is told by a letter; the player’s word opens it again, and closing ends it'
const ONCE = 'PP-43 F-20 what is written outlives a reload and a lost answer, and is one complaint'

export const mutants = [
  {
    name: 'a complaint is answered in eight days',
    file: PLAYERS,
    from: 'COMPLAINT_WEEKS * WEEK_MS',
    to: '(COMPLAINT_WEEKS * WEEK_MS) / 7',
    tests: host(
      'PP-43 F-20 a complaint has its number and eight weeks at once, and is made once for its key',
    ),
  },
  {
    name: 'nobody is told of an answer',
    file: PLAYERS,
    from: '  await sendLetter(tx, playerId, letter, { number: numberOf(id) }, at)\n',
    to: '',
    tests: host(ANSWERED),
  },
  {
    name: 'an answered complaint stays answered whatever the player says',
    file: PLAYERS,
    from: "  if (!last || last.act === 'said') return 'open'\n",
    to: "  if (!last) return 'open'\n  if (last.act === 'said') return 'answered'\n",
    tests: host(ANSWERED),
  },
  {
    name: 'who can be asked next is whoever is named today',
    file: PLAYERS,
    from: 'next_name: body?.name ?? null,\n      next_url: body?.url ?? null,',
    to: 'next_name: null,\n      next_url: null,',
    tests: host('PP-43 who can be asked next stands in the complaint as it was when it was made'),
  },
  {
    name: 'the database adds a note to a complaint that is closed',
    file: 'server/store/migrations/protection/038-complaints.ts',
    from: "complaint_id = new.complaint_id and act = 'closed'",
    to: 'false',
    tests: host('PP-43 the database changes and takes away no complaint, and adds nothing to a closed one'),
  },
  {
    name: 'after a reload the same complaint is sent under another key',
    file: 'src/features/complaints/draft.ts',
    from: 'const key = value.key ?? crypto.randomUUID()',
    to: 'const key = crypto.randomUUID()',
    tests: journey(ONCE),
  },
  {
    name: 'a complaint that is written is lost with the tab',
    file: 'src/features/complaints/draft.ts',
    from: '    draft.write(remoteId, next)\n',
    to: '',
    tests: journey(ONCE),
  },
]
