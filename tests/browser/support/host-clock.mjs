/** Loaded before a host (`node --import`): its clock stands as many milliseconds ahead as the file says that a test writes. */
import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'

const file = process.env.MAIDAN_CLOCK_FILE ?? ''
const own = Date.now
const ahead = () => {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}
globalThis.Date = class extends Date {
  constructor(...of) {
    super(...(of.length === 0 ? [own() + ahead()] : of))
  }
  static now() {
    return own() + ahead()
  }
}

// Node writes its answers' date by a clock of its own.
const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead')
ServerResponse.prototype.writeHead = function writeDated(...of) {
  if (!this.headersSent) this.setHeader('Date', new Date().toUTCString())
  return writeHead.apply(this, of)
}
