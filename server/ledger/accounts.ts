/**
 * Accounts and the one way money moves between them: a transfer from a debit to a credit account. The database's
 * trigger changes the cached balances and refuses anything below zero. Amounts are poisha. Source: money.md 3.1.
 */
import type { Insertable } from 'kysely'
import { add, type Paisa, paisa, taka } from '../../contract/money.ts'
import type { Db, Tx } from '../host.ts'
import { statement, written } from '../store/statement.ts'
import type { AccountKind, Tables } from '../store/tables.ts'

/** A new player's play money. */
export const DEMO_GRANT = taka(1000)

/** Cash first, so that its id is the lowest: it is the player's lock. */
const PLAYER_ACCOUNTS = [
  { kind: 'cash', cur: 'BDT' },
  { kind: 'bonus', cur: 'BDT' },
  { kind: 'hold', cur: 'BDT' },
  { kind: 'exposure', cur: 'BDT' },
  { kind: 'vp', cur: 'VP' },
] as const

export async function openPlayerAccounts(tx: Tx, playerId: bigint): Promise<void> {
  await tx
    .insertInto('account')
    .values(PLAYER_ACCOUNTS.map((account) => ({ ...account, player_id: playerId, balance: 0n })))
    .execute()
}

/** Gives a new player the demo's play money, as part of the operation that signs them up. */
export async function grantDemoMoney(
  tx: Tx,
  { opId, playerId, at }: { opId: bigint; playerId: bigint; at: number },
): Promise<void> {
  await move(tx, {
    opId,
    kind: 'demo_grant',
    debit: 'demo_grant',
    credit: { playerId, kind: 'cash' },
    amount: BigInt(DEMO_GRANT),
    at,
  })
}

/** A house account by kind, or a player's. */
export type AccountRef =
  | Exclude<AccountKind, PlayerAccountKind>
  | { playerId: bigint; kind: PlayerAccountKind }
export type PlayerAccountKind = 'cash' | 'bonus' | 'hold' | 'exposure' | 'vp'

export interface Move {
  opId: bigint
  kind: TransferKind
  debit: AccountRef
  credit: AccountRef
  /** Poisha, or points between accounts of points; nothing happens for 0. */
  amount: bigint
  at: number
}

export type TransferKind =
  | 'demo_grant'
  | 'deposit'
  | 'bonus'
  | 'bonus_released'
  | 'bonus_taken_back'
  | 'bonus_given_up'
  | 'bonus_expired'
  | 'withdrawal_held'
  | 'withdrawal_paid'
  | 'withdrawal_returned'
  | 'bet'
  | 'win'
  | 'rollback'
  | 'vp_earned'
  | 'vp_awarded'
  | 'vp_converted'
  | 'vip_cash'
  | 'referral_reward'
  | 'exposure_held'
  | 'exposure_released'
  | 'exchange_won'
  | 'exchange_lost'
  | 'exchange_commission'
  | 'exchange_commission_back'
  | 'adjustment_credit'
  | 'adjustment_debit'

/** Moves money, or points. The player's cash account must be locked by `lockPlayer` in this transaction. */
export async function move(tx: Tx, { opId, kind, debit, credit, amount, at }: Move): Promise<void> {
  if (amount === 0n) return
  const transfer = { op_id: opId, kind, cur: currencyOf(debit), amount, at: new Date(at) }
  await TRANSFERS[whose(debit)][whose(credit)](tx, transfer, named(debit), named(credit))
}

type Transfer = Pick<Insertable<Tables['transfer']>, 'op_id' | 'kind' | 'cur' | 'amount' | 'at'>
type Whose = 'house' | 'player'
/** An account as a statement names it. */
interface Named {
  kind: AccountKind
  playerId: bigint | null
}

const transferFrom = (from: Whose, to: Whose) =>
  written((db, transfer: Transfer, debit: Named, credit: Named) =>
    db
      .insertInto('transfer')
      .values({ ...transfer, debit: accountId(db, from, debit), credit: accountId(db, to, credit) })
      .compile(),
  )

const TRANSFERS = {
  house: { house: transferFrom('house', 'house'), player: transferFrom('house', 'player') },
  player: { house: transferFrom('player', 'house'), player: transferFrom('player', 'player') },
}

const whose = (account: AccountRef): Whose => (typeof account === 'string' ? 'house' : 'player')

const named = (account: AccountRef): Named =>
  typeof account === 'string' ? { kind: account, playerId: null } : account

/** The accounts of points have their own currency; a transfer between two currencies cannot be stored. */
function currencyOf(account: AccountRef): 'BDT' | 'VP' {
  const kind = typeof account === 'string' ? account : account.kind
  return kind === 'vp' || kind === 'vp_pool' ? 'VP' : 'BDT'
}

/** One account of a kind in all there is, so that its kind says its currency. */
function accountId(db: Db | Tx, who: Whose, { kind, playerId }: Named) {
  const found = db.selectFrom('account').select('id').where('kind', '=', kind)
  return who === 'house' ? found.where('player_id', 'is', null) : found.where('player_id', '=', playerId)
}

/** Locks the player for the rest of the transaction and answers the cash balance. Every money operation begins so. */
export async function lockPlayer(tx: Tx, playerId: bigint): Promise<bigint> {
  const [cash] = await lockCash(tx, playerId)
  if (!cash) throw new Error('no such player')
  return cash.balance ?? 0n
}

const lockCash = statement((db, playerId: bigint) =>
  db
    .selectFrom('account')
    .select('balance')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'cash')
    .where('cur', '=', 'BDT')
    .forUpdate()
    .compile(),
)

/** Locks several players in the order that everybody locks them in, whoever they are: nobody waits in a circle. */
export async function lockPlayers(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  await tx
    .selectFrom('account')
    .select('id')
    .where('player_id', 'in', playerIds)
    .where('kind', '=', 'cash')
    .where('cur', '=', 'BDT')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What a player has, by wallet. */
export interface Wallets {
  /** The main wallet: the player's own money. */
  cash: Paisa
  /** Bonus money that waits for its turnover; games draw on it after the cash. */
  bonus: Paisa
  /** Money of a withdrawal that is being processed. */
  hold: Paisa
  /** What open bets at the exchange can cost. */
  exposure: Paisa
}

const readWallets = statement((db, playerId: bigint) =>
  db
    .selectFrom('account')
    .select(['kind', 'balance'])
    .where('player_id', '=', playerId)
    .where('cur', '=', 'BDT')
    .compile(),
)

export async function walletsOf(db: Db | Tx, playerId: bigint): Promise<Wallets> {
  const rows = await readWallets(db, playerId)
  const balance = (kind: PlayerAccountKind): Paisa =>
    paisa(rows.find((row) => row.kind === kind)?.balance ?? 0n)
  return {
    cash: balance('cash'),
    bonus: balance('bonus'),
    hold: balance('hold'),
    exposure: balance('exposure'),
  }
}

/** The main wallet's balance. */
export const balanceOf = async (db: Db | Tx, playerId: bigint): Promise<Paisa> =>
  (await walletsOf(db, playerId)).cash

/** What a game may stake: the main wallet and the bonus. */
export async function playableOf(db: Db | Tx, playerId: bigint): Promise<Paisa> {
  const { cash, bonus } = await walletsOf(db, playerId)
  return add(cash, bonus)
}
