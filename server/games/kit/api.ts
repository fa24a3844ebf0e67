/** A frame's calls to its studio. It keeps no storage: its launch token is in the address. */
import type { Theme } from '../../../contract/themes/theme.ts'
import type { Made } from '../game.ts'
import { lang } from './words.ts'

/** A round that is over, its seed revealed. Amounts are decimal texts. */
export interface Ended<View = unknown> {
  round: string
  nonce: number
  commitment: string
  serverSeed: string
  playerSeed: string
  stake: string
  choice: unknown
  moves: Made<unknown>[]
  pay: string
  isFree: boolean
  isRefunded: boolean
  /** What the round came to; null when it was given back. */
  view: View | null
  at: number
}
/** A round under way: `elapsed` in ms since it began, `moves` how many were made. */
export interface Open<View = unknown> {
  round: string
  stake: string
  choice: unknown
  moves: number
  elapsed: number
  view: View
}
export interface Next {
  round: string
  nonce: number
  commitment: string
}
export interface State<View = unknown> {
  balance: string
  next: Next
  free: { left: number; stake?: string }
  open?: Open<View>
}
/** What everybody at a live table is told. */
export interface TableState {
  /** The round of the moment, and ms since it began. */
  number: number
  elapsed: number
  commitment: string
  /** The commitment to the next round: told with the seed of this one. */
  following?: string
  /** Rounds whose seed is told, newest first. */
  results: { number: number; serverSeed: string }[]
}
/** The table, and the round to bet on next. */
export interface Told {
  next: Next
  table: TableState
}
export interface Opened<View = unknown> extends State<View> {
  session: string
  name: string
  look: { colours: Record<Theme, Record<string, string>>; pictures: Record<string, string> }
  history: Ended<View>[]
  /** At a live table only. */
  table?: TableState
}
export interface Answered<View = unknown> extends State<View> {
  ended?: Ended<View>
}

/** A refusal by the studio (`code`), or no answer at all (`NETWORK`). */
export class Refused extends Error {
  readonly code: string
  readonly retryAfterMs: number
  constructor(code: string, retryAfterMs = 0) {
    super(code)
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
  /** Whether the same question should be asked again. */
  get isUnsure(): boolean {
    return this.code === 'NETWORK' || this.code === 'BUSY' || this.code === 'ROUND_EARLY'
  }
}

const TIMEOUT_MS = 12_000
/** `watch` is answered when the round has ended, after 20 s at the latest. */
const WATCH_TIMEOUT_MS = 30_000

async function ask<Answer>(
  call: string,
  body: Record<string, unknown>,
  timeout = TIMEOUT_MS,
): Promise<Answer> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(call, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': lang },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    })
    answer = await response.json()
  } catch {
    throw new Refused('NETWORK')
  }
  // Our own studio on our own host answers what it says it does.
  if (response.ok) return answer as Answer
  const code = (answer as { code?: unknown } | null)?.code
  const isHost = response.status >= 500 || typeof code !== 'string'
  const wait = Number(response.headers.get('retry-after') ?? 0) * 1000
  throw new Refused(isHost ? 'BUSY' : code, wait)
}

const query = new URLSearchParams(location.search)
const game = query.get('g') ?? ''
export const launchToken = query.get('t') ?? ''
/** Whether this page shows the rules alone, to whoever is not playing (PP-28). */
export const isRulesAlone = location.pathname.endsWith('/play-rules/')

export interface Bet {
  session: string
  round: string
  stake: string
  choice: unknown
  playerSeed: string
}
export interface Step {
  session: string
  round: string
  index: number
  move: unknown
}
/** What the rules alone need of their game. */
export type About = Pick<Opened, 'name' | 'look'>
/** Throws Refused. */
export async function about(): Promise<About> {
  const response = await fetch(`about?${new URLSearchParams({ g: game, l: lang })}`).catch(() => undefined)
  if (!response?.ok) throw new Refused(response?.status === 404 ? 'GAME_UNKNOWN' : 'NETWORK')
  return response.json() as Promise<About>
}
export const open = (token: string): Promise<Opened> => ask('open', { token, game, lang })
export const play = (bet: Bet): Promise<Answered> => ask('play', { ...bet, game })
export const move = (step: Step): Promise<Answered> => ask('move', { ...step, game })
export const watch = (of: { session: string; round: string }): Promise<Answered> =>
  ask('watch', { ...of, game }, WATCH_TIMEOUT_MS)
/** The live table, once the seed of this round is told; the round to bet on next comes with it. */
export const table = (of: { session: string; number: number }): Promise<Told> =>
  ask('table', { ...of, game }, WATCH_TIMEOUT_MS)
