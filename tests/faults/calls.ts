/**
 * Calls as a client on a bad line makes them: an answer may be lost, the client gives up waiting, the host is gone.
 * It tries again with the same key until it is answered, and every answer of success must be the same to the byte.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signedAsProvider } from './signed-as-provider.ts'
import type { Dice, FaultPlayer, Prepared, Target } from './world.ts'

export interface Said {
  status: number
  text: string
  body: Record<string, unknown>
}

export interface Ask {
  method: 'GET' | 'POST'
  path: string
  body?: object
  headers: () => Record<string, string>
}

/**
 * An operation is stuck when so many others were answered since it was first asked, or when nobody was answered for so
 * long. No shorter time says anything: on a busy machine a start alone takes minutes, and that is no fault of the host.
 */
const STUCK_ANSWERS = 3_000
const SILENCE_MS = 10 * 60_000

export class Caller {
  /** Answers that no host may give. */
  readonly faults: string[] = []
  sent = 0
  /** Tries that this client gave up on. */
  givenUp = 0
  /** What was tried and ended without an answer though it did not: the paths, with what came instead. */
  readonly broken: string[] = []
  #answered = 0
  readonly #target: Target
  readonly #dice: Dice

  constructor(target: Target, dice: Dice) {
    this.#target = target
    this.#dice = dice
  }

  /** Requests whose answer did not come, was lost on the way, or said to come back later. */
  get lost(): number {
    return this.sent - this.#answered
  }

  /** Asks until answered. A success may be asked for again, and must then be answered with the same bytes. */
  async ask(what: Ask): Promise<Said> {
    const since = this.#target.answered
    let first: Said | undefined
    let asks = this.#dice() < 0.15 ? 2 : 1
    for (let tries = 0; ; tries += 1) {
      const said = await this.#once(what, tries)
      if (said === undefined || said.status === 503 || said.status === 429) {
        this.#goOn(since, what, said)
        await pause(20 + this.#dice() * 120)
        continue
      }
      this.#answer()
      if (said.status >= 500) this.faults.push(`${what.path} answered ${said.status} ${said.text}`)
      if (first && (said.status !== first.status || said.text !== first.text))
        this.faults.push(`${what.path} ${JSON.stringify(what.body)}: first ${first.text}, then ${said.text}`)
      if (said.status < 300) first = said
      asks -= 1
      if (asks <= 0 || first === undefined) return said
    }
  }

  /** The same for a call without a key, whose repeat is not answered as the first was. */
  async decide(what: Ask): Promise<Said> {
    const since = this.#target.answered
    for (let tries = 0; ; tries += 1) {
      const said = await this.#once(what, tries)
      // The desk's token is another after a start: what was refused for it was not done.
      const isAnswered = said !== undefined && said.status !== 503 && said.status !== 401
      if (isAnswered && said.status >= 500)
        this.faults.push(`${what.path} answered ${said.status} ${said.text}`)
      if (isAnswered) {
        this.#answer()
        return said
      }
      this.#goOn(since, what, said)
      await pause(20 + this.#dice() * 120)
    }
  }

  #answer(): void {
    this.#answered += 1
    this.#target.answered += 1
    this.#target.answeredAt = performance.now()
  }

  /** Throws when the operation, first asked after so many answers of the host, is stuck. */
  #goOn(since: number, { path }: Ask, said: Said | undefined): void {
    const { answered, answeredAt } = this.#target
    const isPassedOver = answered - since > STUCK_ANSWERS
    if (!isPassedOver && performance.now() - answeredAt < SILENCE_MS) return
    const why = isPassedOver ? `while ${answered - since} others were` : 'and nothing else was'
    const last = said ? `${said.status} ${said.text}` : 'nothing came'
    throw new Error(`${path} was not answered, ${why}: ${last}`)
  }

  /** One try; undefined when no answer came, or when it is lost on the way. */
  async #once({ method, path, body, headers }: Ask, tries: number): Promise<Said | undefined> {
    const url = this.#target.urlOf(path)
    if (url === undefined) return undefined
    this.sent += 1
    const patience = this.#dice() < 0.06 ? Math.ceil(2 + this.#dice() * 20) : patienceFor(tries)
    try {
      const response = await fetch(url, {
        method,
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers() },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(patience),
      })
      const text = await response.text()
      // A proxy's word for a process that was gone.
      if (response.status === 502) this.broken.push(`${path}: 502`)
      if (response.status === 502 || this.#dice() < 0.06) return undefined
      return { status: response.status, text, body: record(text) }
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') this.givenUp += 1
      else this.broken.push(`${path}: ${String(error)}`)
      return undefined
    }
  }
}

/**
 * Each try waits longer: clients that give up on a host that is slow, and ask again, make it slower still, until no
 * answer comes in time any more.
 */
const patienceFor = (tries: number): number => Math.min(15_000 * 2 ** tries, 4 * 60_000)

function record(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export const asPlayer =
  ({ token }: FaultPlayer, key: string) =>
  (): Record<string, string> => ({
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
  })

/** The desk's token is another after every start. */
export const asStaff = (target: Target) => (): Record<string, string> => ({
  authorization: `Bearer ${target.deskToken ?? ''}`,
})

/** A provider's signed call: the signature is made anew for each try. */
export function wallet(prepared: Prepared, name: string, body: object): Ask {
  const path = `/wallet/v1/${name}`
  return {
    method: 'POST',
    path,
    body,
    headers: () => {
      const { provider, secret } = prepared
      const nonce = randomBytes(12).toString('hex')
      return signedAsProvider({ provider, secret, path, body: JSON.stringify(body), nonce })
    },
  }
}
