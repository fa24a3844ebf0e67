/**
 * What the demo players did before: their deposits, withdrawals and rounds in order of time, played back through
 * the ledger's own operations, with dice that always fall the same. Every step has its own key, so that a seed that
 * was cut short goes on where it stopped.
 */
import { type Paisa, paisa, taka } from '../../contract/money.ts'
import { type Dice, pick, seeded } from '../random/seeded.ts'
import type { Host } from '../host.ts'
import { payWin, placeBet } from '../ledger/bets.ts'
import { claimDeposit, decideDeposit } from '../ledger/deposits.ts'
import { awardPoints, convertPoints } from '../ledger/vip.ts'
import { decideWithdrawal, requestWithdrawal } from '../ledger/withdrawals.ts'
import { VIP_TERMS } from '../loyalty/vip.ts'
import { CATALOGUE, type SeedGame } from './catalogue.ts'
import { type Habit, HABITS, type Payment } from './habits.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
/** How long staff took to decide. */
const DECIDED_AFTER = 12 * MINUTE

interface Past {
  host: Host
  playerId: bigint
  username: string
  habit: Habit
  now: number
}
interface Step {
  at: number
  run: () => Promise<void>
}

/** Plays a player's past. A player without habits has none. */
export async function playHistory(
  host: Host,
  { username, playerId, now }: { username: string; playerId: bigint; now: number },
): Promise<void> {
  const habit = HABITS[username]
  if (!habit) return
  const past: Past = { host, playerId, username, habit, now }
  const steps = [...deposits(past), ...withdrawals(past), ...rounds(past), ...points(past)]
  for (const step of steps.sort((a, b) => a.at - b.at)) await step.run()
}

const daysAgo = (now: number, days: number): number => now - Math.round(days * DAY)

function deposits(past: Past): Step[] {
  const dice = seeded(`${past.username} deposits`)
  return past.habit.deposits.map((payment, index) => {
    const at = daysAgo(past.now, payment.days)
    const trx = transactionId(dice)
    return {
      at,
      run: () => deposit(past, payment, { at, trx, key: `seed-${past.username}-deposit-${index}` }),
    }
  })
}

async function deposit(
  { host, playerId, habit }: Past,
  { amount, method, channel, offer, end, reason }: Payment,
  { at, trx, key }: { at: number; trx: string; key: string },
): Promise<void> {
  const { recordId } = await claimDeposit(host.db, key, {
    playerId,
    method,
    channel,
    accountNumber: habit.accountNumber,
    trx,
    amount: taka(amount),
    promotionId: offer === undefined ? undefined : await offerId(host, offer),
    at,
  })
  if (end === 'processing') return
  const decision = {
    recordId,
    outcome: end,
    reason: reason ?? '',
    actor: 'staff',
    at: at + DECIDED_AFTER,
  } as const
  await decideDeposit(host.db, `${key}-decision`, decision)
}

/** Ten capital letters and digits, as the references of mobile wallets look. */
function transactionId(dice: Dice): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
  return Array.from({ length: 10 }, () => letters.charAt(Math.floor(dice() * letters.length))).join('')
}

async function offerId({ db }: Host, story: string): Promise<bigint> {
  const row = await db
    .selectFrom('promotion')
    .select('id')
    .where('image', '=', `/offer/${story}.svg`)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return row.id
}

function withdrawals(past: Past): Step[] {
  return past.habit.withdrawals.map((payment, index) => {
    const at = daysAgo(past.now, payment.days)
    return { at, run: () => withdraw(past, payment, at, `seed-${past.username}-withdrawal-${index}`) }
  })
}

async function withdraw(
  { host, playerId, habit }: Past,
  { amount, method, end, reason }: Payment,
  at: number,
  key: string,
): Promise<void> {
  const { recordId } = await requestWithdrawal(host.db, key, {
    playerId,
    method,
    accountNumber: habit.accountNumber,
    amount: taka(amount),
    givesUpBonus: false,
    at,
  })
  if (end === 'processing') return
  const decision = {
    recordId,
    outcome: end,
    reason: reason ?? '',
    actor: 'staff',
    at: at + DECIDED_AFTER,
  } as const
  await decideWithdrawal(host.db, `${key}-decision`, decision)
}

function points({ host, playerId, username, habit, now }: Past): Step[] {
  if (!host.config.vip) return []
  const given = habit.points.map(({ days, points }, index) => {
    const at = daysAgo(now, days)
    const award = { playerId, points: BigInt(points), actor: 'staff', at }
    return { at, run: () => awardPoints(host.db, `seed-${username}-points-${index}`, award) }
  })
  const converted = habit.conversions.map(({ days, coins }, index) => {
    const at = daysAgo(now, days)
    return {
      at,
      run: async () => {
        const conversion = { playerId, coins, terms: VIP_TERMS, at }
        await convertPoints(host.db, `seed-${username}-conversion-${index}`, conversion)
      },
    }
  })
  return [...given, ...converted]
}

function rounds(past: Past): Step[] {
  const { habit, username, now } = past
  const dice = seeded(`${username} rounds`)
  const games = CATALOGUE.filter(({ type }) => habit.types.includes(type))
  return Array.from({ length: habit.rounds }, (_, index) => {
    const at = Math.min(
      daysAgo(now, habit.days * (1 - index / habit.rounds)) + Math.floor(dice() * 600) * MINUTE,
      now - 2 * 60 * MINUTE,
    )
    const stake = taka(pick(dice, habit.stakes))
    const won = paisa(Math.round(stake * pick(dice, RETURNS)))
    const game = pickGame(dice, games)
    return { at, run: () => playRound(past, { name: `seed-${username}-${index}`, game, stake, won, at }) }
  })
}

/** What stakes come back multiplied by: 96 % of them in the long run. */
const RETURNS = [0, 0, 0, 0, 0.5, 0.5, 1, 1.2, 2, 4.4] as const

function pickGame(dice: Dice, games: SeedGame[]): SeedGame {
  const game = games[Math.floor(dice() * games.length)]
  if (!game) throw new Error('The catalogue has no game of these types')
  return game
}

async function playRound(
  { host, playerId }: Past,
  { name, game, stake, won, at }: { name: string; game: SeedGame; stake: Paisa; won: Paisa; at: number },
): Promise<void> {
  const common = { provider: game.platform, playerId, round: name }
  await placeBet(host.db, { ...common, tx: `${name}-bet`, game: game.code, amount: stake, at })
  await payWin(host.db, {
    ...common,
    tx: `${name}-win`,
    bet: `${name}-bet`,
    amount: won,
    at: at + MINUTE / 4,
    earns: host.config.vip,
  })
}
