/** The console on its port: opened before the database, as the players' is, and closed with it. */
import type { Config } from '../config.ts'
import type { Host } from '../host.ts'
import { closeServer, listen, type MaidanServer, urlOf } from '../http/listen.ts'
import { starting } from '../http/starting.ts'
import { firstInvitation, linkOf } from '../staff/invitations.ts'
import { createConsole } from './console.ts'

export interface Door {
  /** Begins to answer. Says where, and to whom there is no owner yet how the first comes in. */
  open: (host: Host, say: (line: string) => void) => Promise<void>
  close: () => Promise<void>
}

/** Listens where the configuration says; undefined where it says nowhere. Throws ConfigError. */
export async function consoleDoor(config: Config): Promise<Door | undefined> {
  if (config.consolePort === undefined) return undefined
  let app: MaidanServer = starting
  const at = { host: config.host, port: config.consolePort, proxyHops: config.proxyHops }
  const server = await listen(at, { fetch: (request, info) => app.fetch(request, info) }, 'CONSOLE_PORT')
  return {
    open: async (host, say) => {
      app = createConsole(host)
      const origin = config.consoleOrigin ?? urlOf(config.host, server)
      say(`The staff's console answers calls at ${origin} (CONSOLE_PORT=off closes it).`)
      const token = await firstInvitation(host)
      if (token) say(`  Nobody of staff is its owner yet; the first comes in by ${linkOf(origin, token)}`)
    },
    close: async () => {
      await closeServer(server)
      await app.close()
    },
  }
}
