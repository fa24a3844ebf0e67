/**
 * Sends and reads what takes its time on a slow line: given up when nothing moves, however long the whole takes.
 * XMLHttpRequest says how much went up, which fetch does not. Source: decision 164.
 */
import { realTimer } from './retry.ts'

/**
 * As long as this nothing moves: neither a byte goes up nor an answer comes. A phone hands the network more than goes
 * up at once, so that the last bytes of a slow line are on their way long after they were counted.
 */
export const QUIET_MS = 60_000

interface Parts {
  /** Told how many bytes of the body went up, each time that more did. */
  onProgress?: (sent: number) => void
  after?: typeof realTimer
}

/** Has fetch's shape. Rejects with a TypeError where no answer came, as fetch does. */
export const byProgress =
  ({ onProgress, after = realTimer }: Parts): typeof fetch =>
  (address, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let cancel = () => {}
      const moved = () => {
        cancel()
        cancel = after(QUIET_MS, () => request.abort())
      }
      const fail = () => {
        cancel()
        reject(new TypeError('No answer came'))
      }
      request.open(init.method ?? 'GET', address instanceof Request ? address.url : address)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded }) => {
        moved()
        onProgress?.(loaded)
      }
      request.onprogress = moved
      request.onload = () => {
        cancel()
        resolve(answerOf(request))
      }
      request.onerror = fail
      request.onabort = fail
      init.signal?.addEventListener('abort', () => request.abort())
      moved()
      // What the call makes of an input is text, a form, the bytes of either where it is signed, or nothing.
      request.send(init.body as FormData | Uint8Array<ArrayBuffer> | string | undefined)
      if (init.signal?.aborted) request.abort()
    })

const answerOf = (request: XMLHttpRequest): Response => {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return new Response(request.responseText, { status: request.status, headers })
}
