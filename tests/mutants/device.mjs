/** Faults on the device: the outbox, attempts, the session of the browser, the one way to the host. */
const outbox = (title) => [{ file: 'src/lib/outbox/outbox.test.ts', title }]
const api = (title) => [{ file: 'src/lib/api/api.test.ts', title }]
const session = (title) => [{ file: 'src/lib/session.test.ts', title }]
const attempts = (title) => [{ file: 'src/lib/outbox/attempts.test.ts', title }]

const OUTBOX = 'src/lib/outbox/outbox.ts'
const SEND = 'src/lib/outbox/outboxSend.ts'
const STORE = 'src/lib/outbox/outboxStore.ts'
const ATTEMPTS = 'src/lib/outbox/attempts.ts'
const SESSION = 'src/lib/session.ts'
const API = 'src/lib/api/api.ts'

export const mutants = [
  {
    name: 'each try of a claim has a new key',
    file: SEND,
    from: '      { key: row.key },\n',
    to: '      { key: crypto.randomUUID() },\n',
    tests: outbox('F-14 a Submit that is pressed as the number comes is not lost'),
  },
  {
    name: 'a claim is given up when the host says "not now"',
    file: 'src/lib/outbox/retry.ts',
    from: 'return status >= 400 && status < 500 && !NOT_NOW.includes(status)',
    to: 'return status >= 400 && !NOT_NOW.includes(status)',
    tests: outbox('a claim that the host cannot take now stays and is sent later with its key'),
  },
  {
    name: 'after a lost answer the host is not asked, and the claim is sent again',
    file: SEND,
    from: 'row.isUnsure ? await recordOf(call, row) : undefined',
    to: 'undefined',
    tests: outbox('P4 after an answer that was lost the host is asked, and what it has is not sent again'),
  },
  {
    name: 'a claim that waits is sent in the name of who logs in next',
    file: OUTBOX,
    from: 'rows.filter((row) => isMine(row) && hasWork(row) && isDue(row, now()))',
    to: 'rows.filter((row) => hasWork(row) && isDue(row, now()))',
    tests: outbox('a claim that waits is never sent in the name of another player who has one too'),
  },
  {
    name: 'a second tap sends a sent claim again',
    file: OUTBOX,
    from: "        row.state === 'draft'\n          ? { ...row, ...typed, state: 'queued'",
    to: "        row.state === 'draft' || row.state === 'sent'\n          ? { ...row, ...typed, state: 'queued'",
    tests: outbox('a tap on a claim that was sent asks the host nothing'),
  },
  {
    name: 'a late 401 of an old token asks for a login',
    file: OUTBOX,
    from: 'const isOldToken = session.player?.remoteId === row.remoteId && session.player.token !== token',
    to: 'const isOldToken = false',
    tests: outbox('P12 a late 401 of an old token asks for no login'),
  },
  {
    name: 'a claim of yesterday is sent by itself',
    file: OUTBOX,
    from: 'const isStale = now() - row.queuedAt > STALE_MS',
    to: 'const isStale = false',
    tests: outbox('a stale claim is sent when the player says so'),
  },
  {
    name: 'a claim that the host has and nobody has decided leaves the device after an hour',
    file: OUTBOX,
    from: 'const SENT_KEPT_MS = 7 * STALE_MS',
    to: 'const SENT_KEPT_MS = STALE_MS / 24',
    tests: outbox('what was sent stays on the device for a week, what was decided for a day'),
  },
  {
    name: 'a claim that is corrected begins anew instead of keeping its key',
    file: OUTBOX,
    from: "edit(key, (row) => (row.state === 'refused' ? { ...row, state: 'draft' } : undefined))",
    to: "edit(key, (row) => (row.state === 'refused' ? { ...row, key: crypto.randomUUID(), state: 'draft' } : undefined))",
    tests: outbox('V-DEP-08 a transaction id that was used is refused with the earlier record'),
  },
  {
    name: 'two tabs without locks both send',
    file: STORE,
    from: '!lease || lease.owner === owner || lease.until <= now || lease.until > now + LEASE_MS',
    to: '!lease || lease.owner !== owner || lease.until > now + LEASE_MS',
    tests: outbox('a lease keeps a second tab from sending until it ends'),
  },
  {
    name: 'a payment that only the page has is lost by a reload',
    file: 'src/lib/outbox/deviceQueue.ts',
    from: 'release = !isStopped && !state.isKept && parts.isOnlyHere(state.rows) ? holdReload() : () => {}',
    to: 'release = () => {}',
    tests: outbox('P-PWA-09 P9 a payment that only the page has holds a reload until the host has it'),
  },
  {
    name: 'a withdrawal of this morning is sent again by itself',
    file: ATTEMPTS,
    from: 'const mayResend = () => age >= 0 && leftToResend() > 0',
    to: 'const mayResend = () => age >= 0',
    tests: attempts(
      'P4 one that an earlier page left is sent for two minutes, and after that only asked for',
    ),
  },
  {
    name: 'a withdrawal is not on the device before it is sent',
    file: ATTEMPTS,
    from: '  await onDevice((table) => table.add(attempt))\n',
    to: '  await memory.add(attempt)\n',
    tests: attempts('P-PWA-09 an attempt that only the page has holds a reload until its fate is known'),
  },
  {
    name: 'an attempt of one player is shown to another',
    file: ATTEMPTS,
    from: 'rows.filter((row) => row.remoteId === remoteId)',
    to: 'rows.filter((row) => row.remoteId !== "")',
    tests: attempts('P4 the attempts of a player are no one else’s'),
  },
  {
    name: 'a log out leaves the token on the device',
    file: SESSION,
    from: '      await storage.remove(SESSION_KEYS)\n',
    to: "      await storage.remove(SESSION_KEYS.filter((key) => key !== 'token'))\n",
    tests: session('X-14 a log out takes the token off the device'),
  },
  {
    name: 'a late 401 of an old token ends the new session',
    file: SESSION,
    from: 'if (!player || (token !== undefined && token !== player.token)) return',
    to: 'if (!player) return',
    tests: api('a late 401 for an old token does not end a new session'),
  },
  {
    name: 'the next player finds the balance of the one before in another tab',
    file: SESSION,
    from: "if (next?.remoteId !== player?.remoteId) void storage.remove(SESSION_KEYS, 'memory')",
    to: "if (!player) void storage.remove(SESSION_KEYS, 'memory')",
    tests: session('X-14 what a player leaves in another tab goes with the log out'),
  },
  {
    name: 'another tab takes what the next player has written off the device',
    file: SESSION,
    from: "void storage.remove(SESSION_KEYS, 'memory')",
    to: 'void storage.remove(SESSION_KEYS)',
    tests: session('X-14 another player takes nothing over in other tabs'),
  },
  {
    name: 'a host that is out of order logs everybody out',
    file: API,
    from: "if (answer.status === 401 && token) await session.end('expired', token)",
    to: "if (answer.status >= 401 && token) await session.end('expired', token)",
    tests: api('an answer 426 says that the app is too old, ends no session'),
  },
  {
    name: 'the next token of a session is not taken',
    file: API,
    from: 'if (token && answer.token && player?.token === token)',
    to: 'if (token && answer.token && player?.token !== token)',
    tests: api('a new token in an answer is the session’s from then on'),
  },
  {
    name: 'a guest’s call of a player goes out',
    file: API,
    from: "    if (endpoint.auth === 'player' && !token)\n      throw new ApiError({ status: 401, message: 'User not logged in' })\n",
    to: '',
    tests: api(
      "A-ROLE-04 V-VIP-05 a guest's player call, a game's launch among them, is refused without a request",
    ),
  },
  {
    name: 'the login page of a Wi-Fi is taken for an answer',
    file: API,
    from: "const body: unknown = text === '' ? undefined : JSON.parse(text)",
    to: "const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined",
    tests: api('T-STATE-03 a 401 ends the session; T-STATE-04 a dead network and a captive portal do not'),
  },
]
