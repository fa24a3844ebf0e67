/** Messages out against a real gateway and a real mail server on this machine, both a few lines long. */
import { createServer as createHttp, type IncomingHttpHeaders } from 'node:http'
import { createServer as createTcp, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import type { Host } from '../host.ts'
import { deliver } from './registry.ts'

const message = { to: '+8801000000009', subject: 'A subject', text: '123456 is your code.' }

function hostWith(config: Partial<Config>): { host: Host; logged: string[] } {
  const logged: string[] = []
  const host = {
    config: { ...readConfig({}), ...config },
    log: (...line: unknown[]) => logged.push(JSON.stringify(line)),
  }
  // Only the configuration and the log are read when the message leaves the house.
  return { host: host as unknown as Host, logged }
}

async function listening<T>(server: Server, then: (port: number) => Promise<T>): Promise<T> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  try {
    return await then(typeof address === 'object' && address ? address.port : 0)
  } finally {
    server.close()
  }
}

interface Taken {
  headers: IncomingHttpHeaders
  body: unknown
}

/** A gateway that answers these statuses in turn; the last one again and again. */
function gateway(statuses: number[]): { server: Server; taken: Taken[] } {
  const taken: Taken[] = []
  const server = createHttp((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      taken.push({ headers: request.headers, body: JSON.parse(text) })
      const status = statuses[Math.min(taken.length, statuses.length) - 1] ?? 200
      response.writeHead(status, { connection: 'close', location: '/elsewhere' }).end()
    })
  })
  return { server, taken }
}

const bySms = (port: number) =>
  hostWith({ smsGatewayUrl: `http://127.0.0.1:${port}/send`, smsGatewayToken: 'a-token' })

test('an SMS goes to the gateway once, with its token', async () => {
  const { server, taken } = gateway([202])
  await listening(server, (port) => deliver(bySms(port).host, 'sms', message))
  expect(taken).toHaveLength(1)
  expect(taken[0]?.headers['authorization']).toBe('Bearer a-token')
  expect(taken[0]?.body).toEqual({ to: message.to, text: message.text })
})

test('a gateway in trouble is asked once more with the same key', async () => {
  const { server, taken } = gateway([503, 200])
  await listening(server, (port) => deliver(bySms(port).host, 'sms', message))
  expect(taken.map(({ headers }) => headers['idempotency-key'])).toEqual([
    taken[0]?.headers['idempotency-key'],
    taken[0]?.headers['idempotency-key'],
  ])
})

test('a refusal, a redirect and a lasting failure are SEND_FAILED, and the log has no code and no number', async () => {
  for (const [statuses, times] of [
    [[400], 1],
    [[307], 1],
    [[500], 2],
  ] as const) {
    const { server, taken } = gateway([...statuses])
    await listening(server, async (port) => {
      const { host, logged } = bySms(port)
      await expect(deliver(host, 'sms', message)).rejects.toMatchObject({ code: 'SEND_FAILED', status: 503 })
      expect(logged.join('')).toContain(`the gateway answered ${statuses[0]}`)
      expect(logged.join('')).not.toMatch(/123456|0000009/)
    })
    expect(taken, String(statuses)).toHaveLength(times)
  }
})

/** A mail server that takes everything and remembers what it was told. */
function mailServer(greeting = '220 mail'): { server: Server; heard: string[] } {
  const heard: string[] = []
  const server = createTcp((socket) => {
    let isData = false
    socket.on('error', () => {})
    socket.write(`${greeting}\r\n`)
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (isData && line !== '.') continue
        isData = line === 'DATA'
        socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  return { server, heard }
}

const byMail = (port: number) =>
  hostWith({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'no-reply@maidan.example' })

test('an e-mail goes by SMTP to one address, whatever commas that holds', async () => {
  const { server, heard } = mailServer()
  await listening(server, (port) =>
    deliver(byMail(port).host, 'email', { ...message, to: 'a,b@player.example' }),
  )
  expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<"a,b"@player.example>'])
  expect(heard).toContain('Subject: A subject')
  expect(heard).toContain(message.text)
  expect(heard.some((line) => line.startsWith('MAIL FROM:<no-reply@maidan.example>'))).toBe(true)
})

test('a mail server that refuses is SEND_FAILED', async () => {
  const { server } = mailServer('554 no')
  await listening(server, async (port) => {
    const { host, logged } = byMail(port)
    await expect(deliver(host, 'email', { ...message, to: 'a@player.example' })).rejects.toMatchObject({
      code: 'SEND_FAILED',
    })
    expect(logged.join('')).not.toMatch(/123456|player\.example/)
  })
})
