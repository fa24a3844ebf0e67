/** The rules of bonus and turnover once more, in the plainest form, to hold the ledger against. Amounts in poisha. */
interface Turnover {
  remaining: number
  bonus: number
  released: number
  status: 'active' | 'complete' | 'given_up'
  /** When it last changed, in steps. */
  changed: number
}
interface Bet {
  cash: number
  bonus: number
  parts: { turnover: Turnover; amount: number }[]
  isUndone: boolean
}

export class BonusModel {
  cash = 0
  bonus = 0
  readonly turnovers: Turnover[] = []
  readonly #bets = new Map<string, Bet>()
  #step = 0

  deposit(amount: number, percent: number, factor: number): void {
    this.#step++
    this.cash += amount
    const bonus = Math.floor((amount * percent) / 100)
    if (bonus === 0) return
    if (factor === 0) {
      this.cash += bonus
      return
    }
    this.bonus += bonus
    const remaining = Math.floor((amount + bonus) * factor)
    this.turnovers.push({ remaining, bonus, released: 0, status: 'active', changed: this.#step })
  }

  bet(id: string, stake: number): void {
    this.#step++
    const cash = Math.min(this.cash, stake)
    this.cash -= cash
    this.bonus -= stake - cash
    const bet: Bet = { cash, bonus: stake - cash, parts: [], isUndone: false }
    this.#bets.set(id, bet)
    let left = stake
    for (const turnover of this.turnovers.filter(({ status }) => status === 'active')) {
      const amount = Math.min(left, turnover.remaining)
      if (amount === 0) break
      left -= amount
      turnover.remaining -= amount
      turnover.changed = this.#step
      bet.parts.push({ turnover, amount })
      if (turnover.remaining > 0) continue
      turnover.status = 'complete'
      this.#release(turnover, this.#isBound() ? turnover.bonus : this.bonus)
    }
  }

  win(id: string, amount: number): void {
    this.#step++
    const bet = this.#bets.get(id)
    if (!bet) throw new Error('the host paid a win of no bet')
    const bonus = Math.floor((amount * bet.bonus) / (bet.cash + bet.bonus))
    this.bonus += bonus
    this.cash += amount - bonus
    this.#settle()
  }

  rollback(id: string): void {
    this.#step++
    const bet = this.#bets.get(id)
    if (!bet) throw new Error('the host refunded no bet')
    if (bet.isUndone) return
    bet.isUndone = true
    this.cash += bet.cash
    this.bonus += bet.bonus
    for (const { turnover, amount } of bet.parts) {
      turnover.remaining += amount
      turnover.changed = this.#step
      if (turnover.status !== 'complete') continue
      const back = Math.min(turnover.released, this.cash)
      turnover.released -= back
      this.cash -= back
      this.bonus += back
      turnover.status = 'active'
    }
    this.#settle()
  }

  /** Paid at once. With a turnover open it is only ever paid when the bonus is given up. */
  withdraw(amount: number): void {
    this.#step++
    for (const turnover of this.turnovers.filter(({ status }) => status === 'active')) {
      turnover.status = 'given_up'
      turnover.changed = this.#step
    }
    this.#settle()
    this.cash -= amount
  }

  state() {
    const turnovers = this.turnovers.map(({ status, remaining }) => `${status} ${remaining}`)
    return { cash: this.cash, bonus: this.bonus, turnovers }
  }

  #isBound(): boolean {
    return this.turnovers.some(({ status }) => status === 'active')
  }

  #release(turnover: Turnover, limit: number): void {
    const amount = Math.min(limit, this.bonus)
    this.bonus -= amount
    this.cash += amount
    turnover.released += amount
  }

  /** Bonus without an open turnover follows the one that changed last. */
  #settle(): void {
    if (this.bonus === 0 || this.#isBound()) return
    const last = this.turnovers.reduce((a, b) => (b.changed >= a.changed ? b : a))
    if (last.status === 'complete') {
      this.#release(last, this.bonus)
      last.changed = this.#step
    } else this.bonus = 0
  }
}
