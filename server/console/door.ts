/** The console on its port: opened before the database, as the players' is, and closed with it. */
import { isLoopback } from '../context/address.ts'
import type { Config } from '../config.ts'
import type { Host } from '../host.ts'
import { closeServer, listen, type MaidanServer, urlOf } from '../http/listen.ts'
import { starting } from '../http/starting.ts'
import { firstInvitation, linkOf } from '../staff/invitations.ts'
import { createConsole } from './console.ts'

export interface Door {
  /** Begins to answer, and says where and how one gets in. */
  open: (host: Host, say: (line: string) => void, staticDir?: string) => Promise<void>
  close: () => Promise<void>
}

/** How whoever reads this gets in; a link is said on this machine alone, since elsewhere what is said is kept as a log. */
async function firstWord(host: Host, origin: string): Promise<string> {
  if (!isLoopback(host.config.host)) return 'npm run desk -- invite owner makes a link for one person.'
  const token = await firstInvitation(host)
  return token === undefined
    ? 'npm run desk -- invite makes a link for one person more.'
    : `Nobody of staff is its owner yet; the first comes in by ${linkOf(origin, token)}`
}

/** Listens where the configuration says; undefined where it says nowhere. Throws ConfigError. */
export async function consoleDoor(config: Config): Promise<Door | undefined> {
  if (config.consolePort === undefined) return undefined
  let app: MaidanServer = starting
  const at = { host: config.host, port: config.consolePort, proxyHops: config.proxyHops }
  const server = await listen(at, { fetch: (request, info) => app.fetch(request, info) }, 'CONSOLE_PORT')
  return {
    open: async (host, say, staticDir) => {
      app = createConsole(host, staticDir)
      // By its name: a browser ties no passkey to a number.
      const here = urlOf(isLoopback(config.host) ? 'localhost' : config.host, server)
      const origin = config.consoleOrigin ?? here
      say(`The staff's console is open at ${origin} (CONSOLE_PORT=off closes it).`)
      say(`  ${await firstWord(host, origin)}`)
    },
    close: async () => {
      // A stream has no end of its own, and the server waits for what is under way.
      app.drain()
      await closeServer(server)
      await app.close()
    },
  }
}
