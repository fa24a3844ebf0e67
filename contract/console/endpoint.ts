/** What a call of the staff's console is. Its wire has our own names: no other host answers it. */
import type { z } from '../kit/zod.ts'

export interface ConsoleEndpoint<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST'
  /** `{name}` parts are filled from the input's field of that name. */
  path: `/console/${string}`
  /** `guest`: nobody is signed in yet. `staff`: those whose role stands in the table of rights (rights.ts). */
  auth: 'guest' | 'staff'
  /** Shows something of a player's: answered only once it stands in the audit trail, with who looked and why. */
  looks?: true
  /** Takes an `Idempotency-Key`: the same key and body answer the same result once more. */
  idempotent?: true
  /** Takes files, as `multipart/form-data`. */
  multipart?: true
  summary: string
  input: In
  output: Out
}

/** Keeps each call's exact types. */
export const defineConsole = <const Api extends Record<string, ConsoleEndpoint>>(api: Api): Api => api

/** The rows of a page of a queue. */
export const QUEUE_PAGE = 50
