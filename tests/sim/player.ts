/**
 * A player with a phone, a play session and a hand for trouble: bets in bursts, deposits, withdrawals, orders, limits. Each step is a
 * decision of its own. What the app would do by itself it does here, too: what was under way when a page died is settled when the
 * next one opens.
 */
import { cashierApi } from '../../contract/cashier.ts'
import { exchangeApi } from '../../contract/exchange.ts'
import { ApiError } from '../../contract/kit/errors.ts'
import { add, type Paisa, taka } from '../../contract/money.ts'
import { protectionApi } from '../../contract/protection.ts'
import { recordsApi } from '../../contract/records.ts'
import { timeOutApi } from '../../contract/timeOut.ts'
import { walletApi } from '../../contract/wallet.ts'
import { newWithdrawal, wantedOf, withdrawWays } from '../../src/features/cashier/withdraw/withdrawAttempt.ts'
import { newOrder, orderWays, type WantedOrder } from '../../src/features/exchange/shared/orderAttempt.ts'
import {
  type Attempt,
  attemptsOf,
  forgetAttempt,
  keepAttempt,
  settle,
  type Ways,
} from '../../src/lib/outbox/attempts.ts'
import { isUnsent } from '../../src/lib/outbox/paymentState.ts'
import type { Quote } from '../../server/exchange/state.ts'
import type { Dice } from '../../server/random/seeded.ts'
import { type Decisions, below, some } from './decisions.ts'
import type { Device, Page } from './device.ts'
import type { Act, History } from './history.ts'
import type { Provider } from './provider.ts'
import { Rounds } from './rounds.ts'
import type { Scheduler } from './scheduler.ts'
import { someLimit, someOrder, someTimeOutMs } from './wishes.ts'

export interface Parts {
  scheduler: Scheduler
  decisions: Decisions
  history: History
  provider: Provider
  /** One that brings a bonus. */
  promotion: { id: string; name: string }
  /** Markets that take orders now. */
  markets: () => readonly string[]
  /** What the house gives and asks there, as far as a host is up to say it. */
  quoteOf: (market: string, selection: number) => Quote | undefined
}

export interface Who {
  id: bigint
  name: string
  remoteId: string
  phone: string
  alias: string
  /** The platform whose games are played. */
  provider: string
}

/** Weather for a page: chance that it is killed within a step. */
const KILLED = 0.06
/** That the phone is put away the moment that a claim is said to be saved. */
const PUT_AWAY = 0.2

export class Player {
  readonly who: Who
  readonly device: Device
  readonly rounds: Rounds
  operations = 0
  page!: Page
  /** Sets limits near what they have used. */
  readonly #isCareful: boolean
  readonly #parts: Parts
  /** Until when they were told that their time-out holds. */
  #timeOutUntil = 0
  readonly #orders: { id: string; act: Act }[] = []
  readonly #deposits = new Map<string, Act>()
  readonly #attempts = new Map<string, Act>()
  #next = 0

  constructor(who: Who, device: Device, parts: Parts) {
    this.who = who
    this.device = device
    this.#parts = parts
    this.rounds = new Rounds(who, parts, (...asked) => this.#asked(...asked))
    this.#isCareful = /[24]$/.test(who.name)
  }

  get trxs(): readonly Act[] {
    return [...this.#deposits.values()]
  }

  /** What is under way, and since when. */
  under: { name: string; since: number } | undefined

  /** Takes the phone, does so many steps one after the other, some of them several things at once, and puts it away. */
  async sitting(name: string, steps: number): Promise<void> {
    const { decisions, scheduler } = this.#parts
    this.page = this.#open()
    for (let step = 1; step <= steps; step += 1) {
      const step_ = `${name}#${step}`
      if (!decisions.happens(step_)) continue
      const dice = decisions.dice(`${step_} thinks`)
      await scheduler.sleep(dice() * 4000, `${step_} begins`)
      this.under = { name: step_, since: scheduler.now }
      await this.#step(step_, dice)
      this.under = undefined
    }
    // Some put it away at once, whatever is under way.
    await scheduler.sleep(decisions.dice(`${name} ends`)() * 10_000, `${name} ends`)
    this.device.kill(this.page)
  }

  /** Opens the app again and waits until all that was under way is known. */
  async comeToRest(): Promise<void> {
    this.page = this.#open()
    await this.device.during(this.page, `${this.who.name} at rest`, async () => {
      await this.#settleLeft()
      const isSent = (): boolean => !this.page.outbox.get().payments.some(isUnsent)
      for (let second = 0; second < 60 && !isSent(); second += 1)
        await this.#parts.scheduler.sleep(1000, 'at rest')
      if (!isSent()) this.#parts.history.fault(`stuck: ${this.who.name} has claims that are not sent`)
    })
  }

  async #step(name: string, dice: Dice): Promise<void> {
    this.operations += 1
    const roll = dice()
    if (roll < 0.34) return this.rounds.burst(name, dice)
    const { decisions, scheduler } = this.#parts
    const { page } = this
    if (decisions.happens(`kill page in ${name}`, KILLED))
      scheduler.after(dice() * 1500, `${name} ends the page`, () => this.device.kill(page))
    const isDone = await this.device.during(page, name, () => this.#act(roll, dice))
    if (isDone && !page.process.isOver) return
    await scheduler.sleep(dice() * 5000, `${name} opens the app again`)
    this.page = this.#open()
    await this.device.during(this.page, `${name} again`, () => this.#settleLeft())
  }

  async #act(roll: number, dice: Dice): Promise<void> {
    if (roll < 0.5) return this.#deposit(dice)
    if (roll < 0.62) return this.#withdraw(dice)
    if (roll < 0.8) return this.#order(dice)
    if (roll < 0.85) return this.#cancel(dice)
    if (roll < 0.91) return this.#look()
    if (roll < 0.955) return this.#limit(dice)
    if (roll < 0.965) return this.#answerCheck()
    return this.#timeOut(dice)
  }

  #fresh(): string {
    this.#next += 1
    return `${this.who.name}x${this.#next}`
  }

  // The cashier.

  async #deposit(dice: Dice): Promise<void> {
    const { page } = this
    const { call, outbox } = page
    const amount = taka(100 + below(dice, 900))
    const used = dice() < 0.15 ? some(dice, this.trxs) : undefined
    const trx = used?.of ?? `TRX${this.#fresh().toUpperCase()}`
    const issued = await this.#tried(() =>
      call(cashierApi.walletNumber, { name: 'Shapla Pay', accountType: 'Agent', amount }),
    )
    if (!issued) return
    const made = await outbox.create({
      amount,
      method: { name: 'Shapla Pay', icon: '' },
      channel: { id: issued.id, accountType: 'Agent' },
      promotion: dice() < 0.5 ? this.#parts.promotion : undefined,
    })
    const number = { value: issued.accountNumber, expiresAt: issued.expiresAt ?? 0, clockOffset: 0 }
    const key = await outbox.issued(made, issued.session, number)
    const act = this.#asked('deposit', key, amount, trx)
    this.#deposits.set(key, act)
    const taps = dice() < 0.3 ? 2 : 1
    const typed = { accountNumber: '01700000000', transactionId: trx }
    await Promise.all(Array.from({ length: taps }, () => outbox.submit(key, typed)))
    // The screen said that it is saved: from here on it may not be lost.
    act.from = Date.now()
    if (this.#parts.decisions.happens(`put away after ${key}`, PUT_AWAY)) this.device.kill(page)
  }

  async #withdraw(dice: Dice): Promise<void> {
    const wanted = {
      amount: taka(500 + below(dice, 300)),
      accountNumber: this.who.phone,
      paymentId: '1',
      icon: '',
      givesUpBonus: dice() < 0.5,
    }
    const attempt = newWithdrawal(this.who.remoteId, wanted, Date.now())
    await this.#attempt(attempt, this.#asked('withdrawal', attempt.key, wanted.amount))
  }

  async #order(dice: Dice): Promise<void> {
    const wanted = someOrder(dice, this.#parts.markets(), this.#parts.quoteOf)
    if (!wanted) return
    const reference = crypto.randomUUID()
    const attempt = newOrder(reference, this.who.remoteId, wanted as WantedOrder, Date.now())
    await this.#attempt(attempt, this.#asked('order', reference, wanted.stake))
    // Some leave what waits to itself.
    if (dice() < 0.15) await this.#timeOut(dice)
  }

  async #attempt(attempt: Attempt, act: Act): Promise<void> {
    this.#attempts.set(attempt.key, act)
    await keepAttempt(attempt)
    await this.#settle(attempt, act)
  }

  /** As the screens do, and the shell when the app is opened again. */
  async #settle(attempt: Attempt, act: Act): Promise<void> {
    const fate = await this.#fateOf(attempt)
    if (fate.is === 'unknown') return
    await forgetAttempt(attempt.key)
    const { history } = this.#parts
    if (fate.is !== 'done') return history.know(act, fate.is)
    history.know(act, 'done', fate.record)
    if (act.kind === 'order' && fate.record) this.#orders.push({ id: fate.record, act })
  }

  async #fateOf(
    attempt: Attempt,
  ): Promise<{ is: 'done' | 'refused' | 'never' | 'unknown'; record?: string }> {
    const { call } = this.page
    const ways = { now: () => Date.now(), signal: new AbortController().signal }
    if (attempt.kind === 'withdrawal') {
      const wanted = wantedOf(attempt)
      if (!wanted) throw new Error('A withdrawal that cannot be read')
      const fate = await settle(attempt, { ...withdrawWays(call, attempt, wanted), ...ways })
      return fate.is === 'done' ? { is: 'done', record: fate.done.recordId } : fate
    }
    const fate = await settle(attempt, { ...orderWays(call, attempt), ...ways } satisfies Ways<unknown>)
    return fate.is === 'done' ? { is: 'done', record: fate.done.order?.id ?? '' } : fate
  }

  async #settleLeft(): Promise<void> {
    for (const attempt of await attemptsOf(this.who.remoteId)) {
      const act = this.#attempts.get(attempt.key)
      if (act) await this.#settle(attempt, act)
    }
  }

  async #cancel(dice: Dice): Promise<void> {
    const order = some(dice, this.#orders.slice(-4))
    if (!order) return
    const key = crypto.randomUUID()
    const act = this.#asked('cancel', key, 0, order.id)
    await this.#keyed(act, () => this.page.call(exchangeApi.cancelOrder, { id: order.id }, { key }))
  }

  // Protection.

  async #limit(dice: Dice): Promise<void> {
    const { kind, value } = someLimit(dice, this.#used(), this.#isCareful)
    await this.#setLimit(kind, value)
    // Some would have it higher at once.
    if (dice() < 0.4) await this.#setLimit(kind, add(value, taka(1000)))
  }

  async #setLimit(kind: 'wager' | 'deposit', value: Paisa): Promise<void> {
    const key = crypto.randomUUID()
    const act = this.#asked('limit', key, value, kind)
    await this.#keyed(act, () =>
      this.page.call(protectionApi.setLimit, { kind, period: 'day', value }, { key }),
    )
    act.from = Date.now()
  }

  /** What they know to have staked and paid in. */
  #used(): Record<'wager' | 'deposit', number> {
    const sum = (acts: readonly Act[]): number =>
      acts.reduce((all, { fate, amount }) => all + (fate === 'done' ? amount : 0), 0)
    return { wager: sum(this.rounds.bets), deposit: sum(this.trxs) }
  }

  async #answerCheck(): Promise<void> {
    const key = crypto.randomUUID()
    await this.#tried(() => this.page.call(protectionApi.answerCheck, { answer: 'on' }, { key }))
  }

  async #timeOut(dice: Dice): Promise<void> {
    await this.#takeTimeOut(Date.now() + someTimeOutMs(dice))
    // Some would have it shorter at once.
    if (dice() < 0.5) await this.#takeTimeOut(Date.now() + someTimeOutMs(dice) / 4)
  }

  async #takeTimeOut(wanted: number): Promise<void> {
    const { history } = this.#parts
    const act = this.#asked('time_out', this.#fresh(), 0)
    const told = await this.#tried(() =>
      this.page.call(timeOutApi.startTimeOut, { until: Math.ceil(wanted) }),
    )
    if (!told) return
    act.from = Date.now()
    act.until = told.until ?? act.from
    history.know(act, 'done')
    if (act.until < this.#timeOutUntil && act.from < this.#timeOutUntil)
      history.fault(`time-out: one of ${this.who.name} was made shorter`)
    this.#timeOutUntil = act.until
  }

  // What the player sees.

  async #look(): Promise<void> {
    const { history } = this.#parts
    const asked = history.moment()
    const { name: player } = this.who
    const wallets = await this.#tried(() => this.page.call(walletApi.balance, {}))
    if (wallets) {
      const { balance: cash, bonus, exposure, hold } = wallets
      const seen = { cash, bonus: bonus ?? 0, exposure: exposure ?? 0, hold: hold ?? 0 }
      history.reads.push({ player, asked, known: history.moment(), wallets: seen })
    }
    const then = history.moment()
    const { remoteId } = this.who
    const list = await this.#tried(() => this.page.call(recordsApi.transactions, { remoteId }))
    if (!list) return
    const records = list.transactions.map(({ id }) => id)
    history.reads.push({ player, asked: then, known: history.moment(), records })
    for (const { session, status } of list.transactions)
      if (session && status !== 'processing' && this.#deposits.has(session))
        await this.page.outbox.settle(session, status)
  }

  // How it is asked.

  #asked(kind: Act['kind'], key: string, amount: number, of?: string): Act {
    return this.#parts.history.ask({
      player: this.who.name,
      kind,
      key,
      amount,
      ...(of !== undefined && { of }),
    })
  }

  /** Sends it until it is answered, with one key. */
  async #keyed(act: Act, send: () => Promise<unknown>): Promise<void> {
    const { history, scheduler } = this.#parts
    for (;;) {
      try {
        history.answered(act.key, JSON.stringify(await send()))
        return history.know(act, 'done')
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        this.#judge(error)
        if (error.status >= 400 && error.status < 500) return history.know(act, 'refused')
        await scheduler.sleep(1000, `${act.key} waits`)
      }
    }
  }

  /** What it answers; undefined where it was refused or no answer came. */
  async #tried<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.#judge(error)
      return undefined
    }
  }

  #judge(error: ApiError): void {
    if (error.status >= 500 && error.status !== 503)
      this.#parts.history.fault(`server error: ${error.status} ${error.message}`)
    if (error.code === 'UNREADABLE_ANSWER') this.#parts.history.fault('unreadable answer')
    if (error.status === 401) this.#parts.history.fault('session: a player who did not log out was')
  }

  #open(): Page {
    const page = this.device.open()
    page.outbox.subscribe(() => this.#follow(page))
    return page
  }

  /** What the outbox says of each claim. */
  #follow(page: Page): void {
    const { history } = this.#parts
    for (const { key, state, recordId } of page.outbox.get().payments) {
      const act = this.#deposits.get(key)
      if (!act) continue
      if (state === 'sent' || state === 'success' || state === 'fail') {
        if (act.fate !== 'done' || recordId !== act.record) history.know(act, 'done', recordId)
      } else if (state === 'refused' && act.fate === undefined) history.know(act, 'refused')
    }
  }
}
