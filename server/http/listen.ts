/** The host on a port: Node's HTTP on one side, the host's function on the other. */
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { type HttpBindings, serve } from '@hono/node-server'
import { WHOLE_MS } from './arriving.ts'
import { type Config, ConfigError } from '../config.ts'
import { behindProxies } from './forwarded.ts'
import { straightTo } from './straight.ts'

/** A host that answers requests, as its HTTP server holds it. */
export interface MaidanServer {
  /** `address` is the caller's network address; the loopback one when it is not said. */
  fetch: (request: Request, info?: { address?: string }) => Promise<Response>
  /** Begins to close: says that it is not ready any more, and ends live streams with a word. */
  drain: () => void
  /** Resolves when the requests under way are answered and what follows them is done. */
  close: () => Promise<void>
}

/**
 * How long a connection waits for its next request: longer than a proxy keeps one (nginx's 60 s). Where the host closes
 * first, a request that the proxy sends in that moment is lost, and a POST is not sent again.
 */
export const KEEP_ALIVE_MS = 75_000
/** Servers that close each connection with its next answer. */
const leaving = new WeakSet<object>()

/** How long answers under way may take once the host is closing. */
const CLOSING_MS = 5000

/** Resolves with the listening server; rejects with a sentence for a person when the port cannot be had. */
export function listen(
  config: Pick<Config, 'host' | 'port' | 'proxyHops'>,
  app: Pick<MaidanServer, 'fetch'>,
  /** The variable that says the port. */
  variable: 'PORT' | 'CONSOLE_PORT' = 'PORT',
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: async (request, env) => {
          const { incoming, outgoing } = env as HttpBindings
          const asked = behindProxies(request, incoming.socket.remoteAddress ?? '', config.proxyHops)
          return straightTo(outgoing, await app.fetch(asked.request, { address: asked.address }))
        },
        hostname: config.host,
        port: config.port,
        serverOptions: { requestTimeout: WHOLE_MS, keepAliveTimeout: KEEP_ALIVE_MS },
      },
      () => resolve(server),
    ) as Server
    // HTTP/1.1 keeps connections without being told: 46 bytes less with every small picture.
    // Before the app hears of a request: one that cannot be read is answered at once.
    server.prependListener('request', (_request, response: ServerResponse) => {
      if (leaving.has(server)) response.setHeader('connection', 'close')
      else response.removeHeader('connection')
    })
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigError(portTrouble(error, config, variable))),
    )
  })
}

/** The address at which a browser of this machine finds a server that listens. */
export function urlOf(host: string, server: Server): string {
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function portTrouble(
  error: NodeJS.ErrnoException,
  { host, port }: Pick<Config, 'host' | 'port'>,
  variable: string,
): string {
  if (error.code === 'EADDRINUSE') {
    return `${variable}: ${port} on ${host} is taken. Stop what uses it, or choose another: ${variable}=${port + 1} npm start`
  }
  if (error.code === 'EACCES')
    return `${variable}: ${port} may not be opened by this user. Choose one above 1023.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST: ${host} is no address of this machine.`
  }
  return `${variable}: ${port} on ${host} cannot be opened: ${error.message}`
}

/**
 * Takes no more requests, lets those under way end, and cuts what is left after a few seconds. Behind a proxy `isProxied`: it keeps
 * connections, and what it sends on one in the moment that the host closes it is lost, so that each is closed with its next
 * answer, and the others once nothing has come for a while.
 */
export async function closeServer(server: Server, { isProxied = false } = {}): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), CLOSING_MS)
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()))
  if (isProxied) {
    leaving.add(server)
    // Whoever has knocked is let in before the door is closed: connections are taken just before this.
    await new Promise(setImmediate)
    // Not the HTTP server's own: it closes idle connections at once.
    NetServer.prototype.close.call(server)
    await Promise.race([closed, quiet(server)])
  } else server.close()
  // A connection that is kept for more requests is idle only after the answer under way.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  server.closeIdleConnections()
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}

/** Resolves when no request has come for so long. */
const QUIET_MS = 1000

function quiet(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const over = setTimeout(resolve, QUIET_MS)
    server.on('request', () => over.refresh())
  })
}
