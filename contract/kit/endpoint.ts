/**
 * What a call is. One table of these is read by the app, the host, the worker and the OpenAPI document.
 */
import type { z } from './zod.ts'

/** A class of rate limit; the host keeps the figures (money.md 3.5). */
export type LimitClass =
  | 'publicRead'
  | 'read'
  | 'balance'
  | 'login'
  | 'signUp'
  | 'walletNumber'
  | 'submitDeposit'
  | 'receipts'
  | 'receiptPieces'
  | 'gameRun'
  | 'write'
  | 'inbox'
  | 'letters'
  | 'convert'
  | 'claim'
  | 'chat'
  | 'sendCode'
  | 'verifyCode'
  | 'forgot'
  | 'captcha'
  | 'challenge'
  | 'live'
  | 'withdrawCheck'
  | 'submitWithdraw'
  | 'exchangeData'
  | 'exchangeOrder'
  | 'export'

export interface Endpoint<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path as the specification spells it; `{name}` parts are filled from the input's field of that wire name. */
  path: `/${string}`
  auth: 'guest' | 'player'
  /** A guest's call that a player is answered otherwise: a token is read where one is sent. */
  known?: true
  /** The wire field that names the player: the host binds it to the token's player, else 403 (money.md 3.8). */
  owner?: string
  limit: LimitClass
  /** The worker may keep the answer for offline use. Only for guest GETs: a worker never stores a player's answer. */
  offline?: 'public' | 'catalogue' | 'methods'
  /**
   * Takes an `Idempotency-Key`: the same key and body answer the same result once more. A GET that takes one has an
   * effect: the host refuses it where a browser asks ahead of the player or navigates to it.
   */
  idempotent?: true
  /**
   * Whether a session with a device's key signs it: every player's call but a GET does, unless this says otherwise
   * (signature.ts; decision 230).
   */
  signed?: boolean
  /** An extra call of ours, used only where `general.features` lists this word. */
  feature?: string
  /**
   * Begins play, issues a number to pay to, or bets at the exchange: none is sent while a time-out runs, and the host
   * refuses it then, and beyond a limit (protection.md PP-19, F-21; decision 177).
   */
  play?: 'launch' | 'number' | 'order'
  /**
   * Stays open to a player who has excluded themself: their money, their history, support, and what these need. Their session
   * is refused every other call (protection.md PP-22).
   */
  excluded?: true
  /** Status of success; 200 unless said. */
  status?: 200 | 201
  /** Every answer is another, also for a guest: nobody keeps it. */
  fresh?: true
  /** The specification's row reads `error`: the error body repeats its message there. */
  saysError?: true
  /** Multipart body: `input` describes its fields; files travel beside them. */
  multipart?: true
  /** The content type of an answer whose output is a string; every other is JSON. */
  text?: string
  /** One line for the OpenAPI document. */
  summary: string
  input: In
  output: Out
}

/** Whether a call is signed by the device's key where its session has one. */
export const isSigned = ({ auth, method, signed }: Pick<Endpoint, 'auth' | 'method' | 'signed'>): boolean =>
  auth === 'player' && (signed ?? method !== 'GET')

export type Input<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** Keeps each endpoint's exact types. */
export const defineApi = <const Api extends Record<string, Endpoint>>(api: Api): Api => api
