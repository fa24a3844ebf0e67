/** Faults in how often a thing may be tried. */
const guards = (title) => [{ file: 'server/limits.test.ts', title }]

const GUARDS = 'server/guards.ts'
const LIMITS = 'server/limits.ts'
const CODES = 'server/codes.ts'

export const mutants = [
  {
    name: 'a name is guessed at from many networks, three times from each',
    file: GUARDS,
    from: 'const userKey = (await devices.has(deviceKey)) ? deviceKey : usernameKey',
    to: 'const userKey = deviceKey',
    tests: guards('PP-40 three guesses at a name in any fifteen minutes, from however many addresses'),
  },
  {
    name: 'one guess more than the rule says is let through',
    file: 'server/event-log.ts',
    from: 'events.at(-points)',
    to: 'events.at(-points - 1)',
    tests: guards('PP-40 three guesses at a name in any fifteen minutes, from however many addresses'),
  },
  {
    name: 'guesses are forgotten sooner than the rule says',
    file: 'server/event-log.ts',
    from: 'first + seconds * 1000 - now',
    to: 'first + seconds * 900 - now',
    tests: guards('PP-40 three guesses at a name in any fifteen minutes, from however many addresses'),
  },
  {
    name: 'a stranger’s guesses lock the owner’s own phone out',
    file: GUARDS,
    from: '          await devices.remember(deviceKey)\n',
    to: '',
    tests: guards('a device that has logged in before is not locked out by a stranger'),
  },
  {
    name: 'guesses from one network have no end',
    file: GUARDS,
    from: '      await triedWithProof(addresses, prefix, isProved ? [LOGIN_A_DAY] : undefined)\n',
    to: '',
    tests: guards('thirty guesses from one network in fifteen minutes, two hundred in a day'),
  },
  {
    name: 'a proof of work opens the name without a wait',
    file: GUARDS,
    from: 'const LOGIN_PROVED = [{ points: 1, seconds: 5 * MINUTE }]',
    to: 'const LOGIN_PROVED = [{ points: 1, seconds: 1 }]',
    tests: guards('P17 with a proof of work one more guess every five minutes'),
  },
  {
    name: 'players without number are made from one address',
    file: GUARDS,
    from: 'const SIGN_UP_BY_ADDRESS = [{ points: 3, seconds: HOUR }',
    to: 'const SIGN_UP_BY_ADDRESS = [{ points: 30, seconds: HOUR }',
    tests: guards('three sign-ups an hour from one address'),
  },
  {
    name: 'calls beyond their class are answered',
    file: 'server/implement.ts',
    from: '  if (isCountedFirst) await count()\n',
    to: '',
    tests: [{ file: 'tests/host/http.test.ts', title: 'calls beyond their class are 429 with a wait' }],
  },
  {
    name: 'each session of a player has the tries for money anew',
    file: LIMITS,
    from: "if (caller && by === 'player') return `player:${caller.id}`",
    to: "if (caller && by === 'player') return `player:${caller.sessionId}`",
    tests: [
      {
        file: 'tests/host/http.test.ts',
        title: 'what moves money is counted by player, whatever sessions they have',
      },
    ],
  },
  {
    name: 'a phone is sent codes without end',
    file: CODES,
    from: '  atMost(CODES_A_DAY.target, toTarget, now)\n',
    to: '',
    tests: [
      { file: 'tests/host/security.test.ts', title: 'five codes a day to a number, ten a day for a player' },
    ],
  },
  {
    name: 'a player has codes sent without end',
    file: CODES,
    from: "  atMost(CODES_A_DAY.player, await sent('player_id', playerId), now)\n",
    to: '',
    tests: [
      { file: 'tests/host/security.test.ts', title: 'five codes a day to a number, ten a day for a player' },
    ],
  },
  {
    name: 'the current password is guessed without being counted',
    file: 'server/handlers/passwords.ts',
    from: 'usernameKey: usernameKey(caller.username), address, device })',
    to: "usernameKey: `${usernameKey(caller.username)} ${host.random(4).toString('hex')}`, address, device })",
    tests: [
      {
        file: 'tests/host/security.test.ts',
        title: 'guesses at the current password count with those of login',
      },
    ],
  },
]
