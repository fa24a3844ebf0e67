/**
 * A started round to its end, whatever it has reached. Each step may be repeated and may run twice at the same
 * time: the wallet knows its tx, the database lets each state be left once.
 */
import { paisa, paisaToWire } from '../../../contract/money.ts'
import type { Host } from '../../host.ts'
import type { WalletClient } from '../client.ts'
import { WalletRefusal } from '../client.ts'
import { closeRound, drawnFrom, drawRound, type Round, settleRound, undoRound } from './rounds.ts'

/** The round whose bet this round belongs to: itself, or for a free spin the round that won it. */
const paidRound = (round: Round): string => round.paid_round ?? round.id
const betTx = (round: string): string => `${round}-bet`

/**
 * Plays on until the round is settled or void. Needs the play session's token while the bet is not known to be
 * taken. Throws the wallet's WalletRefusal after giving the round up, and WalletUnsure when it must be asked again.
 */
export async function finishRound(
  host: Host,
  wallet: WalletClient,
  started: Round,
  token: string,
): Promise<Round> {
  let round = started
  if (round.state === 'betting') round = await betAndDraw(host, wallet, round, token)
  return endRound(host, wallet, round)
}

async function betAndDraw(host: Host, wallet: WalletClient, round: Round, token: string): Promise<Round> {
  if (round.is_free) return drawRound(host, round)
  try {
    await wallet(round.platform, 'bet', {
      token,
      tx: betTx(round.id),
      round: round.id,
      game: round.game,
      amount: paisaToWire(paisa(round.stake ?? 0n)),
    })
  } catch (error) {
    if (!(error instanceof WalletRefusal)) throw error
    const undone = await undoRound(host, round)
    // Another request got the bet through first: its round goes on.
    if (undone.state === 'drawn' || undone.state === 'settled') return undone
    await endRound(host, wallet, undone)
    throw error
  }
  return drawRound(host, round)
}

/** Pays and settles a drawn round; takes back a round that was given up. */
async function endRound(host: Host, wallet: WalletClient, round: Round): Promise<Round> {
  if (round.state === 'drawn') {
    await payRound(wallet, round)
    return settleRound(host, round)
  }
  if (round.state === 'undoing') {
    const { refunded } = await wallet(round.platform, 'rollback', {
      tx: `${round.id}-undo`,
      ref: betTx(round.id),
      player: round.player,
      round: round.id,
    })
    return closeRound(host, round, refunded !== undefined && refunded !== '0.00')
  }
  return round
}

/** A paid round always ends with a win, of nothing when it lost: so the wallet knows that it is settled. */
async function payRound(wallet: WalletClient, round: Round): Promise<void> {
  if (round.is_free && round.pay === 0n) return
  await wallet(round.platform, 'win', {
    tx: `${round.id}-win`,
    ref: betTx(paidRound(round)),
    player: round.player,
    round: paidRound(round),
    amount: paisaToWire(paisa(round.pay ?? 0n)),
  })
}

/**
 * Ends a round that was interrupted, for the better of the player (PP-32): a round whose outcome was fixed keeps
 * it; a round caught at its bet is paid when it returns the stake or more, or wins free spins, else taken back.
 */
export async function recoverRound(host: Host, wallet: WalletClient, interrupted: Round): Promise<Round> {
  if (interrupted.state !== 'betting') return endRound(host, wallet, interrupted)
  const { outcome, pay } = drawnFrom(interrupted)
  if (interrupted.is_free) return endRound(host, wallet, await drawRound(host, interrupted))
  const isWorthIt = BigInt(pay) >= (interrupted.stake ?? 0n) || outcome.freeSpins > 0
  if (isWorthIt && (await isBetTaken(wallet, interrupted))) {
    return endRound(host, wallet, await drawRound(host, interrupted))
  }
  return endRound(host, wallet, await undoRound(host, interrupted))
}

/** Whether the wallet took the bet, found out by paying its win: an unknown bet is refused and not remembered. */
async function isBetTaken(wallet: WalletClient, round: Round): Promise<boolean> {
  try {
    await payRound(wallet, { ...round, pay: BigInt(drawnFrom(round).pay) })
    return true
  } catch (error) {
    if (error instanceof WalletRefusal) return false
    throw error
  }
}
