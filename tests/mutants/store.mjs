/** Faults in the second line of defence: what the database refuses by itself, and what is sealed and told. */
const refused = [{ file: 'tests/host/money/ledger-invariants.test.ts', title: 'P3 the database refuses' }]
const decided = [
  {
    file: 'tests/host/money/ledger-invariants.test.ts',
    title: 'P3 a decision moves its own money, to its own player',
  },
]
const live = (title) => [{ file: 'tests/host/exchange/live-events.test.ts', title }]

const LEDGER = 'server/store/migrations/002-ledger.ts'
const CASHIER = 'server/store/migrations/003-cashier.ts'

const often = [
  { file: 'tests/host/http/statements.test.ts', title: 'what is asked often is prepared by name' },
]

const TRANSACTION = 'server/store/transaction.ts'
const travel = (title) => [{ file: 'tests/host/money/travel.test.ts', title }]

export const mutants = [
  {
    name: 'a write that failed while nobody waited for it is taken for done',
    file: TRANSACTION,
    from: '    if (this.#failures.length > 0) throw this.#failures[0]\n',
    to: '',
    tests: travel('a write that fails undoes its transaction'),
  },
  {
    name: 'why a transaction failed is answered by what came after it',
    file: TRANSACTION,
    from: 'throw line.causeOf(error)',
    to: 'throw error',
    tests: travel('a write that fails undoes its transaction'),
  },
  {
    name: 'what goes on after a refusal writes outside of its transaction',
    file: TRANSACTION,
    from: "    if (this.#isClosed) throw new Error('The transaction is over')\n",
    to: '',
    tests: travel('what goes on after its transaction has ended'),
  },
  {
    name: 'a write of a transaction of another kind fails and nobody hears of it',
    file: TRANSACTION,
    from: 'if (line) asked.catch(() => {})',
    to: 'if (tx) asked.catch(() => {})',
    tests: travel('a write that fails undoes its transaction'),
  },
  {
    name: 'whoever lost the lease still commits',
    file: TRANSACTION,
    from: 'const committed = sql`commit`.execute(tx)',
    to: 'const committed = connection.executeQuery(sql`commit`.compile(db.withoutPlugins()))',
    tests: travel('whoever loses the lease'),
  },
  {
    name: 'a statement that was built before the lease was lost is asked all the same',
    file: 'server/store/statement.ts',
    from: 'if (made) db.getExecutor().transformQuery(made.query, made.queryId)\n    else ',
    to: 'if (!made) ',
    tests: travel('whoever loses the lease'),
  },
  {
    name: 'each write is a way of its own',
    file: TRANSACTION,
    from: 'if (line) asked.catch(() => {})\n  else await asked',
    to: 'await asked',
    tests: travel('a bet is two ways'),
  },
  {
    name: 'a statement that answers all columns is prepared, and refused after a newer host’s migration',
    file: 'server/store/named.ts',
    from: ' || (this.#isShared && ANSWERS_ALL.test(text))',
    to: '',
    tests: [
      {
        file: 'tests/host/http/statements.test.ts',
        title: 'of a database that others use, too [PostgreSQL]',
      },
    ],
  },
  {
    name: 'a text that is asked once is prepared, and lists of every length fill the database’s memory',
    file: 'server/store/named.ts',
    from: 'const OFTEN = 20',
    to: 'const OFTEN = 1',
    tests: often,
  },
  {
    name: 'what an operation says on its way is told to nobody',
    file: 'server/events/publish.ts',
    from: 'if (together) together.push(published)',
    to: 'if (together) void published',
    tests: live('a verified deposit is told to its player at once, with the balance after it'),
  },
  {
    name: 'the database lets an account fall below zero',
    file: LEDGER,
    from: '  check (balance >= floor)\n',
    to: '  check (balance is null or floor = 0)\n',
    tests: refused,
  },
  {
    name: 'the database lets a movement of money be rewritten',
    file: LEDGER,
    from: 'create trigger transfer_append_only before update or delete on transfer for each row execute function refuse_change();\n',
    to: '',
    tests: refused,
  },
  {
    name: 'the database lets a deposit be credited twice',
    file: LEDGER,
    from: "create unique index transfer_deposit_once on transfer(op_id) where kind = 'deposit';\n",
    to: '',
    tests: refused,
  },
  {
    name: 'the database lets two claims have one transaction id',
    file: CASHIER,
    from: 'create unique index deposit_trx_claimed on deposit(method, trx) where status <> 2;\n',
    to: '',
    tests: refused,
  },
  {
    name: 'the database lets the amount of a deposit change while it waits',
    file: CASHIER,
    from: '(new.op_id, new.player_id, new.method, new.amount, new.created_at)\n      is distinct from (old.op_id, old.player_id, old.method, old.amount, old.created_at)',
    to: '(new.op_id, new.player_id, new.method, new.created_at)\n      is distinct from (old.op_id, old.player_id, old.method, old.created_at)',
    tests: refused,
  },
  {
    name: 'the database lets an approved deposit credit another player',
    file: CASHIER,
    from: "and amount = new.amount and credit = (select id from account where player_id = new.player_id and kind = 'cash'))",
    to: 'and amount = new.amount)',
    tests: decided,
  },
  {
    name: 'the database lets a withdrawal be paid with another amount',
    file: CASHIER,
    from: 'where op_id = new.decided_op and amount = new.amount\n',
    to: 'where op_id = new.decided_op\n',
    tests: decided,
  },
  {
    name: 'the database lets a time-out be shortened',
    file: 'server/store/migrations/024-time-out.ts',
    from: 'or new.time_out_until < old.time_out_until',
    to: '',
    tests: [
      {
        file: 'tests/host/account/time-out.test.ts',
        title: 'PP-19 a time-out is made longer, never shorter, by no call and by nobody',
      },
    ],
  },
  {
    name: 'a round of a game keeps neither its seed nor its outcome',
    file: 'server/store/migrations/012-round-moves.ts',
    from: '    or (old.outcome is not null and (new.outcome, new.pay) is distinct from (old.outcome, old.pay)) then\n',
    to: '  then\n',
    tests: [
      {
        file: 'tests/host/games/wallet.test.ts',
        title: 'the database refuses a changed seed, stake or outcome',
      },
    ],
  },
  {
    name: 'what staff did is changed in the trail, and the seal still fits',
    file: 'server/audit/seal.ts',
    from: 'audit.outcome, audit.data)::text',
    to: 'audit.outcome)::text',
    tests: [
      {
        file: 'tests/host/desk/seal.test.ts',
        title: 'P20 PP-42 any row of the trail that is changed, taken away, put in or put elsewhere is found',
      },
    ],
  },
  {
    name: 'a chain of seals that was made anew as a whole is taken for the old one',
    file: 'server/audit/seal.ts',
    from: '  faults.push(...(await headFaults(config.dataDir, heads)))\n',
    to: '',
    tests: [
      {
        file: 'tests/host/desk/seal.test.ts',
        title: 'P20 PP-42 any row of the trail that is changed, taken away, put in or put elsewhere is found',
      },
    ],
  },
  {
    name: 'a player’s balance is told to everybody who listens',
    file: 'server/live/hub.ts',
    from: 'event.playerId === null ? all : (byPlayer.get(event.playerId) ?? [])',
    to: 'event.playerId === null ? all : [...all]',
    tests: live('a verified deposit is told to its player at once, with the balance after it'),
  },
  {
    name: 'who comes back is told what another player missed',
    file: 'server/live/hub.ts',
    from: "[where('player_id', '=', playerId)]",
    to: "[where('player_id', 'is not', null)]",
    tests: live('who comes back is told nothing of another player'),
  },
  {
    name: 'the balance after a bet is told to nobody',
    file: 'server/ledger/ops.ts',
    from: '  await publishSaid(tx, opId, op.at)\n',
    to: '',
    tests: live('nothing is told of what was not committed, and a bet and a win tell the balance'),
  },
]
