/** Faults in the room that holds the money: operations, bets, deposits, withdrawals, bonuses, points. */
const ledger = (title) => [{ file: 'tests/host/money/ledger.test.ts', title }]
const turnovers = (title) => [{ file: 'tests/host/money/turnovers.test.ts', title }]
const vip = (title) => [{ file: 'tests/host/money/vip.test.ts', title }]

const OPS = 'server/ledger/ops.ts'
const ACCOUNTS = 'server/ledger/accounts.ts'
const BETS = 'server/ledger/bets.ts'
const DEPOSITS = 'server/ledger/deposits.ts'
const WITHDRAWALS = 'server/ledger/withdrawals.ts'
const TURNOVER = 'server/ledger/turnover.ts'
const VIP = 'server/ledger/vip.ts'

export const mutants = [
  {
    name: 'a repeat with the same key is done a second time',
    file: OPS,
    from: 'const row = { scope, key, kind,',
    to: 'const row = { scope, key: `${key}${Math.random()}`, kind,',
    tests: ledger('the same key and payload answers the stored result to the byte'),
  },
  {
    name: 'two bets at once both see the money that is there for one: the player is not locked',
    file: ACCOUNTS,
    from: "    .select('balance')\n    .where('player_id', '=', playerId)\n    .where('kind', '=', 'cash')\n    .where('cur', '=', 'BDT')\n    .forUpdate()\n",
    to: "    .select('balance')\n    .where('player_id', '=', playerId)\n    .where('kind', '=', 'cash')\n    .where('cur', '=', 'BDT')\n",
    tests: ledger(
      'fifty bets at once on a balance for ten: ten are taken, forty refused, nothing below zero [PostgreSQL]',
    ),
  },
  {
    name: 'a bet and its rollback at once are both done: the bet is not locked',
    file: BETS,
    from: 'await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(provider, bet)}, 0))`.execute(tx)',
    to: 'await sql`select ${keyOf(provider, bet)}::text`.execute(tx)',
    tests: ledger(
      'a bet and another player’s rollback of its id at once: one of them is refused [PostgreSQL]',
    ),
  },
  {
    name: 'a win is paid to the bonus account',
    file: BETS,
    from: "await move(tx, { ...games, credit: { playerId, kind: 'cash' }, amount: amount - bonus })",
    to: "await move(tx, { ...games, credit: { playerId, kind: 'bonus' }, amount: amount - bonus })",
    tests: ledger('bets draw cash first, wins are split as the stake was'),
  },
  {
    name: 'a win is taken from another account of the house',
    file: BETS,
    from: "const games = { opId, kind: 'win', debit: 'games', at } as const",
    to: "const games = { opId, kind: 'win', debit: 'suspense', at } as const",
    tests: ledger('a bet, its win and a rollback are the games’ money on the house’s side'),
  },
  {
    name: 'the odd poisha of a win goes to the bonus',
    file: BETS,
    from: '(amount * legs.bonus) / stake',
    to: '(amount * legs.bonus + stake - 1n) / stake',
    tests: ledger('bets draw cash first, wins are split as the stake was'),
  },
  {
    name: 'a stake draws on the bonus before the own money',
    file: BETS,
    from: 'const own = cash < stake ? cash : stake',
    to: 'const own = bonus < stake ? stake - bonus : 0n',
    tests: ledger('bets draw cash first, wins are split as the stake was'),
  },
  {
    name: 'a bet that was rolled back is won',
    file: BETS,
    from: "if (await referring(tx, provider, win.bet, 'rollback')) throw fail('BET_CANCELLED')",
    to: '',
    tests: ledger('a rollback before its bet refuses the bet for ever'),
  },
  {
    name: 'a bet is taken after its rollback',
    file: BETS,
    from: "if (isCancelled) throw fail('BET_CANCELLED')",
    to: '',
    tests: ledger('a rollback before its bet refuses the bet for ever'),
  },
  {
    name: 'a bet that was won is given back as well',
    file: BETS,
    from: "if (await referring(tx, provider, rollback.bet, 'win')) throw fail('BET_SETTLED')",
    to: '',
    tests: ledger('a rollback before its bet refuses the bet for ever'),
  },
  {
    name: 'a second rollback gives the stake back again',
    file: BETS,
    from: 'if (!isDone && bet) await refund',
    to: 'if (bet) await refund',
    tests: ledger('a rollback before its bet refuses the bet for ever'),
  },
  {
    name: 'the bet of one player is paid out to another',
    file: BETS,
    from: "    .where('kind', '=', 'bet')\n    .where('player_id', '=', playerId)\n",
    to: "    .where('kind', '=', 'bet')\n",
    tests: ledger('another player’s bet can neither be paid out nor rolled back'),
  },
  {
    name: 'a bet that is rolled back still counts towards the turnover',
    file: BETS,
    from: '  await uncountStake({ tx, opId, playerId, at }, bet.opId)\n',
    to: '',
    tests: ledger('a rolled-back bet gives its turnover back and takes the released bonus with it'),
  },
  {
    name: 'each of several wins of a bet earns its points again',
    file: BETS,
    from: 'const hasPoints = earns && isFirst',
    to: 'const hasPoints = earns && (isFirst || amount > 0n)',
    tests: vip('a point for every ৳10 of settled stakes, small stakes added up'),
  },
  {
    name: 'points are booked where there is no VIP programme',
    file: 'server/games/wallet/wallet.ts',
    from: 'const earns = host.config.vip',
    to: 'const earns = true',
    tests: vip('PP-38 while there is no VIP programme no points are booked, and none are made up for later'),
  },
  {
    name: 'a transaction id is claimed by two deposits',
    file: DEPOSITS,
    from: "    if (await claimOf(tx, claim.method, claim.trx)) throw fail('TRX_USED')\n",
    to: '',
    tests: ledger('a refused claim frees its transaction id; an approved one never'),
  },
  {
    name: 'a refused claim keeps its transaction id for ever',
    file: DEPOSITS,
    from: ".where('status', '<>', STATUS.fail)",
    to: ".where('status', '<>', 9)",
    tests: ledger('a refused claim frees its transaction id; an approved one never'),
  },
  {
    name: 'the number issued to one player is claimed by another',
    file: DEPOSITS,
    from: "  if (session.player_id !== claim.playerId) throw fail('PAY_SESSION_UNKNOWN')\n",
    to: '',
    tests: ledger(
      'a payment session takes the claim it was issued for, late for a day, never for someone else',
    ),
  },
  {
    name: 'a decided deposit is decided again',
    file: DEPOSITS,
    from: "  if (deposit.status !== STATUS.processing) throw fail('DEPOSIT_DECIDED')\n",
    to: '',
    tests: ledger('a deposit approved and refused by twenty hands at once is decided once'),
  },
  {
    name: 'a withdrawal that failed is not given back',
    file: WITHDRAWALS,
    from: "credit: isPaid ? 'paid_out' : { playerId, kind: 'cash' },",
    to: "credit: 'paid_out',",
    tests: ledger('a withdrawal is held once, decided once, and there is one at a time'),
  },
  {
    name: 'a second withdrawal is taken while one is open',
    file: WITHDRAWALS,
    from: "    if (await hasOpenWithdrawal(tx, playerId)) throw fail('WITHDRAWAL_OPEN')\n",
    to: '',
    tests: ledger('a withdrawal is held once, decided once, and there is one at a time'),
  },
  {
    name: 'own money leaves and the bonus stays',
    file: WITHDRAWALS,
    from: '      await giveUpBonus({ tx, opId, playerId, at })\n',
    to: '',
    tests: ledger('D-04 own money leaves at any time, giving the bonus up only when the player says so'),
  },
  {
    name: 'a bonus asks for turnover of the bonus alone, not of the deposit',
    file: TURNOVER,
    from: '((deposit.amount + bonus) * hundredths(',
    to: '(bonus * hundredths(',
    tests: ledger('a promotion credits its bonus and opens a turnover of deposit and bonus'),
  },
  {
    name: 'a bonus is released at half of its turnover',
    file: TURNOVER,
    from: '    if (remaining === 0n) {\n',
    to: '    if (remaining <= turnover.required / 2n) {\n',
    tests: ledger('bets draw cash first, wins are split as the stake was'),
  },
  {
    name: 'who gives one of two bonuses up loses both',
    file: TURNOVER,
    from: 'const amount = isLast ? before : forfeitOf(before, bonus)',
    to: 'const amount = before',
    tests: turnovers('of two bonuses the one given up goes, the other stays bound'),
  },
  {
    name: 'a bonus that waits is taken a day too early',
    file: TURNOVER,
    from: 'new Date(at + deposit.days * DAY)',
    to: 'new Date(at + (deposit.days - 1) * DAY)',
    tests: turnovers(
      'P7 X-75 a bonus that waits for some days goes when they are over, and nothing else does',
    ),
  },
  {
    name: 'points are worth twice as much money',
    file: VIP,
    from: 'const amount = BigInt(coins) * 100n',
    to: 'const amount = BigInt(coins) * 200n',
    tests: vip('T-STATE-20 a conversion moves points and money once a key, by GET and POST alike'),
  },
  {
    name: 'more points are converted than there are',
    file: VIP,
    from: "    if (before < points) throw fail('VP_FUNDS')\n",
    to: '',
    tests: vip('V-VIP-01..04 below the minimum, above what is owned and no whole coins are refused'),
  },
  {
    name: 'a conversion that is tapped twice without a key is made twice',
    file: VIP,
    from: '    if (key === undefined) await refuseRepeated(tx, { playerId, points, at })\n',
    to: '',
    tests: vip('without a key an equal conversion within 10 s is refused, tapped twice at once too'),
  },
  {
    name: 'a referral reward is claimed again and again',
    file: 'server/ledger/referral.ts',
    from: "    await tx.insertInto('referral_friend').values(rows).execute()\n",
    to: '',
    tests: [
      {
        file: 'tests/host/money/referral.test.ts',
        title:
          'X-96 D-11 where rewards are on, each friend who is verified and agreed brings a fixed sum, once',
      },
    ],
  },
]
