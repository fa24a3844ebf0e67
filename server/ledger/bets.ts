/**
 * Bets, wins and rollbacks of game providers. A provider's transaction id is the idempotency key: the same id and
 * content answers the stored result for ever, the same id with other content is KEY_REUSED.
 * Stakes draw on cash first, then on the bonus; a win is split as the stake was, rounding to cash.
 * Answered balances are what the player may stake: cash and bonus. Source: money.md 3.1.
 */
import { type Insertable, sql } from 'kysely'
import { type Paisa, paisa } from '../../contract/money.ts'
import type { Db, Tx } from '../host.ts'
import { keyOf } from '../context/key-of.ts'
import { fail } from '../messages/errors.ts'
import { may, standingOf } from '../protection/may.ts'
import { keepSitting } from '../protection/sitting.ts'
import { statement, written } from '../store/statement.ts'
import type { Tables } from '../store/tables.ts'
import { lockPlayer, move, playableOf } from './accounts.ts'
import { runOp } from './ops.ts'
import { countStake, settleLooseBonus, uncountStake } from './turnover.ts'
import { earnPoints } from './vip.ts'

interface GameTx {
  /** The provider's platform code. */
  provider: string
  /** The provider's id of this transaction; bets, wins and rollbacks share one space of ids. */
  tx: string
  playerId: bigint
  round: string
  at: number
}
export interface Bet extends GameTx {
  amount: Paisa
  /** The game's code, for the betting record. */
  game: string
}
export interface Win extends GameTx {
  /** The tx of the bet it belongs to. A bet may have several wins. */
  bet: string
  /** 0 settles a lost bet. */
  amount: Paisa
  /** Whether there is a VIP programme in which a settled bet earns points; there is, unless said otherwise. */
  earns?: boolean
}
export interface Rollback extends GameTx {
  bet: string
}
interface Answer {
  balance: Paisa
  replayed: boolean
}

/** Takes a stake. Throws FUNDS, BET_CANCELLED (its rollback came first), KEY_REUSED, and what `may` throws. */
export async function placeBet(db: Db, bet: Bet): Promise<Answer> {
  const { provider, playerId, round, game, at } = bet
  const stake = BigInt(bet.amount)
  const payload = { amount: stake, round, game }
  const op = { scope: `g:${provider}`, key: bet.tx, kind: 'bet', payload, playerId, at }
  const { result, replayed } = await runOp(db, op, {
    look: (tx) =>
      Promise.all([
        lockBet(tx, provider, bet.tx),
        lockPlayer(tx, playerId),
        standingOf(tx, playerId, at),
        beforeBet(tx, bet),
      ]),
    act: async (tx, opId, [, cash, standing, { bonus, isCancelled, hasTurnover }]) => {
      if (isCancelled) throw fail('BET_CANCELLED')
      const own = cash < stake ? cash : stake
      await may(tx, { playerId, at, status: 409, standing }, 'bet', { loss: own, wager: stake })
      const playable = cash + bonus
      if (playable < stake) throw fail('FUNDS')
      await keepSitting(tx, { playerId, at, sitting: standing.sitting })
      const games = { opId, kind: 'bet', credit: 'games', at } as const
      await move(tx, { ...games, debit: { playerId, kind: 'cash' }, amount: own })
      await move(tx, { ...games, debit: { playerId, kind: 'bonus' }, amount: stake - own })
      await record(tx, bet, { opId, kind: 'bet', ref: null, amount: stake, game })
      const gone = hasTurnover ? await countStake({ tx, opId, playerId, at }, stake) : 0n
      return { balance: Number(playable - stake - gone) }
    },
  })
  return { balance: paisa(Number(result['balance'])), replayed }
}

/** What a bet asks before it: the player's bonus, whether there is a turnover for it to count towards, and its rollback. */
async function beforeBet(tx: Tx, { provider, tx: id, playerId }: Bet) {
  const [row] = await readBeforeBet(tx, provider, id, playerId)
  if (!row) throw new Error('no such player')
  return row
}

const readBeforeBet = statement((db, provider: string, id: string, playerId: bigint) =>
  sql<{ bonus: bigint; hasTurnover: boolean; isCancelled: boolean }>`
    select balance as bonus,
      exists (select from turnover where player_id = account.player_id and status = 'active') as "hasTurnover",
      exists (select from game_tx where provider = ${provider} and ref = ${id} and kind = 'rollback') as "isCancelled"
    from account where player_id = ${playerId} and kind = 'bonus'`.compile(db),
)

/** Pays a win, or settles a lost bet with 0. Throws BET_UNKNOWN (try again after the bet), BET_CANCELLED, KEY_REUSED. */
export async function payWin(db: Db, win: Win): Promise<Answer> {
  const { provider, playerId, round, at, earns = true } = win
  const amount = BigInt(win.amount)
  const payload = { amount, round, bet: win.bet }
  const op = { scope: `g:${provider}`, key: win.tx, kind: 'win', payload, playerId, at }
  const { result, replayed } = await runOp(db, op, async (tx, opId) => {
    await lockBet(tx, provider, win.bet)
    if (await referring(tx, provider, win.bet, 'rollback')) throw fail('BET_CANCELLED')
    const bet = await betOf(tx, win)
    if (!bet) throw fail('BET_UNKNOWN')
    await lockPlayer(tx, playerId)
    const legs = await legsOf(tx, bet.opId)
    const stake = legs.cash + legs.bonus
    const bonus = stake === 0n ? 0n : (amount * legs.bonus) / stake
    const games = { opId, kind: 'win', debit: 'games', at } as const
    await move(tx, { ...games, credit: { playerId, kind: 'cash' }, amount: amount - bonus })
    await move(tx, { ...games, credit: { playerId, kind: 'bonus' }, amount: bonus })
    const isFirst = !(await referring(tx, provider, win.bet, 'win'))
    const hasPoints = earns && isFirst
    await record(tx, win, { opId, kind: 'win', ref: win.bet, amount, game: bet.game, no_points: !hasPoints })
    await settleLooseBonus({ tx, opId, playerId, at })
    if (hasPoints) await earnPoints({ tx, opId, playerId, at }, bet.amount)
    return { balance: await playableOf(tx, playerId) }
  })
  return { balance: paisa(Number(result['balance'])), replayed }
}

/**
 * Undoes a bet and gives its stake and turnover back. A bet that is not known yet is refused for ever after (a
 * tombstone): `refunded` is then 0. A second rollback of a bet moves nothing.
 * Throws BET_SETTLED after a win, BET_UNKNOWN for another player's bet, KEY_REUSED.
 */
export async function rollbackBet(db: Db, rollback: Rollback): Promise<Answer & { refunded: Paisa }> {
  const { provider, playerId, round, at } = rollback
  const payload = { round, bet: rollback.bet }
  const op = { scope: `g:${provider}`, key: rollback.tx, kind: 'rollback', payload, playerId, at }
  const { result, replayed } = await runOp(db, op, async (tx, opId) => {
    await lockBet(tx, provider, rollback.bet)
    await lockPlayer(tx, playerId)
    const isDone = await referring(tx, provider, rollback.bet, 'rollback')
    const bet = await betOf(tx, rollback)
    if (!isDone && bet) await refund(tx, rollback, opId, bet)
    if (!isDone && !bet) await bury(tx, rollback, opId)
    return { refunded: Number(bet?.amount ?? 0n), balance: await playableOf(tx, playerId) }
  })
  return { refunded: paisa(Number(result['refunded'])), balance: paisa(Number(result['balance'])), replayed }
}

/** Remembers the rollback of a bet that has not come yet. */
async function bury(tx: Tx, rollback: Rollback, opId: bigint): Promise<void> {
  const other = await tx
    .selectFrom('game_tx')
    .select('kind')
    .where('provider', '=', rollback.provider)
    .where('tx', '=', rollback.bet)
    .executeTakeFirst()
  if (other) throw fail('BET_UNKNOWN')
  const row = { opId, kind: 'rollback', ref: rollback.bet, amount: 0n, game: '', state: 'tombstone' } as const
  await record(tx, rollback, row)
}

async function refund(tx: Tx, rollback: Rollback, opId: bigint, bet: KnownBet): Promise<void> {
  const { provider, playerId, at } = rollback
  const { amount, game } = bet
  if (await referring(tx, provider, rollback.bet, 'win')) throw fail('BET_SETTLED')
  const legs = await legsOf(tx, bet.opId)
  const games = { opId, kind: 'rollback', debit: 'games', at } as const
  await move(tx, { ...games, credit: { playerId, kind: 'cash' }, amount: legs.cash })
  await move(tx, { ...games, credit: { playerId, kind: 'bonus' }, amount: legs.bonus })
  await record(tx, rollback, { opId, kind: 'rollback', ref: rollback.bet, amount, game })
  await tx
    .updateTable('game_tx')
    .set({ state: 'rolled_back' })
    .where('provider', '=', provider)
    .where('tx', '=', rollback.bet)
    .execute()
  await uncountStake({ tx, opId, playerId, at }, bet.opId)
  await settleLooseBonus({ tx, opId, playerId, at })
}

/** One transaction at a time about a bet, also while there is no row of it yet to lock. */
async function lockBet(tx: Tx, provider: string, bet: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(provider, bet)}, 0))`.execute(tx)
}

interface Recorded {
  opId: bigint
  kind: 'bet' | 'win' | 'rollback'
  ref: string | null
  amount: bigint
  game: string
  state?: 'tombstone'
  no_points?: boolean
}

async function record(
  tx: Tx,
  { provider, tx: id, playerId, round, at }: GameTx,
  { opId, ...row }: Recorded,
): Promise<void> {
  const recorded = { provider, tx: id, player_id: playerId, round, op_id: opId, at: new Date(at), ...row }
  await newGameTx(tx, recorded)
}

const newGameTx = written((db, row: Insertable<Tables['game_tx']>) =>
  db.insertInto('game_tx').values(row).compile(),
)

interface KnownBet {
  opId: bigint
  amount: bigint
  game: string
}

/** The player's bet that a win or rollback names. */
const betOf = (tx: Tx, { provider, bet, playerId }: Win | Rollback): Promise<KnownBet | undefined> =>
  tx
    .selectFrom('game_tx')
    .select(['op_id as opId', 'amount', 'game'])
    .where('provider', '=', provider)
    .where('tx', '=', bet)
    .where('kind', '=', 'bet')
    .where('player_id', '=', playerId)
    .executeTakeFirst()

/** A win or rollback that names the bet. */
const referring = (tx: Tx, provider: string, bet: string, kind: 'win' | 'rollback') =>
  tx
    .selectFrom('game_tx')
    .select('tx')
    .where('provider', '=', provider)
    .where('ref', '=', bet)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()

/** What a bet took from cash and from the bonus. */
async function legsOf(tx: Tx, betOpId: bigint): Promise<{ cash: bigint; bonus: bigint }> {
  const legs = await tx
    .selectFrom('transfer')
    .innerJoin('account', 'account.id', 'transfer.debit')
    .select(['account.kind', 'transfer.amount'])
    .where('transfer.op_id', '=', betOpId)
    .where('transfer.kind', '=', 'bet')
    .execute()
  const from = (kind: string): bigint => legs.find((leg) => leg.kind === kind)?.amount ?? 0n
  return { cash: from('cash'), bonus: from('bonus') }
}
