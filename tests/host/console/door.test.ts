/** The console on a port of its own: where it says it is, and who it lets in first. Decision 205. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '../../../server/config.ts'
import { consoleDoor } from '../../../server/console/door.ts'
import { startTestHost } from '../support/harness.ts'

async function started(config: object) {
  const { host, close } = await startTestHost()
  onTestFinished(close)
  return { ...host, config: { ...host.config, publicOrigins: [], ...config } }
}

test('it says where it answers and how the first comes in, and by that link somebody can', async () => {
  const host = await started({ consolePort: 0 })
  const door = await consoleDoor(host.config)
  if (!door) throw new Error('the console is closed')
  onTestFinished(door.close)
  const said: string[] = []
  await door.open(host, (line) => void said.push(line))
  const link = new URL(/http:\S+#\S+/.exec(said.join('\n'))?.[0] ?? '')
  expect(said[0]).toContain(link.origin)
  expect((await fetch(`${link.origin}/console/me`)).status).toBe(401)
  const begun = await fetch(`${link.origin}/console/join/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: link.origin },
    body: JSON.stringify({ invitation: link.hash.slice(1), name: 'ada' }),
  })
  expect(await begun.json()).toMatchObject({ options: { rp: { id: 'localhost' } } })
  // Neither the app nor a player's call is here.
  for (const path of ['/', '/api/inbox', '/desk/deposits', '/config.json'])
    expect((await fetch(link.origin + path)).status, path).toBe(404)
})

test('beyond loopback no link is printed, since what is printed there is kept as a log', async () => {
  const host = await started({ consolePort: 0, host: '0.0.0.0' })
  const door = await consoleDoor(host.config)
  if (!door) throw new Error('the console is closed')
  onTestFinished(door.close)
  const said: string[] = []
  await door.open(host, (line) => void said.push(line))
  expect(said.join('\n')).not.toContain('#')
  expect(said.join('\n')).toContain('npm run desk -- invite')
})

test('a port that is taken is said by the name of its variable, and no port is none', async () => {
  const host = await started({ consolePort: undefined })
  expect(await consoleDoor(host.config)).toBeUndefined()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const taken = consoleDoor({ ...host.config, consolePort: port })
  await expect(taken).rejects.toThrow(ConfigError)
  await expect(taken).rejects.toThrow(`CONSOLE_PORT: ${port} on 127.0.0.1 is taken`)
})
