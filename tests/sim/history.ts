/**
 * What players did, what they were told and when, in the order in which it happened to them: what checker.ts holds against the
 * ledger. Amounts are poisha.
 */
export type Kind =
  | 'deposit'
  | 'withdrawal'
  | 'order'
  | 'cancel'
  | 'bet'
  | 'win'
  | 'rollback'
  | 'limit'
  | 'time_out'

/** One thing that was asked for under one key, however often it was sent. */
export interface Act {
  player: string
  kind: Kind
  key: string
  /** Places in the order of all that was seen: when it was first asked, and when its fate was known. */
  asked: number
  known?: number
  /** `never`: the app was told that the host knows nothing of it. */
  fate?: 'done' | 'refused' | 'never'
  /** The host's id of the record, where it told one. */
  record?: string
  amount: number
  /** Of a win or rollback the bet's key, of a decision the record's id. */
  of?: string
  /** Of a decision. */
  outcome?: 'approve' | 'refuse'
  /** Of a limit or a time-out: from when on it is known to hold, and until when. */
  from?: number
  until?: number
}

/** What a player read. */
export interface Read {
  player: string
  asked: number
  known: number
  /** Of the wallets. */
  wallets?: { cash: number; bonus: number; exposure: number; hold: number }
  /** Of the transaction list: the ids. */
  records?: string[]
}

export class History {
  readonly acts: Act[] = []
  readonly reads: Read[] = []
  /** What no host and no app may do, in words. */
  readonly faults: string[] = []
  #moments = 0
  readonly #answers = new Map<string, string>()

  /** The next place in the order of all that was seen. */
  moment(): number {
    this.#moments += 1
    return this.#moments
  }

  ask(act: Omit<Act, 'asked'>): Act {
    const asked = { ...act, asked: this.moment() }
    this.acts.push(asked)
    return asked
  }

  /** Its fate is known; a later word for the same must be the same. */
  know(act: Act, fate: NonNullable<Act['fate']>, record?: string): void {
    if (act.fate !== undefined && act.fate !== fate)
      this.fault(`fate: ${act.kind} of ${act.player} was ${act.fate}, then ${fate}`)
    if (act.record && record && act.record !== record)
      this.fault(`replay: ${act.kind} of ${act.player} was record ${act.record}, then ${record}`)
    act.known ??= this.moment()
    act.fate = fate
    if (record) act.record = record
  }

  /** The answer of success to a key: every other one must be the same to the byte. */
  answered(key: string, text: string): void {
    const before = this.#answers.get(key)
    if (before === undefined) this.#answers.set(key, text)
    else if (before !== text) this.fault(`replay: one key was answered ${before}, then ${text}`)
  }

  fault(words: string): void {
    this.faults.push(words)
  }
}
