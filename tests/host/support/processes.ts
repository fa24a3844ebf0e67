/**
 * Real host processes for tests: the host compiled once into a folder of its own, started as `npm start` starts it,
 * and a small round-robin TCP proxy in front.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, request as ask, type ServerResponse } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { begin } from '../../times/phase.ts'
import { madeOnce, runFolder } from './run-folder.ts'

/** The host, compiled once a run. Answers the program that Node runs. */
export async function compiledHost(): Promise<string> {
  const made = await madeOnce('compiled-host', async () => {
    const folder = join(runFolder(), 'host')
    mkdirSync(folder)
    const end = begin('compile the host')
    const tsc = resolve('node_modules/typescript/bin/tsc')
    const out = ['--outDir', join(folder, 'dist'), '--noEmit', 'false', '--noEmitOnError', 'false']
    const built = spawnSync(process.execPath, [tsc, '-p', 'server', ...out], { encoding: 'utf8' })
    end()
    if (built.error) throw built.error
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    // As the build puts it beside the host (scripts/brand.mjs).
    cpSync('contract/brand', join(folder, 'brand'), { recursive: true })
    return join(folder, 'dist', 'server', 'main.js')
  })
  return made.toString()
}

export interface HostProcess {
  port: number
  child: ChildProcess
  /** Everything it printed. */
  output: () => string
  /** Sends the signal and waits until it is gone; answers its exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Starts a host and waits until it is ready, for `patienceMs` at most. */
export async function startHost(
  main: string,
  env: Record<string, string>,
  patienceMs = 60_000,
): Promise<HostProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'maidan-data-'))
  const child = spawn(process.execPath, ['--liftoff-only', main], {
    env: {
      PATH: process.env['PATH'],
      // It has the test's clock.
      NODE_OPTIONS: `--import=${resolve('tests/host/support/shifted-clock.mjs')}`,
      MAIDAN_CLOCK_SHIFT: process.env['MAIDAN_CLOCK_SHIFT'],
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const gone = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const end: HostProcess['end'] = async (signal) => {
    child.kill(signal)
    const code = await gone
    rmSync(dataDir, { recursive: true, force: true })
    return code
  }
  const began = performance.now()
  const endStart = begin('start a host')
  while (performance.now() - began < patienceMs && child.exitCode === null) {
    const port = Number(/Maidan is open at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1] ?? 0)
    if (port) {
      endStart()
      return { port, child, output: () => output, end }
    }
    await pause(50)
  }
  await end('SIGKILL')
  throw new Error(`The host did not start:\n${output}`)
}

export interface Proxy {
  url: string
  close: () => Promise<void>
}

/** Passes each connection to the next port in turn that takes it. */
export async function roundRobin(ports: number[]): Promise<Proxy> {
  let turn = 0
  const sockets = new Set<Socket>()
  const pass = (client: Socket, first: number, left: number): void => {
    if (left === 0) return void client.destroy()
    const upstream = connect(ports[(first + left) % ports.length] ?? 0, '127.0.0.1')
    sockets.add(upstream)
    let isOpen = false
    upstream.once('connect', () => {
      isOpen = true
      client.pipe(upstream).pipe(client)
    })
    upstream.once('error', () => (isOpen ? client.destroy() : pass(client, first, left - 1)))
    upstream.once('close', () => isOpen && client.destroy())
    client.once('close', () => upstream.destroy())
  }
  const server: Server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    pass(client, turn++, ports.length)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

export interface RequestProxy extends Proxy {
  /** The port that answered the newest request of a path. */
  servedBy: (path: string) => number | undefined
}

/** Gives each request to the next port in turn, as a load balancer does: one that refuses the connection is passed over. */
export async function roundRobinRequests(ports: number[]): Promise<RequestProxy> {
  let turn = 0
  const served = new Map<string, number>()
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => pass(turn++, ports.length))
    const path = request.url ?? '/'
    const pass = (first: number, left: number): void => {
      const port = ports[(first + left) % ports.length]
      if (left === 0 || port === undefined) return end(response)
      const { method, headers } = request
      const upstream = ask({ port, host: '127.0.0.1', path, method, headers, agent: false }, (answer) => {
        served.set(path.split('?')[0] ?? path, port)
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      })
      upstream.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' ? pass(first, left - 1) : end(response),
      )
      response.on('close', () => upstream.destroy())
      upstream.end(Buffer.concat(chunks))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    servedBy: (path) => served.get(path),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** As a load balancer answers whose upstream broke; what was begun is cut. */
function end(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(502).end()
}
