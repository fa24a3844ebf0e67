/**
 * A started round to its end, or as far as it can go without its player. Each step may be repeated and may run twice
 * at the same time: the wallet knows its tx, the database lets each state be left once.
 */
import { paisa, paisaToWire } from '../../../contract/money.ts'
import type { Host } from '../../host.ts'
import type { WalletClient } from '../wallet/client.ts'
import { WalletRefusal } from '../wallet/client.ts'
import type { Rules } from '../game.ts'
import {
  addMove,
  closeRound,
  endByClock,
  endOf,
  movesOf,
  playOf,
  type Round,
  settleRound,
  takeRound,
  undoRound,
} from './rounds.ts'

/** What the steps of a round need: the host, the wallet seam, the rules of the round's game. */
export interface House {
  host: Host
  wallet: WalletClient
  rules: Rules
}

/** The round whose bet this round belongs to: itself, or for a free round the round that won it. */
const paidRound = (round: Round): string => round.paid_round ?? round.id
const betTx = (round: string): string => `${round}-bet`

/**
 * Plays on until the round is open, settled or void. Needs the play session's token while the bet is not known to
 * be taken. Throws the wallet's WalletRefusal after giving the round up, and WalletUnsure when it must be asked again.
 */
export async function goOn(house: House, started: Round, token: string): Promise<Round> {
  let round = started
  if (round.state === 'betting') round = await betAndTake(house, round, token)
  if (round.state === 'open') round = await endByClock(house.host, house.rules, round)
  return endRound(house, round)
}

/** A round on a clock ends on the host, whether its frame is still there or not. */
export function endInTime(house: House, round: Round): void {
  const { host, rules } = house
  const end = endOf(rules, round)
  if (round.state !== 'open' || end === undefined) return
  const finish = async (): Promise<void> => {
    // A timer may be a millisecond early: then the round is still open, and waits again.
    endInTime(house, await endRound(house, await endByClock(host, rules, round)))
  }
  setTimeout(
    () => void finish().catch((error: unknown) => host.log('round_clock', { error: String(error) })),
    Math.max(0, end - host.clock()),
  ).unref()
}

/** A move of the player, and what follows from it. Throws ROUND_DIFFERS, MOVE_REFUSED. */
export async function makeMove(
  house: House,
  round: Round,
  move: { index: number; move: unknown },
): Promise<Round> {
  return endRound(house, await addMove(house.host, house.rules, round, move))
}

async function betAndTake(house: House, round: Round, token: string): Promise<Round> {
  const { host, wallet, rules } = house
  if (round.is_free) return takeRound(host, rules, round)
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
    if (undone.state !== 'undoing') return undone
    await endRound(house, undone)
    throw error
  }
  return takeRound(host, rules, round)
}

/** Pays and settles a drawn round; takes back a round that was given up. */
async function endRound({ host, wallet }: House, round: Round): Promise<Round> {
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

/** How long an open round waits for its player before it is ended for them. */
const LEFT_MS = 24 * 60 * 60 * 1000
/** After its clock, the process that runs a round has this long to end it. */
const GRACE_MS = 60_000

/**
 * Ends a round that was interrupted, for the better of the player (PP-32): a round whose outcome was fixed keeps
 * it; a round caught at its bet is paid when it returns the stake or more, or wins free rounds, else taken back; so
 * is a round on a clock that nobody was there to end. An open round with moves waits a day for its player. A round
 * of a live table that still runs is left to its clock: everybody else is playing it.
 */
export async function recoverRound(house: House, interrupted: Round, isAtStart: boolean): Promise<Round> {
  if (interrupted.is_shared && house.host.clock() < (endOf(house.rules, interrupted) ?? 0)) {
    endInTime(house, interrupted)
    return interrupted
  }
  if (interrupted.state === 'betting') return recoverBet(house, interrupted)
  if (interrupted.state === 'open') return recoverOpen(house, interrupted, isAtStart)
  return endRound(house, interrupted)
}

async function recoverBet(house: House, round: Round): Promise<Round> {
  const { host, wallet, rules } = house
  const play = playOf(rules, round, Infinity)
  if (round.is_free) return endRound(house, await takeRound(host, rules, round))
  const isWorthIt = play.isOver && (play.pay >= Number(round.stake) || (play.freeRounds ?? 0) > 0)
  if (isWorthIt && (await isBetTaken(wallet, round, play.pay))) {
    return endRound(house, await takeRound(host, rules, round))
  }
  return endRound(house, await undoRound(host, round))
}

async function recoverOpen(house: House, round: Round, isAtStart: boolean): Promise<Round> {
  const { host, rules } = house
  const now = host.clock()
  const end = endOf(rules, round)
  if (end !== undefined) {
    if (!isAtStart && now < end + GRACE_MS) return round
    const isWorthIt = playOf(rules, round, Infinity).pay >= Number(round.stake)
    return endRound(house, isWorthIt ? await endByClock(host, rules, round) : await undoRound(host, round))
  }
  const isLeft = now - (round.started_at?.getTime() ?? now) > LEFT_MS
  if (!isLeft || !rules.leave) return round
  const move = rules.leave(playOf(rules, round, now))
  const index = movesOf(round).length
  return recoverRound(house, await makeMove(house, round, { index, move }), isAtStart)
}

/** Whether the wallet took the bet, found out by paying its win: an unknown bet is refused and not remembered. */
async function isBetTaken(wallet: WalletClient, round: Round, pay: number): Promise<boolean> {
  try {
    await payRound(wallet, { ...round, pay: BigInt(pay) })
    return true
  } catch (error) {
    if (error instanceof WalletRefusal) return false
    throw error
  }
}
