/**
 * What a provider may do with a player's money: one function for each call of the game wallet, already known to
 * be signed by `provider`. Every movement is the ledger's, once per tx for ever. Answers are of the wire:
 * amounts are decimal texts. Source: protection.md "Game wallets", money.md 3.1.
 */
import { type Paisa, paisaToWire, ZERO } from '../../../contract/money.ts'
import type { Host } from '../../host.ts'
import { playableOf } from '../../ledger/accounts.ts'
import { payWin, placeBet, rollbackBet } from '../../ledger/bets.ts'
import { refuseClosedProvider } from '../../content/maintenance.ts'
import { stopOf } from '../../protection/may.ts'
import { fail, invalid } from '../../messages/errors.ts'
import { openPlay, playOf } from './launch.ts'
import { aliasOf, playerOf } from './providers.ts'

/** Opens the play session behind a launch token. Throws LAUNCH_ENDED. */
export async function authenticate(host: Host, provider: string, { token }: { token: string }) {
  const { playerId, game, session } = await openPlay(host, provider, token)
  return {
    player: await aliasOf(host, provider, playerId),
    session,
    game: game ?? null,
    currency: 'BDT',
    balance: paisaToWire(await playableOf(host.db, playerId)),
  }
}

/** What the player may stake now, and in `stop` why no round may begin, as the code of a bet's refusal. Throws LAUNCH_ENDED. */
export async function balance(host: Host, provider: string, { token }: { token: string }) {
  const { playerId } = await playOf(host, provider, token)
  return {
    player: await aliasOf(host, provider, playerId),
    balance: paisaToWire(await playableOf(host.db, playerId)),
    stop: (await stopOf(host.db, playerId, host.clock())) ?? null,
  }
}

export interface BetCall {
  token: string
  tx: string
  round: string
  game: string
  amount: Paisa
}

/** Takes a stake. Throws LAUNCH_ENDED, GAME_UNKNOWN, MAINTENANCE, GAME_CLOSED, FUNDS, BET_CANCELLED, KEY_REUSED, and what `may` throws. */
export async function bet(host: Host, provider: string, { token, tx, round, game, amount }: BetCall) {
  if (amount <= 0) throw invalid({ amount: 'FIELD_MONEY' })
  const playerId = await opener(host, provider, token, game).catch(async (refusal: unknown) => {
    const earlier = await bettor(host, provider, tx)
    if (earlier === undefined) throw refusal
    return earlier
  })
  const placed = await placeBet(host.db, { provider, tx, playerId, round, game, amount, at: host.clock() })
  return { tx, balance: paisaToWire(placed.balance) }
}

/** Whose bet a tx was: a repeat is answered from the ledger even after the play session has ended or the game closed. */
async function bettor(host: Host, provider: string, tx: string): Promise<bigint | undefined> {
  const row = await host.db
    .selectFrom('game_tx')
    .select('player_id')
    .where('provider', '=', provider)
    .where('tx', '=', tx)
    .executeTakeFirst()
  return row?.player_id ?? undefined
}

/** The player of the play session, which must be for this game. */
async function opener(host: Host, provider: string, token: string, game: string): Promise<bigint> {
  const play = await playOf(host, provider, token)
  if (play.game !== undefined && play.game !== game) throw fail('GAME_UNKNOWN')
  // A definite no: rounds under way are settled, new ones do not begin.
  await refuseClosedProvider(host.db, host.clock(), provider, 409)
  // A launch for one game was made from the catalogue; one for the whole platform says its game only now.
  if (play.game === undefined && !(await isGameOf(host, provider, game))) throw fail('GAME_UNKNOWN')
  return play.playerId
}

async function isGameOf(host: Host, provider: string, code: string): Promise<boolean> {
  const row = await host.db
    .selectFrom('game')
    .select('code')
    .where('platform', '=', provider)
    .where('code', '=', code)
    .executeTakeFirst()
  return row !== undefined
}

export interface WinCall {
  tx: string
  ref: string
  player: string
  round: string
  amount: Paisa
}

/** Pays a win of a bet, or settles it with 0. Throws BET_UNKNOWN (not remembered), BET_CANCELLED, KEY_REUSED. */
export async function win(host: Host, provider: string, { tx, ref, player, round, amount }: WinCall) {
  if (amount < ZERO) throw invalid({ amount: 'FIELD_MONEY' })
  const playerId = await known(host, provider, player)
  const at = host.clock()
  const earns = host.config.vip
  const paid = await payWin(host.db, { provider, tx, playerId, round, bet: ref, amount, at, earns })
  return { tx, balance: paisaToWire(paid.balance) }
}

export interface RollbackCall {
  tx: string
  ref: string
  player: string
  round: string
}

/** Takes a bet back, or refuses it for ever when it was not known. Throws BET_SETTLED, BET_UNKNOWN, KEY_REUSED. */
export async function rollback(host: Host, provider: string, { tx, ref, player, round }: RollbackCall) {
  const playerId = await known(host, provider, player)
  const undone = await rollbackBet(host.db, { provider, tx, playerId, round, bet: ref, at: host.clock() })
  return { tx, balance: paisaToWire(undone.balance), refunded: paisaToWire(undone.refunded) }
}

async function known(host: Host, provider: string, alias: string): Promise<bigint> {
  const playerId = await playerOf(host, provider, alias)
  if (playerId === undefined) throw fail('BET_UNKNOWN')
  return playerId
}
