/** Faults in the safer play list (which signs the host finds, by what rule, what staff may do about them) and in whose hand a chat is. PP-48; decisions 205, 221. */
const list = (title) => [{ file: 'tests/host/console/safer-play.test.ts', title }]
const desk = (title) => [{ file: 'tests/host/console/chat-desk.test.ts', title }]
const FOUND =
  'PP-48 each pattern is found once, with its figures and by the same rule as on the device; just short of it none is'
const OFF = 'by itself the host looks for nothing, and the list, the acts and the queue say so'
const LETTER =
  'PP-48 a letter reaches the player in their language, once under its key and once in seven days'
const NOTED = 'PP-48 whoever has looked notes it, and the list has the player again with a new sign alone'

export const mutants = [
  {
    name: 'a usual deposit is a raised one',
    file: 'server/protection/signs.ts',
    from: 'lately.amount >= ${RAISED} * before.usual',
    to: 'lately.amount >= before.usual',
    tests: list(FOUND),
  },
  {
    name: 'play by day is play by night',
    file: 'server/protection/signs.ts',
    from: 'least(last_at, ends) - greatest(began_at, begins)',
    to: "last_at - began_at + interval '1 minute'",
    tests: list(FOUND),
  },
  {
    name: 'the host looks for signs though nobody has asked for it',
    file: 'server/jobs/jobs.ts',
    from: '...(host.config.saferPlay ? ',
    to: '...(host.config.port >= 0 ? ',
    tests: list(OFF),
  },
  {
    name: 'a second letter goes at once',
    file: 'server/staff/safer-play.ts',
    from: 'at - last.at.getTime() < BETWEEN_MS',
    to: 'at - last.at.getTime() < 0',
    tests: list(LETTER),
  },
  {
    name: 'a sign that was noted comes again',
    file: 'server/protection/signs.ts',
    from: 'else known.noted_at >= found.at end',
    to: 'else known.noted_at < found.at end',
    tests: list(NOTED),
  },
  {
    name: 'an excluded player is written to about signs',
    file: 'server/staff/safer-play.ts',
    from: 'not is_excluded(player.id)',
    to: 'player.id > 0',
    tests: list(NOTED),
  },
  {
    name: 'two answer one chat at once',
    file: 'server/staff/chat-desk.ts',
    from: '  if (!over || !hand.isAway) throw inOtherHand(hand)\n',
    to: '',
    tests: desk(
      'of two who answer a chat at once one does, and the other is told who has it; nothing of theirs reaches the player',
    ),
  },
  {
    name: 'a chat is handed to whoever is of staff',
    file: 'server/staff/chat-desk.ts',
    from: "row('roles', '@>', row.val(['support']))",
    to: "row('staff.id', '>', 0n)",
    tests: desk(
      'a chat is handed to a colleague with a note that the player never sees, or back to all; the lists and the mark tell it',
    ),
  },
]
