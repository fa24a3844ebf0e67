/**
 * Bodies that go to the socket itself: of thousands of streams that stay open, each pipe around one is memory, and a turn of
 * promises for every line. Whoever makes such a body can still be read as a web stream, where there is no socket. Decision 227.
 */
import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

type Attach = (outgoing: ServerResponse) => void

const bodies = new WeakMap<ReadableStream, Attach>()

/** `attach` writes what the body would say to the response, whose head is written, and ends it. */
export const canGoStraight = (body: ReadableStream, attach: Attach): void => void bodies.set(body, attach)

/** Sends the answer, where its body can go straight, and answers in its place what says so; any other as it is. */
export function straightTo(outgoing: ServerResponse, response: Response): Response {
  const { body, status, headers } = response
  const attach = body && bodies.get(body)
  if (!attach) return response
  outgoing.writeHead(status, Object.fromEntries(headers))
  outgoing.flushHeaders()
  attach(outgoing)
  return RESPONSE_ALREADY_SENT
}
