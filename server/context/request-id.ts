/**
 * The number of the request under way: on the answer (`X-Request-Id`), in each log line and in each row of the audit
 * trail that it caused, so that a player's complaint leads to what the host did. Source: money.md 3.9.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

export const REQUEST_ID_HEADER = 'x-request-id'

const current = new AsyncLocalStorage<string>()

/** Runs the work of one request under a number of its own; a caller's own number is never taken over. */
export const withRequestId = <Result>(work: () => Result): Result => current.run(randomUUID(), work)

/** Undefined outside a request: jobs, start and stop. */
export const requestId = (): string | undefined => current.getStore()
