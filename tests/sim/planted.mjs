/**
 * Faults that `npm run sim -- planted` plants one at a time: those of money.md "Planted bugs used here", then more over the outbox, limits,
 * the book and the time-out. A patch is a text that stands once in its file. Where the database would refuse what the code lets through,
 * its rule is taken away as well: what is to be found is the wrong money, not the refusal.
 */
const OPS = 'server/ledger/ops.ts'
const BETS = 'server/ledger/bets.ts'
const DEPOSITS = 'server/ledger/deposits.ts'
const WITHDRAWALS = 'server/ledger/withdrawals.ts'
const MATCH = 'server/ledger/exchange-match.ts'
const MAY = 'server/protection/may.ts'
const OUTBOX = 'src/lib/outbox/outbox.ts'
const SEND = 'src/lib/outbox/outboxSend.ts'
const LEDGER_TABLES = 'server/store/migrations/002-ledger.ts'
const CASHIER_TABLES = 'server/store/migrations/003-cashier.ts'
const GAME_TABLES = 'server/store/migrations/004-games.ts'
const STOPS = 'server/store/migrations/protection/036-exclusion.ts'

const one = (file, from, to) => [{ file, from, to }]

const ledger = [
  {
    name: 'overdraft race: a bet goes by the balance that was committed before its player was locked',
    patches: [
      {
        file: BETS,
        from: "  const op = { scope: `g:${provider}`, key: bet.tx, kind: 'bet', payload, playerId, at }\n",
        to: "  const op = { scope: `g:${provider}`, key: bet.tx, kind: 'bet', payload, playerId, at }\n  const seen = BigInt((await walletsOf(db, playerId)).cash)\n",
      },
      {
        file: BETS,
        from: '    act: async (tx, opId, [, cash, standing, { bonus, isCancelled, hasTurnover }]) => {\n',
        to: '    act: async (tx, opId, [, , standing, { bonus, isCancelled, hasTurnover }]) => {\n      const cash = seen\n',
      },
      { file: LEDGER_TABLES, from: '  check (balance >= floor)\n', to: '  check (true)\n' },
    ],
  },
  {
    name: 'check, then insert: whether a key was used is looked at before the transaction',
    patches: [
      {
        file: OPS,
        from: '      return await transact(db, (tx) => once(tx, op, steps))\n',
        to: '      if (await wasDone(db, op)) return { result: await storedResult(db as unknown as Tx, op, fingerprint(op)), replayed: true }\n      return await transact(db, (tx) => once(tx, op, steps))\n',
      },
      {
        file: OPS,
        from: "    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())\n",
        to: '',
      },
      { file: LEDGER_TABLES, from: '  unique (scope, key)\n', to: '  check (true)\n' },
    ],
  },
  {
    name: 'no tombstone is left by a rollback before its bet',
    patches: one(BETS, '    if (!isDone && !bet) await bury(tx, rollback, opId)\n', ''),
  },
  {
    name: 'a hold is resolved twice',
    patches: one(
      WITHDRAWALS,
      "    if (row.status !== STATUS.processing) throw fail('WITHDRAWAL_DECIDED')\n",
      '',
    ),
  },
  {
    name: 'an operation is acknowledged before it is committed',
    patches: one(
      OPS,
      '      return await transact(db, (tx) => once(tx, op, steps))\n',
      `      return await new Promise((answer, refuse) => {
        transact(db, async (tx) => {
          const last = await once(tx, op, steps)
          return async () => {
            const done = await last()
            answer(done)
            return done
          }
        }).catch(refuse)
      })
`,
    ),
  },
  {
    name: 'a transaction id is claimed twice',
    patches: [
      {
        file: DEPOSITS,
        from: "    if (await claimOf(tx, claim.method, claim.trx)) throw fail('TRX_USED')\n",
        to: '',
      },
      {
        file: CASHIER_TABLES,
        from: 'create unique index deposit_trx_claimed',
        to: 'create index deposit_trx_claimed',
      },
    ],
  },
  {
    name: 'a bet that was won is given back',
    patches: one(
      BETS,
      "  if (await referring(tx, provider, rollback.bet, 'win')) throw fail('BET_SETTLED')\n",
      '',
    ),
  },
  {
    name: 'the turnover of a bet that is rolled back is not given back',
    patches: one(BETS, '  await uncountStake({ tx, opId, playerId, at }, bet.opId)\n', ''),
  },
  {
    name: 'a replay is worked out anew and not read',
    patches: one(
      BETS,
      "  return { balance: paisa(Number(result['balance'])), replayed }\n}\n\n/** What a bet asks before",
      "  return { balance: replayed ? await playableOf(db, playerId) : paisa(Number(result['balance'])), replayed }\n}\n\n/** What a bet asks before",
    ),
  },
  {
    name: 'what is asked under a used key is not looked at',
    patches: one(OPS, "  if (earlier.fp !== fp) throw fail('KEY_REUSED')\n", ''),
  },
  {
    name: 'a bet is rolled back twice',
    patches: [
      { file: BETS, from: '    if (!isDone && bet) await refund', to: '    if (bet) await refund' },
      { file: GAME_TABLES, from: 'create unique index one_rollback', to: 'create index one_rollback' },
    ],
  },
  {
    name: 'a balance is changed outside of a transfer',
    patches: [
      {
        file: BETS,
        from: '    await settleLooseBonus({ tx, opId, playerId, at })\n    if (hasPoints)',
        to: "    await sql`update account set balance = balance + 100 where player_id = ${playerId} and kind = 'cash'`.execute(tx)\n    await settleLooseBonus({ tx, opId, playerId, at })\n    if (hasPoints)",
      },
      {
        file: LEDGER_TABLES,
        from: 'create trigger balance_by_transfer',
        to: '-- create trigger balance_by_transfer',
      },
    ],
  },
  {
    name: 'keys are kept in the memory of the host',
    patches: [
      {
        file: OPS,
        from: '  for (let attempt = 1; ; attempt++) {\n    try {\n      return await transact(db, (tx) => once(tx, op, steps))\n',
        to: `  const name = \`\${op.scope} \${op.key}\`
  const own = inMemory.get(db) ?? new Map<string, { result: Result; fp: string }>()
  inMemory.set(db, own)
  const known = own.get(name)
  if (known && known.fp !== fingerprint(op)) throw fail('KEY_REUSED')
  if (known) return { result: known.result, replayed: true }
  for (let attempt = 1; ; attempt++) {
    try {
      const made = await transact(db, (tx) => once(tx, { ...op, key: \`\${op.key}~\${Math.random()}\` }, steps))
      own.set(name, { result: made.result, fp: fingerprint(op) })
      return made
`,
      },
      {
        file: OPS,
        from: 'const RETRIES = 8\n',
        to: 'const RETRIES = 8\nconst inMemory = new WeakMap<Db, Map<string, { result: Result; fp: string }>>()\n',
      },
    ],
  },
]

const outbox = [
  {
    name: 'a claim goes under another key at each try',
    patches: one(SEND, '      { key: row.key },\n', '      { key: crypto.randomUUID() },\n'),
  },
  {
    name: 'a try that brought no answer counts as sent',
    patches: one(
      SEND,
      "    if (!isForGood(error))\n      return {\n        kind: 'later',",
      "    if (!isForGood(error)) return { kind: 'sent', recordId: '' }\n    if (error.status < 0)\n      return {\n        kind: 'later',",
    ),
  },
  {
    name: 'what a page was sending when it died is never sent again',
    patches: one(
      OUTBOX,
      "      if (isMine(row) && (row.state === 'sending' || row.state === 'needs_login')) {\n",
      "      if (isMine(row) && row.state === 'needs_login') {\n",
    ),
  },
  {
    name: 'a claim is said to be saved before the device has it',
    patches: [
      {
        file: OUTBOX,
        from: '    async submit(key, typed) {\n      await edit(',
        to: '    async submit(key, typed) {\n      void edit(',
      },
      {
        file: OUTBOX,
        from: '      await changed()\n    },\n    async reopen(key) {',
        to: '      void changed()\n    },\n    async reopen(key) {',
      },
    ],
  },
  {
    name: 'an order is sent again as another one',
    patches: one(
      'src/features/exchange/shared/orderAttempt.ts',
      '...termsForCall(terms), reference: key }, { key })',
      '...termsForCall(terms), reference: crypto.randomUUID() }, {})',
    ),
  },
]

const limits = [
  {
    name: 'a stake does not count against the limit of stakes',
    patches: [
      {
        file: MAY,
        from: 'const reached = reachedBy(limits, { ...(isPlay ? { time: 1n } : {}), ...adds })',
        to: 'const reached = reachedBy(limits, isPlay ? { time: 1n } : adds)',
      },
      {
        file: STOPS,
        from: "when 'loss' then loss when 'wager' then wager end\n",
        to: "when 'loss' then loss end\n",
      },
    ],
  },
  {
    name: 'a raise of a limit holds at once',
    patches: [
      {
        file: 'server/ledger/limits.ts',
        from: 'const isLower = value !== null && (standing === null || value < standing)',
        to: 'const isLower = value !== null',
      },
      {
        file: 'server/store/migrations/033-protection.ts',
        from: 'elsif new.confirmed_at is not null or new.dropped_at is not null or',
        to: 'elsif new.confirmed_at is null and',
      },
    ],
  },
  {
    name: 'numbers are issued beyond the limit of deposits',
    patches: [
      {
        file: 'server/handlers/cashier.ts',
        from: "await may(tx, { playerId, at }, 'number', { deposit: BigInt(amount) })",
        to: "await may(tx, { playerId, at }, 'number')",
      },
      { file: STOPS, from: "when 'deposit' then deposit when 'loss'", to: "when 'loss'" },
    ],
  },
]

const book = [
  {
    name: 'an order takes what the house gives at a worse price than it asks for',
    patches: one(
      MATCH,
      '.filter(({ price, size }) => size > 0n && isTakeable(terms, price))',
      '.filter(({ size }) => size > 0n)',
    ),
  },
  {
    name: 'an order takes what a player waits with at a worse price than it asks for',
    patches: one(
      MATCH,
      "    .$if(priceChange !== 'any', (query) => query.where('odds', side === 'back' ? '>=' : '<=', odds))\n",
      '',
    ),
  },
  {
    name: 'what is matched goes on waiting',
    patches: [
      { file: MATCH, from: '        rest = rest - part.size, with_players', to: '        with_players' },
      {
        file: 'server/store/migrations/011-money-out.ts',
        from: '  check (matched + rest <= stake),\n',
        to: '',
      },
    ],
  },
]

const timeOut = [
  {
    name: 'a bet is taken in a time-out',
    patches: [
      { file: MAY, from: "  if (standing.inTimeOut) throw fail('TIME_OUT', { status })\n", to: '' },
      {
        file: STOPS,
        from: '  if exists (select from player where id = who and time_out_until > now) then\n',
        to: '  if false then\n',
      },
    ],
  },
  {
    name: 'what a player waits with is matched in their time-out',
    patches: one(
      'server/store/migrations/protection/079-kept-plans.ts',
      '(time_out_until > now or under_age_at is not null)',
      '(under_age_at is not null)',
    ),
  },
  {
    name: 'a time-out is made shorter',
    patches: [
      {
        file: 'server/handlers/time-out.ts',
        from: 'const isLonger = input.until > now && input.until > (before?.getTime() ?? 0)',
        to: 'const isLonger = input.until > now',
      },
      {
        file: 'server/store/migrations/024-time-out.ts',
        from: '(new.time_out_until is null or new.time_out_until < old.time_out_until)',
        to: 'new.time_out_until is null',
      },
    ],
  },
]

export const planted = [...ledger, ...outbox, ...limits, ...book, ...timeOut]
