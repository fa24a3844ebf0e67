/** The rounds that a player plays at a provider of games: bets in bursts, wins, rollbacks, some of them before their bet, and forgeries. */
import { add, type Paisa, paisaFromWire, paisaToWire, taka, ZERO } from '../../contract/money.ts'
import type { Dice } from '../../server/random/seeded.ts'
import { below, some } from './decisions.ts'
import type { Act } from './history.ts'
import type { Parts, Who } from './player.ts'
import { Scope, within } from './scope.ts'
import { mostOf, someStake } from './wishes.ts'

interface Bet {
  act: Act
  stake: Paisa
}

export type Ask = (kind: Act['kind'], key: string, amount: number, of?: string) => Act

export class Rounds {
  /** The play session that bets need. */
  play = ''
  readonly #who: Who
  readonly #parts: Parts
  readonly #ask: Ask
  readonly #bets: Bet[] = []
  readonly #wins = new Map<string, Act>()
  /** What the provider was told last that the player may stake. */
  #balance = ZERO
  #next = 0

  constructor(who: Who, parts: Parts, ask: Ask) {
    this.#who = who
    this.#parts = parts
    this.#ask = ask
  }

  get bets(): readonly Act[] {
    return this.#bets.map(({ act }) => act)
  }

  #fresh(): string {
    this.#next += 1
    return `${this.#who.name}x${this.#next}`
  }

  /** Moves of rounds, several at once. They are the provider's own: no page's death ends them. */
  async burst(name: string, dice: Dice): Promise<void> {
    const { decisions, provider } = this.#parts
    const isRace = this.#balance > taka(20) && dice() < 0.25
    const width = isRace ? 3 : dice() < 0.5 ? 1 : 2 + below(dice, 4)
    const moves = Array.from({ length: width }, (_, place) => {
      const own = decisions.dice(`${name} move${place}`)
      const scope = new Scope(provider.process, `${name} move${place}`, own)
      return within(scope, () =>
        isRace ? this.#bet(this.#newBet(mostOf(own, this.#balance))) : this.#move(own),
      )
    })
    await Promise.all(moves)
  }

  #move(dice: Dice): Promise<void> {
    const roll = dice()
    const old = some(dice, this.#bets.slice(-5))
    const isEarly = dice() < 0.15
    const bet = old && roll >= 0.5 && !isEarly ? old : this.#newBet(someStake(dice))
    if (old && roll < 0.04 && old.act.fate === 'done') return this.#forge(old)
    if (roll < 0.5) return this.#bet(bet)
    if (roll < 0.78) return this.#win(bet, dice)
    return this.#rollback(bet)
  }

  #newBet(stake: Paisa): Bet {
    const tx = this.#fresh()
    const bet = { act: this.#ask('bet', tx, stake), stake }
    this.#bets.push(bet)
    return bet
  }

  async #bet({ act, stake }: Bet): Promise<void> {
    const { game } = this.#parts.provider
    const body = { token: this.play, tx: act.key, round: act.key, game, amount: paisaToWire(stake) }
    await this.#provided('bet', act, body)
  }

  async #win({ act: bet }: Bet, dice: Dice): Promise<void> {
    const amount = taka(below(dice, 3) * 60)
    const key = `${bet.key}w${amount}`
    const act = this.#wins.get(key) ?? this.#ask('win', key, amount, bet.key)
    this.#wins.set(key, act)
    const { alias: player } = this.#who
    const body = { tx: act.key, ref: bet.key, player, round: bet.key, amount: paisaToWire(amount) }
    await this.#provided('win', act, body)
  }

  async #rollback({ act: bet }: Bet): Promise<void> {
    const act = this.#ask('rollback', this.#fresh(), 0, bet.key)
    const body = { tx: act.key, ref: bet.key, player: this.#who.alias, round: bet.key }
    await this.#provided('rollback', act, body)
  }

  async #provided(name: 'bet' | 'win' | 'rollback', act: Act, body: object): Promise<void> {
    const { provider, history } = this.#parts
    const { first, again } = await provider.call(name, body)
    const { balance } = JSON.parse(first.text) as { balance?: string }
    if (balance !== undefined) this.#balance = paisaFromWire(balance) ?? ZERO
    for (const said of again ? [first, again] : [first]) {
      if (said.status >= 500) history.fault(`server error: ${name}: ${said.status} ${said.text}`)
      // A win that came before its bet is asked for again.
      if (said.status >= 300 && said.code !== 'BET_UNKNOWN') history.know(act, 'refused')
      if (said.status < 300) history.answered(`${provider.platform} ${act.key}`, said.text)
    }
    if (first.status < 300) history.know(act, 'done')
  }

  /** Another stake under a used id: never taken. */
  async #forge({ act, stake }: Bet): Promise<void> {
    const { provider, history } = this.#parts
    const amount = paisaToWire(add(stake, taka(1)))
    const body = { token: this.play, tx: act.key, round: act.key, game: provider.game, amount }
    const { first } = await provider.call('bet', body)
    if (first.status < 300) history.fault(`forged: another stake was taken under the id ${act.key}`)
  }
}
