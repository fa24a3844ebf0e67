/**
 * P1 and P7 in small: random operations against a model. Prints its seed; LEDGER_SEED replays it, LEDGER_STEPS makes
 * it longer. The interleaved run judges by what was acknowledged; the bonus run compares every wallet after each step.
 */
import { expect } from 'vitest'
import { paisa, taka, ZERO } from '../../../contract/money.ts'
import { stored } from '../../../server/content/texts.ts'
import { seeded } from '../../../server/random/seeded.ts'
import type { Db } from '../../../server/host.ts'
import { walletsOf } from '../../../server/ledger/accounts.ts'
import { adjust } from '../../../server/ledger/adjustments.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { payWin, placeBet, rollbackBet } from '../../../server/ledger/bets.ts'
import { claimDeposit, decideDeposit, revertDeposit } from '../../../server/ledger/deposits.ts'
import { decideWithdrawal, requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { HostError } from '../../../server/messages/errors.ts'
import { strayTransfers } from '../support/accounts.ts'
import { newPlayer, NOON, onEveryStore } from '../support/harness.ts'
import { BonusModel } from '../support/bonus-model.ts'
import { seedOf } from '../../seed.ts'

const SEED = seedOf('LEDGER_SEED')
const STEPS = Number(process.env['LEDGER_STEPS'] ?? 1200)
console.log(`ledger seed ${SEED} (LEDGER_SEED), ${STEPS} steps (LEDGER_STEPS)`)

type Dice = () => number
const whole = (dice: Dice, below: number): number => Math.floor(dice() * below)
const oneOf = <T>(dice: Dice, list: readonly T[]): T => {
  const item = list[whole(dice, list.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** Refusals that a correct host may give to these calls. */
const FAIR = new Set([
  'FUNDS',
  'BET_CANCELLED',
  'BET_UNKNOWN',
  'BET_SETTLED',
  'KEY_REUSED',
  'TRX_USED',
  'DEPOSITS_OPEN',
  'DEPOSIT_DECIDED',
  'WITHDRAWAL_OPEN',
  'WITHDRAWAL_DECIDED',
  'TURNOVER_OPEN',
  'ADJUSTMENT_FUNDS',
  'NOT_FOUND',
])

interface KnownBet {
  id: string
  player: bigint
  stake: number
  /** Acknowledged: the bet, its wins by tx, and whether any rollback of it was. */
  isPlaced: boolean
  wins: Map<string, number>
  isUndone: boolean
}

/** What the clients were told, and so what must be true. */
class Acknowledged {
  readonly start = new Map<bigint, number>()
  readonly bets: KnownBet[] = []
  readonly credited = new Map<string, { player: bigint; amount: number }>()
  readonly paid = new Map<string, { player: bigint; amount: number }>()
  readonly claims: { record: bigint; player: bigint; amount: number; trx: string }[] = []
  readonly adjusted = new Map<string, { player: bigint; amount: number }>()
  readonly withdrawals: { record: bigint; player: bigint; amount: number }[] = []
  readonly answers = new Map<string, string>()

  /** Cash and hold of a player: the start, deposits credited, withdrawals paid, what staff put right, and the net of each bet. */
  totalOf(player: bigint): number {
    const of = (list: Iterable<{ player: bigint; amount: number }>) =>
      [...list].filter((one) => one.player === player).reduce((sum, { amount }) => sum + amount, 0)
    const net = this.bets.filter((one) => one.player === player).reduce((sum, one) => sum + netOf(one), 0)
    const moved = of(this.credited.values()) - of(this.paid.values()) + of(this.adjusted.values())
    return (this.start.get(player) ?? 0) + moved + net
  }

  /** A key answers the same for ever. */
  answered(key: string, answer: unknown): void {
    const said = JSON.stringify(answer)
    const before = this.answers.get(key)
    if (before !== undefined) expect(said, `the answer of ${key}`).toBe(before)
    this.answers.set(key, said)
  }
}

/** After an acknowledged rollback the net is zero, whatever came in which order. */
function netOf(bet: KnownBet): number {
  if (bet.isUndone) {
    expect(bet.wins.size, `${bet.id} won and rolled back`).toBe(0)
    return 0
  }
  return (bet.isPlaced ? -bet.stake : 0) + [...bet.wins.values()].reduce((sum, amount) => sum + amount, 0)
}

onEveryStore(
  `P1 ${STEPS} interleaved operations agree with what was acknowledged`,
  async ({ db, kind }) => {
    const dice = seeded(`${SEED} ${kind}`)
    const told = new Acknowledged()
    const players: bigint[] = []
    for (const balance of [taka(50), taka(200), taka(1000)]) {
      const id = await newPlayer(db, balance)
      players.push(id)
      told.start.set(id, balance)
    }
    let sent = 0
    while (sent < STEPS) {
      // Now and then a burst on one player, where races for the last taka are.
      const only = whole(dice, 4) === 0 ? [oneOf(dice, players)] : players
      const burst = Array.from({ length: 1 + whole(dice, 12) }, () => act(db, dice, told, only))
      sent += burst.length
      await Promise.all(burst)
      for (const player of players) {
        const { cash, bonus, hold } = await walletsOf(db, player)
        expect(cash + bonus + hold, `player ${player} after ${sent} operations, seed ${SEED}`).toBe(
          told.totalOf(player),
        )
      }
    }
    expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
    expect(await strayTransfers(db)).toEqual([])
    expect(told.bets.some(({ isUndone }) => isUndone)).toBe(true)
    expect(told.credited.size * told.paid.size).toBeGreaterThan(0)
    const adjusted = [...told.adjusted.values()].map(({ amount }) => amount)
    expect(adjusted.some((amount) => amount > 0) && adjusted.some((amount) => amount < 0)).toBe(true)
  },
  240_000,
)

/** One call, new or a repeat of an old one; applies what is acknowledged. Throws on a refusal that is not fair. */
async function act(db: Db, dice: Dice, told: Acknowledged, players: readonly bigint[]): Promise<void> {
  const player = oneOf(dice, players)
  const action = oneOf(dice, [
    'bet',
    'bet',
    'bet',
    'win',
    'win',
    'rollback',
    'claim',
    'decide',
    'revert',
    'withdraw',
    'settle',
    'adjust',
  ])
  try {
    await ACTIONS[action]?.(db, dice, told, player)
  } catch (error) {
    if (!(error instanceof HostError && FAIR.has(error.code))) throw error
  }
}

type Action = (db: Db, dice: Dice, told: Acknowledged, player: bigint) => Promise<void>

/** An old bet or a new one; a new one may be rolled back before it is placed. */
function someBet(dice: Dice, told: Acknowledged, player: bigint, newShare: number): KnownBet {
  if (told.bets.length > 0 && dice() > newShare) return oneOf(dice, told.bets.slice(-30))
  const stake = taka(1 + whole(dice, 30))
  const bet = { id: `b${told.bets.length}`, player, stake, isPlaced: false, wins: new Map(), isUndone: false }
  told.bets.push(bet)
  return bet
}
const game = (bet: KnownBet) => ({ provider: 'LOTUS', playerId: bet.player, round: bet.id, at: NOON })

const ACTIONS: Record<string, Action> = {
  bet: async (db, dice, told, player) => {
    const bet = someBet(dice, told, player, 0.7)
    const isForged = whole(dice, 20) === 0
    const amount = paisa(bet.stake + (isForged ? 1 : 0))
    const tx = isForged && !bet.isPlaced ? `${bet.id}-forged` : bet.id
    if (tx !== bet.id) return
    const answer = await placeBet(db, { ...game(bet), tx, game: 'g', amount })
    expect(isForged, 'another stake under a used key').toBe(false)
    bet.isPlaced = true
    told.answered(`bet ${tx}`, answer.balance)
  },
  win: async (db, dice, told, player) => {
    const bet = someBet(dice, told, player, 0.05)
    const number = whole(dice, 2)
    const amount = paisa(number * taka(25))
    const tx = `${bet.id}-w${number}`
    const answer = await payWin(db, { ...game(bet), tx, bet: bet.id, amount })
    bet.wins.set(tx, amount)
    told.answered(`win ${tx}`, answer.balance)
  },
  rollback: async (db, dice, told, player) => {
    const bet = someBet(dice, told, player, 0.2)
    const tx = `${bet.id}-r${whole(dice, 2)}`
    const answer = await rollbackBet(db, { ...game(bet), tx, bet: bet.id })
    bet.isUndone = true
    told.answered(`rollback ${tx}`, [answer.refunded, answer.balance])
  },
  claim: async (db, dice, told, player) => {
    const old = told.claims.length > 0 && whole(dice, 4) === 0 ? oneOf(dice, told.claims) : undefined
    const trx = old?.trx ?? `TRX${whole(dice, 1e9)}`
    const amount = old?.amount ?? taka(100 + whole(dice, 200))
    const claimed = { method: 1, channel: 11, accountNumber: '01700000000', promotionId: undefined, at: NOON }
    const key = `claim-${player}-${trx}`
    const { recordId } = await claimDeposit(db, key, {
      playerId: player,
      trx,
      amount: paisa(amount),
      ...claimed,
    })
    told.answered(key, String(recordId))
    if (!told.claims.some(({ record }) => record === recordId))
      told.claims.push({ record: recordId, player, amount, trx })
  },
  decide: async (db, dice, told) => {
    if (told.claims.length === 0) return
    const { record, player, amount } = oneOf(dice, told.claims.slice(-8))
    const outcome = whole(dice, 3) === 0 ? 'refuse' : 'approve'
    const key = `decide-${record}-${outcome}-${whole(dice, 2)}`
    await decideDeposit(db, key, { recordId: record, outcome, reason: 'r', actor: 'staff', at: NOON })
    if (outcome === 'approve') told.credited.set(String(record), { player, amount })
  },
  revert: async (db, dice, told) => {
    if (told.claims.length === 0) return
    const { record, player } = oneOf(dice, told.claims.slice(-8))
    await revertDeposit(db, undefined, { playerId: player, recordId: record, actor: 'player', at: NOON })
    expect(told.credited.has(String(record)), 'credited and taken back').toBe(false)
  },
  withdraw: async (db, dice, told, player) => {
    const amount = taka(5 + whole(dice, 40))
    const key = `withdraw-${told.withdrawals.length}-${whole(dice, 3)}-${player}-${amount}`
    const request = { method: 1, accountNumber: '01700000000', amount, givesUpBonus: false, at: NOON }
    const { recordId } = await requestWithdrawal(db, key, { playerId: player, ...request })
    told.answered(key, String(recordId))
    if (!told.withdrawals.some(({ record }) => record === recordId)) {
      told.withdrawals.push({ record: recordId, player, amount })
    }
  },
  settle: async (db, dice, told) => {
    if (told.withdrawals.length === 0) return
    const { record, player, amount } = oneOf(dice, told.withdrawals.slice(-5))
    const outcome = whole(dice, 2) === 0 ? 'refuse' : 'approve'
    const key = `settle-${record}-${outcome}-${whole(dice, 2)}`
    await decideWithdrawal(db, key, { recordId: record, outcome, reason: 'r', actor: 'staff', at: NOON })
    if (outcome === 'approve') told.paid.set(String(record), { player, amount })
  },
  adjust: async (db, dice, told, player) => {
    const direction = oneOf(dice, ['credit', 'debit'] as const)
    const amount = 1 + whole(dice, taka(60))
    // An old key now and then: the same again, or another change under it.
    const key = `adjust-${whole(dice, 4) === 0 ? whole(dice, 20) : told.adjusted.size}`
    const wanted = {
      playerId: player,
      direction,
      amount: paisa(amount),
      cause: 'other',
      reference: '',
    } as const
    const by = { actor: 'staff', approval: null, at: NOON }
    const { recordId } = await adjust(db, key, { ...wanted, words: 'w', reason: 'r' }, by)
    told.answered(key, String(recordId))
    told.adjusted.set(key, { player, amount: direction === 'credit' ? amount : -amount })
  },
}

onEveryStore(
  'P7 four hundred random steps with bonuses agree with a model, wallet by wallet',
  async ({ db, kind }) => {
    const dice = seeded(`bonus ${SEED} ${kind}`)
    const player = await newPlayer(db, ZERO)
    const model = new BonusModel()
    const offers = await offersOf(db)
    const bets: string[] = []
    let at = NOON
    for (let step = 0; step < 400; step++) {
      at += 1000
      const action = oneOf(dice, ['deposit', 'bet', 'bet', 'bet', 'win', 'win', 'rollback', 'withdraw'])
      const said = await refusal(async () => {
        if (action === 'deposit') {
          const offer = whole(dice, 3) === 0 ? undefined : oneOf(dice, offers)
          const amount = taka(100 + whole(dice, 300))
          const claimed = {
            method: 1,
            channel: 11,
            accountNumber: '01700000000',
            trx: `TRX${step}XX`,
            amount,
            at,
          }
          const { recordId } = await claimDeposit(db, undefined, {
            playerId: player,
            promotionId: offer?.id,
            ...claimed,
          })
          const decision = { recordId, outcome: 'approve', reason: '', actor: 'staff', at } as const
          await decideDeposit(db, `d${step}`, decision)
          return () => model.deposit(amount, offer?.percent ?? 0, offer?.factor ?? 0)
        }
        if (action === 'bet') {
          const id = `b${step}`
          const amount = taka(1 + whole(dice, 150))
          await placeBet(db, {
            provider: 'LOTUS',
            tx: id,
            playerId: player,
            round: id,
            game: 'g',
            amount,
            at,
          })
          bets.push(id)
          return () => model.bet(id, amount)
        }
        if (action === 'withdraw') {
          const amount = taka(1 + whole(dice, 60))
          const givesUpBonus = whole(dice, 4) === 0
          const asked = {
            playerId: player,
            method: 1,
            accountNumber: '01700000000',
            amount,
            givesUpBonus,
            at,
          }
          const { recordId } = await requestWithdrawal(db, undefined, asked)
          await decideWithdrawal(db, `w${step}`, {
            recordId,
            outcome: 'approve',
            reason: '',
            actor: 'staff',
            at,
          })
          return () => model.withdraw(amount)
        }
        if (bets.length === 0) return () => {}
        const id = oneOf(dice, bets.slice(-6))
        const named = { provider: 'LOTUS', tx: `${action}-${step}`, bet: id, playerId: player, round: id, at }
        if (action === 'win') {
          const amount = paisa(whole(dice, 20_000))
          await payWin(db, { ...named, amount })
          return () => model.win(id, amount)
        }
        await rollbackBet(db, named)
        return () => model.rollback(id)
      })
      if (said instanceof HostError) continue
      said()
      expect(await stateOf(db, player), `step ${step} ${action}, seed ${SEED}`).toEqual(model.state())
    }
    expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
    expect(await strayTransfers(db)).toEqual([])
  },
  240_000,
)

/** What the model must do, or the fair refusal after which nothing may have changed. */
async function refusal(call: () => Promise<() => void>): Promise<(() => void) | HostError> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof HostError && FAIR.has(error.code)) return error
    throw error
  }
}

async function stateOf(db: Db, player: bigint) {
  const { cash, bonus } = await walletsOf(db, player)
  const turnovers = await db.selectFrom('turnover').select(['remaining', 'status']).orderBy('id').execute()
  return { cash, bonus, turnovers: turnovers.map(({ remaining, status }) => `${status} ${remaining}`) }
}

async function offersOf(db: Db): Promise<{ id: bigint; percent: number; factor: number }[]> {
  const offers = [
    { percent: 10, factor: 1 },
    { percent: 100, factor: 3 },
    { percent: 12.5, factor: 0.5 },
    { percent: 20, factor: 0 },
    { percent: 0, factor: 5 },
  ]
  const made = []
  for (const { percent, factor } of offers) {
    const row = {
      name: stored({ en: 'Offer' }),
      image: '',
      thumbnail: '',
      categories: [],
      sort: 1,
      bonus_percent: percent,
      turnover_factor: factor,
      starts_at: new Date(NOON - 1000),
      ends_at: new Date(NOON + 1e9),
    }
    const { id } = await db.insertInto('promotion').values(row).returning('id').executeTakeFirstOrThrow()
    made.push({ id, percent, factor })
  }
  return made
}
