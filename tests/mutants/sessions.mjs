/** Faults in who is calling: sessions, their tokens, the second step, codes, the password before money leaves. */
const auth = (title) => [{ file: 'tests/host/account/auth.test.ts', title }]
const rotation = [
  {
    file: 'tests/host/account/token-rotation.test.ts',
    title: 'P19 a token is followed by another after a day, offered until it is used',
  },
]
const security = (title) => [{ file: 'tests/host/account/security.test.ts', title }]
const factors = (title) => [{ file: 'tests/host/account/factors.test.ts', title }]
const withdrawals = (title) => [{ file: 'tests/host/money/withdrawals.test.ts', title }]

const signed = (title) => [{ file: 'tests/host/account/signed-calls.test.ts', title }]

const SIGNED = 'server/auth/signed-calls.ts'
const CALLERS = 'server/auth/callers.ts'
const ROTATION = 'server/auth/token-rotation.ts'
const SESSIONS = 'server/auth/sessions.ts'
const TWO_STEP = 'server/auth/two-step.ts'
const CODES = 'server/auth/one-time-codes.ts'
const STEP_UP = 'server/factors/step-up.ts'

export const mutants = [
  {
    name: 'a token goes on after the log out',
    file: CALLERS,
    from: "    .where('revoked_at', 'is', null)\n",
    to: '',
    tests: auth('a token revoked in one process is dead in another at once'),
  },
  {
    name: 'a session that is used never ends',
    file: CALLERS,
    from: "    .where('expires_at', '>', now)\n",
    to: '',
    tests: auth('a session ends after 14 idle days, after 30 days in all, and its use is remembered'),
  },
  {
    name: 'a session that nobody used for weeks goes on',
    file: CALLERS,
    from: "    .where('last_used_at', '>', idleSince)\n",
    to: '',
    tests: auth('a session ends after 14 idle days, after 30 days in all, and its use is remembered'),
  },
  {
    name: 'the token before is good for ever',
    file: ROTATION,
    from: 'if (shown.pastUntil && shown.pastUntil.getTime() >= now) return undefined',
    to: 'if (shown.pastUntil) return undefined',
    tests: rotation,
  },
  {
    name: 'a token is never followed by another',
    file: ROTATION,
    from: "return now - shown.madeAt.getTime() < ROTATE_MS ? undefined : 'due'",
    to: "return now - shown.madeAt.getTime() < 100 * ROTATE_MS ? undefined : 'due'",
    tests: rotation,
  },
  {
    name: 'a token in other hands is refused, and its session goes on',
    file: ROTATION,
    from: '    await revokeSession(tx, sessionId, at)\n',
    to: '',
    tests: rotation,
  },
  {
    name: 'a bare token moves money',
    file: SIGNED,
    from: "  if (!request.headers.has('signature')) throw await refused('SIGNATURE_NEEDED')\n",
    to: "  if (!request.headers.has('signature')) return { body: createHash('sha256'), spend: async () => {} }\n",
    tests: signed('a bare token is refused by each of them, and reads'),
  },
  {
    name: 'a signature by any key is one',
    file: SIGNED,
    from: 'if (!signature || !isBy(caller.key, signature))',
    to: 'if (!signature)',
    tests: signed('whatever of a signed call is changed, it is refused and the session is over'),
  },
  {
    name: 'a body is changed under its signature',
    file: SIGNED,
    from: "digest === undefined || digest === `sha-256=:${body.digest('base64')}:`",
    to: 'true',
    tests: signed('whatever of a signed call is changed, it is refused and the session is over'),
  },
  {
    name: 'a signed call is sent again',
    file: SIGNED,
    from: 'return row !== undefined',
    to: 'return true',
    tests: signed('a nonce passes once and a time for two minutes; neither ends the session'),
  },
  {
    name: 'a signature is good for ever',
    file: SIGNED,
    from: 'if (Math.abs(now - signature.created) > SIGNATURE_MS)',
    to: 'if (signature.created < 0)',
    tests: signed('a nonce passes once and a time for two minutes; neither ends the session'),
  },
  {
    name: 'a copied token is refused, and reads on',
    file: SIGNED,
    from: '    if (!(await revokeSession(tx, sessionId, at))) return\n',
    to: '',
    tests: signed(
      'a login’s key is the session’s: its calls are signed by it, and the owner is told of a copied token',
    ),
  },
  {
    name: 'a bare token is renewed',
    file: 'server/implement.ts',
    from: 'return caller.key && !hasSignature ?',
    to: 'return false ?',
    tests: signed('a token is renewed by who has the key, and a read asks for a signature then'),
  },
  {
    name: 'who signs the other devices out signs this one out and leaves them',
    file: SESSIONS,
    from: "query.where('id', '<>', but ?? 0n)",
    to: "query.where('id', '=', but ?? 0n)",
    tests: security('sessions are listed, one is ended, the others are ended with the password'),
  },
  {
    name: 'the password alone opens an account with a second step',
    file: 'server/handlers/auth.ts',
    from: 'if ((await twoStepOf(host.db, player.id)) === undefined) return',
    to: 'if ((await twoStepOf(host.db, player.id)) !== null) return',
    tests: factors('F-10 PP-40 the second step is on once a code is confirmed, and login then asks for it'),
  },
  {
    name: 'a code of the app opens the account twice',
    file: TWO_STEP,
    from: ' || BigInt(span) <= row.last_step) throw wrong()',
    to: ') throw wrong()',
    tests: factors('F-10 a code and a recovery code each open the account once, also at the same moment'),
  },
  {
    name: 'a code of the app is good for minutes',
    file: TWO_STEP,
    from: 'const GRACE = 1\n',
    to: 'const GRACE = 6\n',
    tests: [
      {
        file: 'server/auth/two-step.test.ts',
        title: 'F-10 a code is taken one span early or late, and no further',
      },
    ],
  },
  {
    name: 'a recovery code opens the account again and again',
    file: TWO_STEP,
    from: ".where('digest', '=', digestOf(playerId, code))\n    .where('used_at', 'is', null)\n",
    to: ".where('digest', '=', digestOf(playerId, code))\n",
    tests: factors('F-10 a code and a recovery code each open the account once, also at the same moment'),
  },
  {
    name: 'wrong codes of a second step are not counted against who has the password',
    file: 'server/handlers/auth.ts',
    from: '  const signedIn = await atDoor(() => secondStep(',
    to: '  await attempt.succeeded()\n  const signedIn = await atDoor(() => secondStep(',
    tests: factors('PP-40 wrong codes of the second step count as wrong passwords do'),
  },
  {
    name: 'wrong tries of a code by SMS are not counted',
    file: CODES,
    from: 'tries: sql`tries + 1`',
    to: 'tries: sql`tries`',
    tests: security('a code has five tries, also when they come at once, and is then dead'),
  },
  {
    name: 'a code by SMS verifies twice',
    file: CODES,
    from: '.set({ used_at: new Date(now), used_key: key ?? null })',
    to: '.set({ used_at: null, used_key: key ?? null })',
    tests: security('T-STATE-12 X-58 the phone of the profile is verified by its code, in 300 seconds'),
  },
  {
    name: 'a code by SMS is good after its five minutes',
    file: CODES,
    from: "    .where('expires_at', '>', now)\n",
    to: '',
    tests: security('T-STATE-12 X-58 the phone of the profile is verified by its code, in 300 seconds'),
  },
  {
    name: 'a code that another session asked for is taken',
    file: CODES,
    from: '    .where(sql<boolean>`session_id is not distinct from ${check.sessionId ?? null}`)\n',
    to: '',
    tests: security('a code belongs to the session that asked, and to no other player'),
  },
  {
    name: 'a password typed yesterday lets money go to a new number',
    file: STEP_UP,
    from: '> CONFIRMED_MS) throw',
    to: '> 96 * CONFIRMED_MS) throw',
    tests: withdrawals('money.md 3.4 a number that was never paid to asks for the password'),
  },
  {
    name: 'money goes at once to a number that was added a moment ago',
    file: STEP_UP,
    from: "  if (wait > 0) throw fail('NUMBER_NEW', { params: { hours: wait } })\n",
    to: '',
    tests: withdrawals(
      'money.md 3.10 an added number waits a day from its verification, the own one does not',
    ),
  },
  {
    name: 'a withdrawal that failed makes its number a known one',
    file: STEP_UP,
    from: "    .where('status', '=', STATUS.success)\n",
    to: "    .where('status', '<>', 0)\n",
    tests: withdrawals('money.md 3.4 a withdrawal that failed makes no number known'),
  },
]
