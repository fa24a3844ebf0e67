/**
 * Answers whose body is at hand: what was just made is not read out of a stream again to be compressed, kept or sent, which
 * costs more than to make a small one. Source: decision 209.
 */

type Body = string | Uint8Array<ArrayBuffer>

const bodies = new WeakMap<Response, Body>()

/** An answer with its body at hand. */
export function whole(body: Body, init: ResponseInit): Response {
  const response = new Response(body, init)
  bodies.set(response, body)
  return response
}

/** The body's bytes, whichever way the answer was made; an answer without one has none. */
export async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const body = bodies.get(response)
  if (body === undefined) return new Uint8Array(await response.arrayBuffer())
  return typeof body === 'string' ? Uint8Array.from(Buffer.from(body)) : body
}

/** Whether there is a body; to ask the answer itself makes a stream of it. */
export const hasBody = (response: Response): boolean => bodies.has(response) || response.body !== null
