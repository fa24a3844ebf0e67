/**
 * Where the runner and Firefox ESR 153 do not understand each other over WebDriver BiDi:
 *
 * - It asks for the colours of media queries by a command that this Firefox does not know, and makes no context without an
 *   answer. It gets one here: the browser keeps its own (it begins light).
 * - It fills in a field by its `value`, which React does not hear of. Here it types, as a keyboard does.
 *
 * Each goes when the runner or the ESR has learnt it.
 */
import { createRequire } from 'node:module'

const UNKNOWN = 'emulation.setMediaFeaturesOverride'
const FILL = /window\.__pw_bidiInsertText\((\w+)\)/
const TYPE =
  "(/^i?frame$/i.test(document.activeElement.nodeName) ? document.activeElement : void document.execCommand('insertText', false, $1))"

interface Socket {
  send: (text: string, ...more: unknown[]) => void
  emit: (event: 'message', data: Buffer, isBinary: boolean) => void
}

const { ws } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as {
  ws: { prototype: Socket }
}
const { send } = ws.prototype

ws.prototype.send = function (this: Socket, text: string, ...more: unknown[]) {
  const { id, method }: { id?: number; method?: string } = text.includes(UNKNOWN) ? JSON.parse(text) : {}
  if (method !== UNKNOWN) return send.call(this, text.replace(FILL, TYPE), ...more)
  const answer = Buffer.from(JSON.stringify({ type: 'success', id, result: {} }))
  setImmediate(() => this.emit('message', answer, false))
}
