/** Faults in the signal guard: what is silence, what is taken back for it, and how often. Decision 206. */
const guard = (title) => [{ file: 'tests/host/exchange/signal-guard.test.ts', title }]

const GUARD = 'server/ledger/exchange-guard.ts'
const BACK = 'server/ledger/exchange-take-back.ts'
const JOB = 'server/jobs/signal-guard.ts'
const TAKEN =
  'exchange.md 2 what a device waits with is taken back after a minute of silence: once, and what was matched stands'
const HEARD =
  'exchange.md 2 a device that is heard keeps what waits; set over what waits already, and ended it waits on'
const DEAF =
  'exchange.md 2 a host that could hear nobody takes nothing for silence, until it has listened for a minute'

export const mutants = [
  {
    name: 'a device that was heard after the look loses what waits',
    file: BACK,
    from: '    if (guard?.heard_at.getTime() !== heardAt.getTime()) return {}\n',
    to: '    if (!guard) return {}\n',
    tests: guard(HEARD),
  },
  {
    name: 'what another device of the player waits with is taken back too',
    file: GUARD,
    from: "    .where('guarded.session_id', '=', sessionId)\n",
    to: '',
    tests: guard(TAKEN),
  },
  {
    name: 'a bet is no sign of life',
    file: GUARD,
    from: '    .set({ heard_at: new Date(at) })\n',
    to: '    .set((row) => ({ heard_at: row.ref("heard_at") }))\n',
    tests: guard(HEARD),
  },
  {
    name: 'what waited before the guard was set is not under it',
    file: GUARD,
    from: "          .where('rest', '>', 0n),\n",
    to: "          .where('rest', '<', 0n),\n",
    tests: guard(HEARD),
  },
  {
    name: 'a host that was down takes its own silence for the devices’',
    file: JOB,
    from: '    if (now - lookedAt > DEAF_MS) since = now\n',
    to: '',
    tests: guard(DEAF),
  },
]
