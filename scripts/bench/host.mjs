/** What the host costs: start, memory, and public reads beside a bare Node server with the same bytes. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
import { join } from 'node:path'

const CONNECTIONS = 16

/** What Node is given by `npm start` in a checkout: flags and the program. */
function startOf(folder) {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return scripts.start.split(' ').slice(1)
}

/**
 * Starts the built host of a checkout as `npm start` does; answers its address, how long it took until the first answer, and
 * its process.
 */
export async function startHost(dataDir, environment = {}, folder = '.') {
  const from = performance.now()
  const child = spawn(process.execPath, startOf(folder), {
    cwd: folder,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      NODE_ENV: 'production',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const address = /open at (http:\/\/\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`The host did not start:\n${printed}`)))
  })
  await (await fetch(`${url}/api/general`)).arrayBuffer()
  return { url, startMs: performance.now() - from, child }
}

export const stopHost = ({ child }) =>
  new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })

/** Resident memory in MB (Linux), undefined elsewhere. */
export function memoryOf({ child }) {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes) / 1024
  } catch {
    return undefined
  }
}

/** A server that does nothing but answer the same bytes with the same headers. */
export async function bareServer(body, headers) {
  const server = createServer((_, response) => response.writeHead(200, headers).end(body))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}

/** An answer's bytes as they travel, and how they are compressed. */
export function fetchRaw(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          body: Buffer.concat(chunks),
          coding: response.headers['content-encoding'] ?? 'identity',
        }),
      )
    }).on('error', reject)
  })
}

/** How long one answer takes, in milliseconds. */
export function once(url, agent) {
  return new Promise((resolve, reject) => {
    const from = performance.now()
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume()
      response.on('end', () => resolve(performance.now() - from))
    }).on('error', reject)
  })
}

/** Requests a second and the 99th percentile over `ms` at 16 connections. */
export async function load(url, ms = 2000) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times = []
  const until = performance.now() + ms
  const worker = async () => {
    while (performance.now() < until) times.push(await once(url, agent))
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const seconds = (performance.now() - from) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return { perSecond: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}
