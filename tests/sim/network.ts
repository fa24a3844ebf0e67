/**
 * The seeded network between the devices, the games' providers and the host: it delays, loses a request or its answer, sends a request
 * twice, lets two pass each other, and is cut for a while.
 */
import type { Decisions } from './decisions.ts'
import type { Scheduler } from './scheduler.ts'
import { type Scope, scopeNow } from './scope.ts'
import type { Site } from './site.ts'

/** What a message is like on its way; chances. */
export interface Weather {
  lost: number
  answerLost: number
  twice: number
  slow: number
}

export const CALM: Weather = { lost: 0, answerLost: 0, twice: 0, slow: 0 }
export const STORM: Weather = { lost: 0.05, answerLost: 0.05, twice: 0.04, slow: 0.05 }

/** The line of the games' providers. */
export const PROVIDER = 'provider'

export class Network {
  weather: Weather = CALM
  requests = 0
  /** Requests or answers that did not arrive. */
  lost = 0
  /** Until when each line is cut, by its name. */
  readonly #cuts = new Map<string, number>()
  readonly #site: Site
  readonly #scheduler: Scheduler
  readonly #decisions: Decisions

  constructor(site: Site, scheduler: Scheduler, decisions: Decisions) {
    this.#site = site
    this.#scheduler = scheduler
    this.#decisions = decisions
  }

  /** Nothing passes on this line for so long. */
  cut(line: string, ms: number): void {
    this.#cuts.set(line, this.#scheduler.now + ms)
  }

  #isCut(line: string): boolean {
    return (this.#cuts.get(line) ?? 0) > this.#scheduler.now
  }

  /** One request of the code that asks; rejects as `fetch` does when no answer comes. `make`: it may be sent twice. */
  async send(line: string, make: () => Request, signal?: AbortSignal | null): Promise<Response> {
    const scope = scopeNow()
    if (!scope) throw new Error('Nobody asks')
    const name = scope.next('m')
    this.requests += 1
    const answer = this.#journey(line, name, scope, make)
    if (!signal) return answer
    return Promise.race([answer, aborted(signal)])
  }

  async #journey(line: string, name: string, scope: Scope, make: () => Request): Promise<Response> {
    const { lost, answerLost, twice } = this.weather
    const dice = this.#decisions.dice(`${name} way`)
    await this.#scheduler.sleep(this.#delay(line, `${name} there`, dice), `${name} goes`, scope)
    if (this.#isCut(line) || this.#decisions.happens(`lose ${name}`, lost)) return this.#fail(name, scope)
    // The repeat of a network asks for nobody: its answer reaches no one.
    if (this.#decisions.happens(`repeat ${name}`, twice)) {
      // At once, while the first is still worked on, or seconds later.
      const delay = dice() < 0.6 ? dice() * 25 : dice() * 3000
      this.#scheduler.after(delay, `${name} comes again`, () => {
        this.requests += 1
        void this.#site.fetch(make(), `${name} again`, () => {})
      })
    }
    const answer = await this.#answerTo(make(), line, name, scope)
    if (this.#isCut(line) || this.#decisions.happens(`lose answer ${name}`, answerLost))
      return this.#fail(name, scope)
    return answer
  }

  /** The host's answer as it arrives. A host that is gone, or killed while it works, closes the line. */
  #answerTo(request: Request, line: string, name: string, scope: Scope): Promise<Response> {
    return new Promise((resolve, reject) => {
      const dice = this.#decisions.dice(`${name} back`)
      const lose = (): void => this.#later(dice() * 300, name, scope, () => reject(gone(name)))
      const back = async (): Promise<void> => {
        const response = await this.#site.fetch(request, name, lose)
        if (!response) return
        const text = await response.text()
        const { status, headers } = response
        this.#scheduler.trace(`${name} answers ${status} ${text}`)
        this.#later(this.#delay(line, `${name} back`, dice), name, scope, () =>
          resolve(new Response(text, { status, headers })),
        )
      }
      back().catch(reject)
    })
  }

  #later(ms: number, name: string, scope: Scope, work: () => void): void {
    this.#scheduler.after(ms, `${name} comes back`, work, scope)
  }

  async #fail(name: string, scope: Scope): Promise<never> {
    this.lost += 1
    // Some failures are told at once; a lost packet is told by nobody for seconds.
    const waits = this.#decisions.dice(`${name} silence`)() * 4000
    await this.#scheduler.sleep(waits, `${name} is given up`, scope)
    throw gone(name)
  }

  #delay(line: string, name: string, dice: () => number): number {
    // A provider's machine is near; a phone is not.
    const usual = line === PROVIDER ? 1 + dice() * 6 : 5 + dice() * 200
    return this.#decisions.happens(`slow ${name}`, this.weather.slow) ? usual + dice() * 8000 : usual
  }
}

const gone = (name: string): TypeError => new TypeError(`${name}: fetch failed`)

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
