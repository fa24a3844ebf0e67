/** Faults in how often a thing may be tried. */
const guards = (title) => [{ file: 'server/limits/class-limits.test.ts', title }]

const GUARDS = 'server/limits/guards.ts'
const LIMITS = 'server/limits/class-limits.ts'
const CODES = 'server/auth/one-time-codes.ts'

export const mutants = [
  {
    name: 'a name is guessed at from many networks, three times from each',
    file: GUARDS,
    from: ': keyOf(what, usernameKey)',
    to: ': keyOf(what, usernameKey, networkOf(attempt))',
    tests: guards('PP-40 three guesses at a name in any fifteen minutes, from however many addresses'),
  },
  {
    name: 'one guess more than the rule says is let through',
    file: 'server/limits/sliding-window.ts',
    from: 'events.at(-points)',
    to: 'events.at(-points - 1)',
    tests: guards('PP-40 three guesses at a name in any fifteen minutes, from however many addresses'),
  },
  {
    name: 'guesses are forgotten sooner than the rule says',
    file: 'server/limits/sliding-window.ts',
    from: 'first + seconds * 1000 - now',
    to: 'first + seconds * 900 - now',
    tests: guards('PP-40 three guesses at a name in any fifteen minutes, from however many addresses'),
  },
  {
    name: 'a stranger’s guesses lock the owner’s own phone out',
    file: GUARDS,
    from: "keyOf(what, 'device', usernameKey, device)",
    to: 'keyOf(what, usernameKey)',
    tests: guards(
      'B2 two hundred wrong logins from a network leave its known devices alone, and new ones a way',
    ),
  },
  {
    name: 'guesses from one network have no end',
    file: GUARDS,
    from: 'isStranger && (await unlessProved(isProved, addresses.add(network)))',
    to: 'isStranger',
    tests: guards('thirty guesses from one network in fifteen minutes, two hundred in a day'),
  },
  {
    name: 'guesses with a proof of work never cost more than the first',
    file: GUARDS,
    from: 'pair: { each: 3, most: 3 }',
    to: 'pair: { each: 3, most: 0 }',
    tests: guards('P17 a proof of work opens the way where the three are used up, and the next costs more'),
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
    tests: [{ file: 'tests/host/http/http.test.ts', title: 'calls beyond their class are 429 with a wait' }],
  },
  {
    name: 'each session of a player has the tries for money anew',
    file: LIMITS,
    from: "if (caller && by === 'player') return `player:${caller.id}`",
    to: "if (caller && by === 'player') return `player:${caller.sessionId}`",
    tests: [
      {
        file: 'tests/host/http/http.test.ts',
        title: 'what moves money is counted by player, whatever sessions they have',
      },
    ],
  },
  {
    name: 'a phone is sent codes without end',
    file: CODES,
    from: '  if (!isKnown) atMost(most, await times(toTarget), now)\n',
    to: '',
    tests: [
      {
        file: 'tests/host/account/security.test.ts',
        title: 'five codes a day to a number, ten a day for a player',
      },
    ],
  },
  {
    name: 'a player has codes sent without end',
    file: CODES,
    from: '  if (!isReset) atMost(CODES_A_DAY.player, await times(mine), now)\n',
    to: '',
    tests: [
      {
        file: 'tests/host/account/security.test.ts',
        title: 'five codes a day to a number, ten a day for a player',
      },
    ],
  },
  {
    name: 'the current password is guessed without being counted',
    file: 'server/factors/confirm.ts',
    from: 'guards.loginTry(counted(asking))',
    to: 'guards.loginTry({ ...counted(asking), sessionId: BigInt(Math.floor(Math.random() * 1e9)) })',
    tests: [
      {
        file: 'tests/host/account/security.test.ts',
        title: 'three guesses at the current password in fifteen minutes of a session',
      },
    ],
  },
]
