/** The frame's two calls to its studio. It keeps no storage: its launch token is in the address. */
import type { LineWin, Symbol } from '../rules.ts'
import { lang } from './words.ts'

export interface Ended {
  round: string
  nonce: number
  commitment: string
  serverSeed: string
  playerSeed: string
  /** Decimal texts. */
  stake: string
  pay: string
  isFree: boolean
  isRefunded: boolean
  stops: number[]
  wins: LineWin[]
  freeSpins: number
  at: number
}
export interface Next {
  round: string
  nonce: number
  commitment: string
}
export interface State {
  balance: string
  next: Next
  free: { left: number; stake?: string }
}
export interface Opened extends State {
  session: string
  name: string
  look: { colours: Record<string, string>; symbols: Record<Symbol, string> }
  stakes: string[]
  stake: string
  roundMs: number
  returnToPlayer: { total: number; lines: number; free: number; freeChance: number }
  history: Ended[]
}
export interface Spun extends State {
  ended: Ended
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

async function ask<Answer>(call: string, body: Record<string, unknown>): Promise<Answer> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(call, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': lang },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
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
export const gameName = query.get('g') ?? ''

export const open = (token: string): Promise<Opened> => ask('open', { token, game: gameName, lang })
export const launchToken = query.get('t') ?? ''

export interface Bet {
  session: string
  round: string
  stake: string
  playerSeed: string
}
export const spin = (bet: Bet): Promise<Spun> => ask('spin', { ...bet, game: gameName })
