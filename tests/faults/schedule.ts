/**
 * One player's schedule: random operations, some in bursts, with repeats, late rollbacks, used keys and used
 * transaction ids; and what must be true of the database after it, judged by what was acknowledged. Amounts are poisha.
 */
import { randomUUID } from 'node:crypto'
import { paisa, paisaToWire, taka } from '../../contract/money.ts'
import { VP_PER_COIN } from '../../contract/vip.ts'
import type { Db } from '../../server/host.ts'
import { asPlayer, asStaff, type Caller, type Said, wallet } from './calls.ts'
import { type Dice, type FaultPlayer, POINTS, type Prepared, START, type Target } from './world.ts'

interface Bet {
  tx: string
  stake: number
  isPlaced: boolean
  isUndone: boolean
  /** By tx. */
  wins: Map<string, number>
}
interface Claim {
  id: string
  key: string
  trx: string
  amount: number
  decision?: 'approve' | 'refuse'
}
interface Payout {
  id: string
  amount: number
  decision?: 'approve' | 'refuse'
}
interface Order {
  id: string
  stake: number
  isCancelled: boolean
}

const COINS = 10
const STEPS = 22

export class Schedule {
  readonly faults: string[] = []
  operations = 0
  readonly #bets: Bet[] = []
  readonly #claims: Claim[] = []
  readonly #payouts: Payout[] = []
  readonly #orders: Order[] = []
  #conversions = 0
  #next = 0
  readonly #name: string
  readonly #player: FaultPlayer
  readonly #prepared: Prepared
  readonly #target: Target
  readonly #caller: Caller
  readonly #dice: Dice

  constructor(
    name: string,
    player: FaultPlayer,
    prepared: Prepared,
    target: Target,
    caller: Caller,
    dice: Dice,
  ) {
    this.#name = name
    this.#player = player
    this.#prepared = prepared
    this.#target = target
    this.#caller = caller
    this.#dice = dice
  }

  async run(): Promise<void> {
    for (let step = 0; step < STEPS; step++) {
      const width = this.#dice() < 0.3 ? 2 + this.#whole(5) : 1
      await Promise.all(Array.from({ length: width }, () => this.#act()))
    }
  }

  #whole(below: number): number {
    return Math.floor(this.#dice() * below)
  }
  #some<T>(list: readonly T[]): T | undefined {
    return list[this.#whole(list.length)]
  }
  #fresh(): string {
    this.#next += 1
    return `${this.#name}x${this.#next}`
  }

  async #act(): Promise<void> {
    this.operations += 1
    const roll = this.#whole(100)
    if (roll < 28) return this.#bet()
    if (roll < 42) return this.#win()
    if (roll < 54) return this.#rollback()
    if (roll < 64) return this.#claim()
    if (roll < 74) return this.#decideClaim()
    if (roll < 80) return this.#withdraw()
    if (roll < 86) return this.#decidePayout()
    if (roll < 90) return this.#convert()
    if (roll < 95) return this.#order()
    return this.#cancel()
  }

  /** Whether it was done. Refusals that a correct host may give are none of the schedule's business. */
  #isDone(what: string, said: Said, fair: readonly string[]): boolean {
    if (said.status < 300) return true
    const code = String(said.body['code'])
    if (!fair.includes(code)) this.#fault(`${what}: ${said.status} ${said.text}`)
    return false
  }
  #fault(what: string): void {
    this.faults.push(`${this.#name}: ${what}`)
  }

  #someBet(newShare: number): Bet {
    const old = this.#dice() > newShare ? this.#some(this.#bets.slice(-6)) : undefined
    if (old) return old
    const stake = taka(1 + this.#whole(30))
    const bet = {
      tx: this.#fresh(),
      stake,
      isPlaced: false,
      isUndone: false,
      wins: new Map<string, number>(),
    }
    this.#bets.push(bet)
    return bet
  }

  async #bet(): Promise<void> {
    const bet = this.#someBet(0.8)
    const isForged = bet.isPlaced && this.#dice() < 0.2
    const amount = paisaToWire(paisa(bet.stake + (isForged ? 100 : 0)))
    const { play: token } = this.#player
    const body = { token, tx: bet.tx, round: bet.tx, game: this.#prepared.game, amount }
    const said = await this.#caller.ask(wallet(this.#prepared, 'bet', body))
    if (isForged) {
      if (said.body['code'] !== 'KEY_REUSED') this.#fault(`another stake under a used tx: ${said.text}`)
    } else if (this.#isDone('bet', said, ['FUNDS', 'BET_CANCELLED'])) bet.isPlaced = true
  }

  async #win(): Promise<void> {
    const bet = this.#someBet(0.05)
    const amount = taka(this.#whole(2) * 20)
    const tx = `${bet.tx}w${amount}`
    const body = { tx, ref: bet.tx, player: this.#player.alias, round: bet.tx, amount: paisaToWire(amount) }
    const said = await this.#caller.ask(wallet(this.#prepared, 'win', body))
    if (this.#isDone('win', said, ['BET_UNKNOWN', 'BET_CANCELLED'])) bet.wins.set(tx, amount)
  }

  async #rollback(): Promise<void> {
    // Sometimes before its bet was ever sent.
    const bet = this.#someBet(0.2)
    const tx = `${bet.tx}r${this.#whole(2)}`
    const body = { tx, ref: bet.tx, player: this.#player.alias, round: bet.tx }
    const said = await this.#caller.ask(wallet(this.#prepared, 'rollback', body))
    if (this.#isDone('rollback', said, ['BET_SETTLED'])) bet.isUndone = true
  }

  async #claim(): Promise<void> {
    const old = this.#dice() < 0.25 ? this.#some(this.#claims) : undefined
    const isKeyReused = old !== undefined && this.#dice() < 0.5
    const trx = old && !isKeyReused ? old.trx : `TRX${this.#fresh().toUpperCase()}`
    const amount = old?.amount ?? taka(100 + this.#whole(200))
    const key = isKeyReused ? old.key : randomUUID()
    const body = {
      account_number: '01700000000',
      transaction_id: trx,
      amount: paisaToWire(paisa(amount)),
      payment_id: '11',
    }
    const said = await this.#caller.ask({
      method: 'POST',
      path: '/api/submit-deposit',
      body,
      headers: asPlayer(this.#player, key),
    })
    if (isKeyReused) {
      if (said.body['code'] !== 'KEY_REUSED') this.#fault(`a used key for another claim: ${said.text}`)
      return
    }
    if (!this.#isDone('claim', said, ['TRX_USED', 'DEPOSITS_OPEN'])) return
    const id = String(said.body['id'])
    if (old && old.decision === 'approve') this.#fault(`transaction id claimed twice: ${trx}`)
    this.#claims.push({ id, key, trx, amount })
  }

  async #decideClaim(): Promise<void> {
    const claim = this.#some(this.#claims.slice(-5))
    if (claim) await this.#decide(claim, this.#dice() < 0.7 ? 'verify' : 'reject', 'DEPOSIT_DECIDED')
  }

  async #decidePayout(): Promise<void> {
    const payout = this.#some(this.#payouts.slice(-3))
    if (payout) await this.#decide(payout, this.#dice() < 0.5 ? 'pay' : 'fail', 'WITHDRAWAL_DECIDED')
  }

  async #decide(record: Claim | Payout, verb: 'verify' | 'reject' | 'pay' | 'fail', decided: string) {
    // A decision has no key: its repeat is told that it was decided.
    const said = await this.#caller.decide({
      method: 'POST',
      path: `/desk/${verb}`,
      body: { id: record.id, reason: 'faults' },
      headers: asStaff(this.#target),
    })
    const outcome = verb === 'verify' || verb === 'pay' ? 'approve' : 'refuse'
    if (!this.#isDone(verb, said, [decided])) return
    if (record.decision && record.decision !== outcome) this.#fault(`${record.id} was decided both ways`)
    record.decision = outcome
  }

  async #withdraw(): Promise<void> {
    const amount = taka(500)
    const key = randomUUID()
    const body = { account_number: this.#player.phone, amount: paisaToWire(amount), payment_id: '1' }
    const said = await this.#caller.ask({
      method: 'POST',
      path: '/api/submit-withdraw',
      body,
      headers: asPlayer(this.#player, key),
    })
    if (this.#isDone('withdraw', said, ['FUNDS', 'WITHDRAWAL_OPEN']))
      this.#payouts.push({ id: String(said.body['id']), amount })
  }

  async #convert(): Promise<void> {
    const said = await this.#caller.ask({
      method: 'POST',
      path: '/api/convert-vipcoin',
      body: { vip_coin: COINS },
      headers: asPlayer(this.#player, randomUUID()),
    })
    if (this.#isDone('convert', said, ['VP_FUNDS', 'VP_MINIMUM'])) this.#conversions += 1
  }

  async #order(): Promise<void> {
    const stake = taka(10 + this.#whole(20))
    const reference = randomUUID()
    const body = {
      market: this.#some(this.#prepared.markets),
      // Always the same runner: orders on two runners of a market would hold the worse of them, not their sum.
      selection: 1,
      side: 'back',
      odds: 900,
      stake: paisaToWire(stake),
      client_reference: reference,
    }
    const said = await this.#caller.ask({
      method: 'POST',
      path: '/api/exchange/orders',
      body,
      headers: asPlayer(this.#player, reference),
    })
    if (!this.#isDone('order', said, ['FUNDS'])) return
    const { id } = said.body['order'] as { id: string }
    this.#orders.push({ id, stake, isCancelled: false })
  }

  async #cancel(): Promise<void> {
    const order = this.#some(this.#orders)
    if (!order) return
    const said = await this.#caller.ask({
      method: 'POST',
      path: `/api/exchange/orders/${order.id}/cancel`,
      body: {},
      headers: asPlayer(this.#player, randomUUID()),
    })
    if (this.#isDone('cancel', said, ['NOTHING_WAITS'])) order.isCancelled = true
    else if (said.body['code'] === 'NOTHING_WAITS') order.isCancelled = true
  }

  /** Holds the database against what was acknowledged; answers what is wrong. */
  async judge(db: Db): Promise<string[]> {
    const { id } = this.#player
    const deposits = await db.selectFrom('deposit').selectAll().where('player_id', '=', id).execute()
    const payouts = await db.selectFrom('withdrawal').selectAll().where('player_id', '=', id).execute()
    const orders = await db.selectFrom('exchange_order').selectAll().where('player_id', '=', id).execute()
    const games = await db.selectFrom('game_tx').selectAll().where('player_id', '=', id).execute()
    const accounts = await db.selectFrom('account').selectAll().where('player_id', '=', id).execute()
    this.#sameIds('deposits', this.#claims, deposits)
    this.#sameIds('withdrawals', this.#payouts, payouts)
    this.#sameIds('orders', this.#orders, orders)
    this.#keptDecisions(this.#claims, deposits)
    this.#keptDecisions(this.#payouts, payouts)
    const trxs = deposits.filter(({ status }) => status !== 2).map(({ trx }) => trx)
    if (new Set(trxs).size !== trxs.length) this.#fault('a transaction id is claimed twice')
    for (const bet of this.#bets) {
      const kept = games.filter((row) => row.tx === bet.tx && row.kind === 'bet').length
      if (kept !== Number(bet.isPlaced)) this.#fault(`bet ${bet.tx} is there ${kept} times`)
      if (bet.isUndone && bet.wins.size > 0) this.#fault(`bet ${bet.tx} was won and rolled back`)
    }
    const balance = (kind: string): number => Number(accounts.find((row) => row.kind === kind)?.balance ?? 0)
    const total = balance('cash') + balance('bonus') + balance('hold') + balance('exposure')
    const sum = (rows: { amount: bigint; status: number }[], status: number): number =>
      rows.filter((row) => row.status === status).reduce((all, { amount }) => all + Number(amount), 0)
    const expected =
      START +
      sum(deposits, 1) -
      sum(payouts, 1) +
      this.#bets.reduce((all, bet) => all + netOf(bet), 0) +
      this.#conversions * COINS * 100
    if (total !== expected) this.#fault(`has ${total}, was told ${expected}`)
    if (balance('hold') !== sum(payouts, 0)) this.#fault(`holds ${balance('hold')}`)
    const waiting = this.#orders.reduce((all, { stake, isCancelled }) => all + (isCancelled ? 0 : stake), 0)
    if (balance('exposure') !== waiting) this.#fault(`exposure ${balance('exposure')}, orders ${waiting}`)
    const earned = Number(POINTS) - this.#conversions * COINS * VP_PER_COIN + this.#pointsEarned()
    if (Math.abs(balance('vp') - earned) > 1) this.#fault(`has ${balance('vp')} points, was told ${earned}`)
    return this.faults
  }

  /** A point for every ৳10 of settled bets, rounded down over all of them. */
  #pointsEarned(): number {
    const settled = this.#bets.filter(({ wins }) => wins.size > 0)
    return Math.floor(settled.reduce((all, { stake }) => all + stake, 0) / 1000)
  }

  #sameIds(what: string, told: readonly { id: string }[], kept: readonly { op_id: bigint }[]): void {
    const [acknowledged, stored] = [new Set(told.map(({ id }) => id)), kept.map(({ op_id }) => String(op_id))]
    for (const id of acknowledged) if (!stored.includes(id)) this.#fault(`${what}: ${id} is lost`)
    for (const id of stored) if (!acknowledged.has(id)) this.#fault(`${what}: ${id} was never acknowledged`)
    if (told.length !== acknowledged.size) this.#fault(`${what}: two requests were answered with one record`)
  }

  #keptDecisions(
    told: readonly (Claim | Payout)[],
    kept: readonly { op_id: bigint; status: number }[],
  ): void {
    for (const { id, decision } of told) {
      if (!decision) continue
      const status = kept.find(({ op_id }) => String(op_id) === id)?.status
      if (status !== (decision === 'approve' ? 1 : 2))
        this.#fault(`${id}: ${decision} was acknowledged, it is ${status}`)
    }
  }
}

/** After an acknowledged rollback the net is nothing, whatever came in which order. */
function netOf(bet: Bet): number {
  if (bet.isUndone) return 0
  return (bet.isPlaced ? -bet.stake : 0) + [...bet.wins.values()].reduce((sum, amount) => sum + amount, 0)
}
