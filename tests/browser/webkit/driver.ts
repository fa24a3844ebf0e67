/**
 * WebKit by its own WebDriver (https://www.w3.org/TR/webdriver2/), over fetch: Debian's WebKitWebDriver with its MiniBrowser, on a
 * screen of its own (Xvfb). Only what the journeys need. Decision 233.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'

const DRIVER = process.env['WEBKIT_DRIVER_PATH'] ?? 'WebKitWebDriver'
const XVFB = 'Xvfb'
const MINI_BROWSER = process.env['MINI_BROWSER_PATH'] ?? 'MiniBrowser'
/** Under this name an element is told of. WebDriver, section 12. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export type ElementId = { [ELEMENT]: string }

/** What the driver refused, by its own word for it ("stale element reference"). */
export class DriverError extends Error {
  readonly kind: string

  constructor(kind: string, message: string) {
    super(`${kind}: ${message}`)
    this.kind = kind
  }
}

/** One command to the driver: its answer's value. Rejects with a `DriverError`. */
export type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

export interface Driver {
  /** Opens a browser that has nothing of any other's, with MiniBrowser's own arguments. Rejects when it does not start. */
  open: (args?: readonly string[]) => Promise<Session>
  close: () => Promise<void>
}

/** One browser, until it is closed. What it keeps is in memory: an automated session is ephemeral. */
export interface Session {
  ask: Ask
  close: () => Promise<void>
}

/** Starts a screen and the driver on it. Rejects when one of the programs is missing. */
export async function startDriver(): Promise<Driver> {
  const screen = spawn(XVFB, ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '2600x1700x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await Promise.race([firstLine(screen.stdio[3] as Readable), failed(screen)])
  const port = await freePort()
  const driver = spawn(DRIVER, [`--port=${port}`], {
    // The machine's language is none of the player's; without a locale WebKit calls it "C".
    env: { ...process.env, DISPLAY: `:${display}`, LANG: 'en_US.UTF-8', NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await Promise.race([answers(address), failed(driver)])
  return {
    open: (args = []) => openSession(address, args),
    close: async () => {
      await end(driver)
      await end(screen)
    },
  }
}

const firstLine = async (from: Readable): Promise<string> => {
  const [chunk] = (await once(from, 'data')) as [Buffer]
  return chunk.toString().trim()
}

const failed = (child: ChildProcess): Promise<never> =>
  new Promise((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)))
  })

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(address: string): Promise<void> {
  while (
    !(await fetch(`${address}/status`).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50))
}

async function openSession(address: string, args: readonly string[]): Promise<Session> {
  const ask = asking(address)
  const alwaysMatch = {
    'webkitgtk:browserOptions': {
      binary: MINI_BROWSER,
      // A window that a page opens has no bar, whose buttons make any other 447 px wide at least.
      args: ['--automation', '--javascript-can-open-windows-automatically=true', ...args],
    },
    timeouts: { script: 60_000, pageLoad: 120_000 },
  }
  const { sessionId } = (await ask('POST', '/session', { capabilities: { alwaysMatch } })) as {
    sessionId: string
  }
  return {
    ask: asking(`${address}/session/${sessionId}`),
    close: async () => void (await ask('DELETE', `/session/${sessionId}`)),
  }
}

const asking =
  (address: string): Ask =>
  async (method, path, body) => {
    const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: unknown }
    if (answer.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new DriverError(error, message)
  }

/** The way to an element in the driver's commands. */
export const elementPath = (element: ElementId): string => `/element/${element[ELEMENT]}`
