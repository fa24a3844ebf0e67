/** Staff who decide deposits and withdrawals beside the autopilot, by two hands at once at times, as people do. */
import { decideDeposit } from '../../server/ledger/deposits.ts'
import { decideWithdrawal } from '../../server/ledger/withdrawals.ts'
import type { Host } from '../../server/host.ts'
import { HostError } from '../../server/messages/errors.ts'
import { type Decisions, some } from './decisions.ts'
import type { History } from './history.ts'
import type { Scheduler } from './scheduler.ts'
import type { Site } from './site.ts'

type Table = 'deposit' | 'withdrawal'
const SETTLE = { deposit: decideDeposit, withdrawal: decideWithdrawal }

export class Staff {
  readonly #site: Site
  readonly #history: History
  readonly #parts: { scheduler: Scheduler; decisions: Decisions }
  /** How each record was decided, as the desk was told. */
  readonly #decided = new Map<string, string>()

  constructor(site: Site, history: History, parts: { scheduler: Scheduler; decisions: Decisions }) {
    this.#site = site
    this.#history = history
    this.#parts = parts
  }

  /** Looks so many times at what waits and decides some of it. */
  async sitting(name: string, looks: number): Promise<void> {
    const { scheduler, decisions } = this.#parts
    for (let look = 1; look <= looks; look += 1) {
      const step = `${name}#${look}`
      const dice = decisions.dice(step)
      await scheduler.sleep(dice() * 8000, `${step} begins`)
      if (!decisions.happens(step)) continue
      const table = dice() < 0.5 ? 'deposit' : 'withdrawal'
      const waiting = await this.#site.through(`${step} looks`, (host) => waitingIn(host, table))
      const record = some(dice, waiting)
      if (record === undefined) continue
      const hands = dice() < 0.4 ? 2 : 1
      const outcomes = Array.from({ length: hands }, () =>
        dice() < 0.6 ? ('approve' as const) : ('refuse' as const),
      )
      await Promise.all(
        outcomes.map((outcome, hand) => this.#decide(`${step} hand${hand}`, table, record, outcome)),
      )
    }
  }

  async #decide(name: string, table: Table, recordId: bigint, outcome: 'approve' | 'refuse'): Promise<void> {
    const isDone = await this.#site.through(name, async (host) => {
      const decision = { recordId, outcome, reason: 'sim', actor: 'staff', at: host.clock() }
      try {
        await SETTLE[table](host.db, name, decision)
        return true
      } catch (error) {
        if (error instanceof HostError && error.status < 500) return false
        this.#history.fault(`server error: ${table} decided: ${String(error)}`)
        return false
      }
    })
    if (!isDone) return
    const before = this.#decided.get(`${table} ${recordId}`)
    if (before !== undefined && before !== outcome)
      this.#history.fault(`decided: ${table} ${recordId} was decided both ways`)
    this.#decided.set(`${table} ${recordId}`, outcome)
  }
}

async function waitingIn({ db }: Host, table: Table): Promise<bigint[]> {
  const rows = await db.selectFrom(table).select('op_id').where('status', '=', 0).orderBy('op_id').execute()
  return rows.map(({ op_id }) => op_id)
}
