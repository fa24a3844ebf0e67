/**
 * The runner asks for the colours of media queries by a command that Firefox ESR 153 does not know, and makes no context
 * without an answer. It gets one here: the browser keeps its own colours (Firefox begins light). Goes when the ESR knows it.
 */
import { createRequire } from 'node:module'

const UNKNOWN = 'emulation.setMediaFeaturesOverride'

interface Socket {
  send: (text: string, ...more: unknown[]) => void
  emit: (event: 'message', data: Buffer, isBinary: boolean) => void
}

const { ws } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as { ws: { prototype: Socket } }
const { send } = ws.prototype

ws.prototype.send = function (this: Socket, text: string, ...more: unknown[]) {
  const { id, method }: { id?: number; method?: string } = text.includes(UNKNOWN) ? JSON.parse(text) : {}
  if (method !== UNKNOWN) return send.call(this, text, ...more)
  const answer = Buffer.from(JSON.stringify({ type: 'success', id, result: {} }))
  setImmediate(() => this.emit('message', answer, false))
}
