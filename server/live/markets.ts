/**
 * Tells those who watch a market what has changed in it, once a second at most. A market is worked out from the clock
 * at whole seconds, so that every process says the same without asking another; a market that many watch is worked
 * out and written down once, and only when something of it has changed. The second's work is done in slices, and each
 * watcher is written to once. What is said is described in contract/marketChanges.ts. Source: decision 163.
 */
import { changeOf, type Json } from '../../contract/marketChanges.ts'
import { marketAnswer } from '../exchange/data.ts'
import { type Figures, hasFigures } from '../exchange/figures.ts'
import type { Host } from '../host.ts'
import type { Drawn } from '../matches/matches.ts'
import { fail } from '../messages/errors.ts'
import { block } from '../events/event.ts'
import { createSlices } from './slices.ts'

export const TICK_MS = 1_000
/** So many seconds without a change, and a reader is told that there is none: it takes silence for a broken line. */
const QUIET_TICKS = 2
const encoder = new TextEncoder()
const STILL_HERE = encoder.encode(':\n\n')
/** What all streams may watch together: a market that two watch counts twice, since each is written to. */
const WATCHES = 50_000
/** So many watchers are written to in one task. */
const AT_ONCE = 50

/** Somebody who watches: takes lines of `text/event-stream`, the same bytes as everybody who is told the same. */
export type Watcher = (lines: Uint8Array) => void

export interface Markets {
  /**
   * Tells all of each market, its changes from then on; `everySeconds`: no more often than so. Throws BUSY when more is
   * watched than can be told.
   */
  watch: (markets: Iterable<string>, watcher: Watcher, everySeconds?: number) => void
  forget: (watcher: Watcher) => void
  close: () => void
}

interface Watched {
  market: string
  everySeconds: number
  /** What its watchers know, and since which second. */
  answer: Json
  at: number
  watchers: Set<Watcher>
}

/** What somebody is told in a second, market after market: whoever is told the same goes the same way, and it is written down once. */
interface Said {
  text: string
  bytes?: Uint8Array
  next: Map<string, Said>
}
const nothing = (): Said => ({ text: '', next: new Map() })

interface Told {
  /** What is to be written when the second's work is done. */
  said: Said | undefined
  /** For how many seconds nothing was written. */
  quiet: number
  /** Names in `watched`. */
  watches: Set<string>
  /** How many markets it asked for. */
  promised: number
}

/** `figures`: what the database says of match odds. `everyMs`: how often the clock is looked at; `most`: watches of all streams together. */
export function createMarkets(
  { clock, log, matches, figures }: Pick<Host, 'clock' | 'log'> & { matches: Drawn; figures?: Figures },
  everyMs = TICK_MS,
  most = WATCHES,
): Markets {
  /** By market and pace: who wants to hear it at the same pace is told the same. */
  const watched = new Map<string, Watched>()
  const told = new Map<Watcher, Told>()
  /** Where everybody's second begins. */
  let begun = nothing()
  let watches = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let toldAt = 0
  const failed = (error: unknown): void => log('markets_failed', { error: String(error) })
  const slices = createSlices(failed)
  const second = (): number => Math.floor(clock() / TICK_MS) * TICK_MS

  /** What players have traded, wait with and took; told with the next second. */
  const lookAt = async (markets: readonly string[], at: number): Promise<void> => figures?.look(markets, at)

  /** Brings a market to a second, and says what has changed since the one before. */
  const bring = (name: string, one: Watched, at: number): void => {
    if (one.at === at) return
    one.at = at
    const before = one.answer
    one.answer = marketAnswer(matches, one.market, at, figures)
    if (one.answer === undefined) watched.delete(name)
    const change = changeOf(before, one.answer)
    if (change === undefined && one.answer !== undefined) return
    const text = line(one.market, one.answer === undefined ? { gone: true } : { change })
    for (const watcher of one.watchers) {
      const own = told.get(watcher)
      if (own) own.said = after(own.said ?? begun, text)
    }
  }
  const write = (watcher: Watcher, one: Told): void => {
    const { said } = one
    if (said === undefined) return
    one.said = undefined
    one.quiet = 0
    watcher((said.bytes ??= encoder.encode(said.text)))
  }
  const sayStillHere = (watcher: Watcher, one: Told): void => {
    if (one.quiet >= QUIET_TICKS) watcher(STILL_HERE)
    one.quiet = one.quiet >= QUIET_TICKS ? 1 : one.quiet + 1
  }
  const rest = (): void => {
    if (watched.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
  /** The clock is looked at as soon as its second begins: what has changed with it is told at once. */
  const follow = (): void => {
    timer = setTimeout(
      () => {
        tick()
        follow()
      },
      everyMs - (clock() % everyMs),
    ).unref()
  }
  /** To each watcher what there is for it, or now and then that there is nothing. */
  const writeAll = (): void => {
    const all = [...told]
    for (let from = 0; from < all.length; from += AT_ONCE) {
      slices.add(() => {
        for (const [watcher, one] of all.slice(from, from + AT_ONCE)) {
          if (!told.has(watcher)) continue
          write(watcher, one)
          sayStillHere(watcher, one)
        }
      })
    }
  }
  const tick = (): void => {
    const at = second()
    // Work of the second before is left: it is caught up with, not added to.
    if (at === toldAt || slices.isBusy()) return
    toldAt = at
    begun = nothing()
    // Tomorrow's days, once a day; what is told meanwhile is of those that are there.
    matches.ready(at).catch(failed)
    lookAt(
      [...watched.values()].map(({ market }) => market),
      at,
    ).catch(failed)
    for (const [name, one] of watched) {
      if (isTurn(one, at)) slices.add(() => watched.get(name) === one && bring(name, one, at))
    }
    slices.add(writeAll)
    slices.add(rest)
  }
  const join = (market: string, watcher: Watcher, everySeconds: number): void => {
    const own = told.get(watcher)
    if (!own) return
    const at = second()
    const name = `${market} ${everySeconds}`
    // Those who watch it already are brought to their second first: a change is told from where everybody is.
    const before = watched.get(name)
    if (before && isTurn(before, at)) bring(name, before, at)
    const one = watched.get(name) ?? {
      market,
      everySeconds,
      answer: marketAnswer(matches, market, at, figures),
      at,
      watchers: new Set(),
    }
    // What is to be said of its other markets it reads first. That may be too much for its line.
    write(watcher, own)
    if (!told.has(watcher)) return
    own.quiet = 0
    if (one.answer === undefined) return watcher(encoder.encode(line(market, { gone: true })))
    watched.set(name, one)
    one.watchers.add(watcher)
    own.watches.add(name)
    if (timer === undefined) follow()
    watcher(encoder.encode(line(market, { all: one.answer })))
  }
  return {
    watch(markets, watcher, everySeconds = 1) {
      const wanted = new Set(markets)
      if (wanted.size === 0) return
      if (watches + wanted.size > most) throw fail('BUSY', { retryAfter: 5 })
      watches += wanted.size
      tick()
      told.set(watcher, { said: undefined, quiet: 0, watches: new Set(), promised: wanted.size })
      const begin = (): void => {
        for (const market of wanted) slices.add(() => join(market, watcher, everySeconds))
      }
      if (!figures || ![...wanted].some(hasFigures)) begin()
      else
        lookAt([...wanted], second())
          .catch(failed)
          .finally(begin)
    },
    forget(watcher) {
      const own = told.get(watcher)
      if (!own) return
      told.delete(watcher)
      watches -= own.promised
      for (const name of own.watches) {
        const one = watched.get(name)
        if (one?.watchers.delete(watcher) && one.watchers.size === 0) watched.delete(name)
      }
      rest()
    },
    close() {
      slices.clear()
      watched.clear()
      told.clear()
      rest()
    },
  }
}

/** By the clock, so that every process tells at the same seconds. */
const isTurn = ({ everySeconds }: Watched, at: number): boolean => (at / TICK_MS) % everySeconds === 0

/** The way on from what was said by one market's line. */
function after(said: Said, text: string): Said {
  const known = said.next.get(text)
  if (known) return known
  const next = { text: said.text + text, next: new Map<string, Said>() }
  said.next.set(text, next)
  return next
}

/** Without an id: a reader that comes back is told all of a market anyway, and an id is a third of what most changes say. */
const line = (market: string, said: { all?: Json; change?: Json; gone?: true }): string =>
  block('market', { market, ...said })
