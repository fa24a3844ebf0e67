/** Faults in what protects a player: limits and their raise, what counts, what a time-out stops, the log. */
const in_ = (file) => (title) => [{ file, title }]
const account = in_('tests/host/account/protection.test.ts')
const hold = in_('tests/host/account/limits-hold.test.ts')
const games = in_('tests/host/games/wallet.test.ts')

const TABLES = 'server/store/migrations/033-protection.ts'
const MAY = 'server/protection/may.ts'
const DEPOSITS = 'server/ledger/deposits.ts'
const EXPOSURE = 'server/ledger/exposure.ts'

const exclusion = in_('tests/host/account/exclusion.test.ts')
const EXCLUDE = 'server/players/exclusion.ts'
const EXCLUDED = 'server/protection/excluded.ts'
const ENDS = 'PP-20 one call ends all three sessions, with their push and games, and nobody logs in to play'
const SILENT = 'PP-20 PP-21 nothing is played, offered or matched any more, and what was sent is still taken'
const NEWCOMERS = 'PP-21 no new account with a number, an inbox or a device of an excluded player'
const BACK = 'PP-20 the account stays closed after the term until a day after its player asked'
const pass = in_('tests/host/account/exclusion-pass.test.ts')
const PASSES = 'server/protection/passes.ts'
const OPEN =
  'PP-21 a session that is open when a guest shows a pass ends when it is used next, by a read, a bet or an order'
const LONGER = 'PP-20 an exclusion is made longer, and never shorter or ended by anybody'

const LOWERED = 'PP-06 PP-09 a limit is lowered at once, and raised only a week later with a second word'
const DAYS = 'PP-06 PP-07 of a day and a week the lower limit of deposits holds, and a number reserves it'
const NUMBERS =
  'PP-07 PP-19 money sent to a number that was issued is always taken, and without one it is not'
const STAKES = 'PP-11 a stake that could pass a limit of losses or stakes is refused, and open ones count'
const ORDERS = 'PP-11 orders count by what they can cost; a hedge that lowers it always passes'

export const mutants = [
  {
    name: 'a raised limit holds at once',
    file: 'server/ledger/limits.ts',
    from: 'confirmed_at: isLower ? now : null',
    to: 'confirmed_at: now',
    tests: account(LOWERED),
  },
  {
    name: 'a raise is confirmed before its week is over',
    file: 'server/ledger/limits.ts',
    from: "    if (at < due) throw fail('LIMIT_EARLY', { retryAfter: (due - at) / 1000 })\n",
    to: '',
    tests: account(LOWERED),
  },
  {
    name: 'a raise holds after its week without a second word',
    file: TABLES,
    from: 'and kind = what and period = span and confirmed_at is not null',
    to: 'and kind = what and period = span and dropped_at is null',
    tests: account(LOWERED),
  },
  {
    name: 'a raise waits for ever for its second word',
    file: 'server/ledger/limits.ts',
    from: ".where('due_at', '<', new Date(at - CONFIRM_MS))",
    to: ".where('due_at', '<', new Date(0))",
    tests: account('PP-09 a raise that nobody confirms is dropped after a week, and stays as it was'),
  },
  {
    name: 'the database takes a limit that is raised at once',
    file: TABLES,
    from: "elsif new.confirmed_at is not null or new.dropped_at is not null or new.due_at < new.asked_at + interval '24 hours' then",
    to: 'elsif false then',
    tests: account('PP-09 the database itself refuses a limit that is raised at once'),
  },
  {
    name: 'of several periods the lowest limit does not hold',
    file: TABLES,
    from: 'where held.most is not null',
    to: "where held.most is not null and held.period <> 'day'",
    tests: hold(DAYS),
  },
  {
    name: 'the operator’s limit does not hold for who has none',
    file: TABLES,
    from: ' union select kind, period from limit_cap) known',
    to: ') known',
    tests: hold('the operator’s limit holds where the player’s is not lower, also without one'),
  },
  {
    name: 'a withdrawal makes room for a deposit',
    file: TABLES,
    from: '    return (select coalesce(sum(deposit.amount), 0) from deposit',
    to: '    return (select -coalesce(sum(amount), 0) from withdrawal where player_id = who) + (select coalesce(sum(deposit.amount), 0) from deposit',
    tests: hold(DAYS),
  },
  {
    name: 'a number that is issued reserves nothing of the limit',
    file: TABLES,
    from: 'and expires_at > now and not exists',
    to: 'and false and not exists',
    tests: hold(DAYS),
  },
  {
    name: 'numbers that are asked for at once are not counted one after the other',
    file: 'server/handlers/cashier.ts',
    from: '    await lockPlayer(tx, playerId)\n',
    to: '',
    tests: hold(
      'PP-07 twenty who ask at once are given numbers up to the limit and none beyond [PostgreSQL]',
    ),
  },
  {
    name: 'the claim of a number that was issued is refused by a limit',
    file: DEPOSITS,
    from: "if (!session) await may(tx, { playerId, at }, 'claim'",
    to: "await may(tx, { playerId, at }, 'claim'",
    tests: hold(NUMBERS),
  },
  {
    name: 'a deposit that is claimed in a time-out brings its bonus',
    file: DEPOSITS,
    from: '(await isStopped(tx, playerId, at)) ? undefined : claim.promotionId',
    to: 'claim.promotionId',
    tests: hold(NUMBERS),
  },
  {
    name: 'a deposit beyond the limit is not noted',
    file: DEPOSITS,
    from: 'if (await isOverDeposits(tx, playerId, at))',
    to: 'if (false)',
    tests: hold(NUMBERS),
  },
  {
    name: 'a stake that waits for its result is no loss yet',
    file: TABLES,
    from: "case when account.kind <> 'cash' then 0 when",
    to: "case when account.kind <> 'cash' or transfer.kind = 'bet' then 0 when",
    tests: hold(STAKES),
  },
  {
    name: 'the database takes a stake beyond a limit',
    file: 'server/store/migrations/protection/036-exclusion.ts',
    from: "    raise exception 'a limit is passed' using errcode = '23001';\n",
    to: '    null;\n',
    tests: hold(STAKES),
  },
  {
    name: 'play goes on when the time is used up',
    file: MAY,
    from: '...(isPlay ? { time: 1n } : {}), ',
    to: '',
    tests: hold('PP-12 the limit of time stops play between rounds, and anew when it renews'),
  },
  {
    name: 'a hedge that lowers what can be lost is refused',
    file: EXPOSURE,
    from: "if (isLimited && order && change > 0n) {\n    // The limits count it at its own odds.\n    const counted = { wager: riskOf(positionOf(order)) }\n    await may(tx, { playerId, at, counted }, 'order', { loss: change,",
    to: "if (isLimited && order) {\n    const counted = { wager: riskOf(positionOf(order)) }\n    await may(tx, { playerId, at, counted }, 'order', { loss: counted.wager,",
    tests: hold(ORDERS),
  },
  {
    name: 'a lay counts its stake, not its liability',
    file: TABLES,
    from: 'else (gain + rest * (odds - 100) + 99) / 100 end), 0) from exchange_order',
    to: 'else matched + rest end), 0) from exchange_order',
    tests: hold(ORDERS),
  },
  {
    name: 'what waits is matched during a time-out',
    file: 'server/ledger/exchange.ts',
    from: '    if (await isStopped(tx, order.player_id, at)) return { matched: 0 }\n',
    to: '',
    tests: hold(
      'PP-19 during a time-out no order is taken or matched, and the repeat of one is answered as it was',
    ),
  },
  {
    name: 'a free spin begins in a time-out',
    file: 'server/games/house/rounds.ts',
    from: "    if (stop !== undefined) throw new WalletRefusal(409, stop, 'No round may begin now.')\n",
    to: '',
    tests: games('PP-19 a free spin does not begin in a time-out, and stays for after it'),
  },
  {
    name: 'points become money during a time-out',
    file: 'server/ledger/vip.ts',
    from: "    await may(tx, { playerId, at }, 'offer')\n",
    to: '',
    tests: hold(
      'PP-19 D-10 during a time-out points are not turned into money, and the database gives no number',
    ),
  },
  {
    name: 'a player who has not said their age bets',
    file: MAY,
    from: "  if (isPlay && standing.ageless) throw fail('BIRTHDAY_NEEDED', { status })\n",
    to: '',
    tests: hold('PP-03 who has not said their age launches no game, bets at none and places no order'),
  },
  {
    name: 'an excluded player stays signed in',
    file: EXCLUDE,
    from: '    await endSessions(tx, playerId, at)\n    await endGames',
    to: '    await endGames',
    tests: exclusion(ENDS),
  },
  {
    name: 'an excluded player logs in to play',
    file: 'server/handlers/auth.ts',
    from: '    await admit(tx, { playerId, scope, at })\n',
    to: '',
    tests: exclusion(ENDS),
  },
  {
    name: 'staff open the account of an excluded player',
    file: 'server/desk/routes/players.ts',
    from: '    if (closed) await refuseExcluded(tx, closed.id, 409)\n',
    to: '    if (!closed) await refuseExcluded(tx, 0n, 409)\n',
    tests: exclusion(ENDS),
  },
  {
    name: 'orders of an excluded player go on waiting',
    file: EXCLUDE,
    from: "    await dropWaiting(tx, { opId, playerId, markets, why: 'excluded', at })\n",
    to: "    if (markets.length < 0) await dropWaiting(tx, { opId, playerId, markets, why: 'excluded', at })\n",
    tests: exclusion(SILENT),
  },
  {
    name: 'the keeper leaves waiting what an excluded player placed at the last moment',
    file: 'server/jobs/exchange-keeper.ts',
    from: "  if (order.is_excluded) return 'excluded'\n",
    to: '',
    tests: exclusion(SILENT),
  },
  {
    name: 'an excluded player bets',
    file: MAY,
    from: '  if (standing.isExcluded) await refuseExcluded(db, playerId, status)\n',
    to: '',
    tests: exclusion(SILENT),
  },
  {
    name: 'an excluded player is given a bonus',
    file: DEPOSITS,
    from: '  if (await exclusionOf(tx, playerId)) return\n',
    to: '  if (!tx) await exclusionOf(tx, playerId)\n',
    tests: exclusion(SILENT),
  },
  {
    name: 'the code of an excluded player binds friends',
    file: 'server/players/players.ts',
    from: '    .where(sql<boolean>`not is_excluded(id)`)\n',
    to: '    .where(sql<boolean>`id > 0`)\n',
    tests: exclusion(SILENT),
  },
  {
    name: 'an excluded player signs up anew with a second number',
    file: EXCLUDED,
    from: 'where player_id = player.id and phone = ${phone})',
    to: 'where player_id = player.id and phone = ${email})',
    tests: exclusion(NEWCOMERS),
  },
  {
    name: 'an excluded player signs up anew with another spelling of the address',
    file: EXCLUDED,
    from: 'email_inbox(player.email_key) = email_inbox(${email.trim()})',
    to: 'player.email_key = ${email.trim()}',
    tests: exclusion(NEWCOMERS),
  },
  {
    name: 'an excluded player signs up anew on the same device',
    file: 'server/handlers/auth.ts',
    from: "      if (excluded.device) throw fail('SIGN_UP_CLOSED')\n",
    to: '',
    tests: exclusion(NEWCOMERS),
  },
  {
    name: 'a session to be paid out opens everything',
    file: 'server/implement.ts',
    from: "if (caller?.scope === 'payout' && endpoint.auth === 'player' && !endpoint.excluded)",
    to: "if (caller?.scope === 'payout' && endpoint.auth === 'player' && endpoint.play)",
    tests: exclusion(
      'PP-22 a session to be paid out is refused every call but those that the contract opens',
    ),
  },
  {
    name: 'the account opens by itself after the term',
    file: EXCLUDE,
    from: 'if (open.opensAt === undefined || at < open.opensAt) throw excludedRefusal(open)',
    to: 'if (at < (open.opensAt ?? open.until)) throw excludedRefusal(open)',
    tests: exclusion(BACK),
  },
  {
    name: 'who asks to return need not wait',
    file: 'contract/protection/exclusion.ts',
    from: 'RETURN_WAIT_MS = 24 * 60 * 60 * 1000',
    to: 'RETURN_WAIT_MS = 60 * 60 * 1000',
    tests: exclusion(BACK),
  },
  {
    name: 'an exclusion is made shorter',
    file: EXCLUDE,
    from: '} else if (until > open.until) {',
    to: '} else if (until !== open.until) {',
    tests: exclusion(LONGER),
  },
  {
    name: 'an exclusion pass is taken with any signature',
    file: PASSES,
    from: 'const term = isSignedBy(pass.key, passText(unsigned), signature) ? passTerm(pass, now) : undefined',
    to: 'const term = unsigned && signature ? passTerm(pass, now) : undefined',
    tests: pass('a player’s own pass holds for them at once, whoever signed it, and for nobody else'),
  },
  {
    name: 'what an unknown issuer says shuts others out',
    file: 'server/players/exclusion-pass.ts',
    from: '  if (await isTrusted(host, pass)) await keepPass(',
    to: '  if (host) await keepPass(',
    tests: pass('who signs a stranger’s number beside their own shuts out nobody but themself'),
  },
  {
    name: 'whom a pass names logs in to play',
    file: 'server/handlers/auth.ts',
    from: 'const marksHeeded = await heedPasses(host, player.id)',
    to: 'const marksHeeded = player.id ? 0n : await heedPasses(host, player.id)',
    tests: pass(
      'PP-21 a pass made by one host is refused at a second host’s sign-up and log-in, until its term is over',
    ),
  },
  {
    name: 'a birthday that staff put right stays as it was',
    file: 'server/players/birthday.ts',
    from: ': { birthday, under_age_at: null })',
    to: ': { under_age_at: null })',
    tests: in_('tests/host/desk/desk.test.ts')(
      'D-22 the outbox is read, an age lock is taken away, and a wrong birthday is put right',
    ),
  },
  {
    name: 'dice are rolled again a millisecond later',
    file: 'server/games/dice/game.ts',
    from: '  roundMs: 5000,',
    to: '  roundMs: 1,',
    tests: in_('tests/host/games/rounds.test.ts')(
      'PP-24 no engine begins a second round within 2.5 s of reels, 5 s of anything else',
    ),
  },
  {
    name: 'a session that is open outlives a pass that names its player',
    file: 'server/app.ts',
    from: 'heededCaller(host, await callerOfToken(host, token))',
    to: 'heededCaller(host, undefined).then(() => callerOfToken(host, token))',
    tests: pass(OPEN),
  },
  {
    name: 'a game that is open outlives a pass that names its player',
    file: 'server/games/wallet/launch.ts',
    from: 'if (await outlivesPasses(host, { ...launch, id: launch.play.playerId })) return launch',
    to: 'if (launch || (await outlivesPasses(host, launch))) return launch',
    tests: pass(OPEN),
  },
  {
    name: 'a session is compared with no pass that is kept after its first',
    file: PASSES,
    from: 'exclusion_mark.id > session.marks_heeded)',
    to: 'session.marks_heeded = 0)',
    tests: pass(OPEN),
  },
  {
    name: 'a sitting goes on after a long pause',
    file: 'contract/protection.ts',
    from: 'SITTING_IDLE_MS = 15 * 60 * 1000',
    to: 'SITTING_IDLE_MS = 30 * 60 * 1000',
    tests: account(
      'PP-13 a sitting goes on by bets, is told with its figures, and ends by stop or by a pause',
    ),
  },
  {
    name: 'a line of the log does not depend on the line before it',
    file: TABLES,
    from: 'log_hash(coalesce(last.hash, log_genesis(public)), new)',
    to: 'log_hash(log_genesis(public), new)',
    tests: account('F-22 the log is a chain that anyone can check, and an edited line is found'),
  },
]
